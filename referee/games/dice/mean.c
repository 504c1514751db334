/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a line may mean: an empty one, one that is begun, and dice that may be another player's. */
#include "base/tongue.h"
#include "parts.h"

static bool nothing_meant(struct fault *why, const char *reason)
{
    return word_error(&(struct word){.column = 1}, 0, why, "%s", reason);
}

/* How many keeps are offered that are no fault. */
static int keeps_offered(const struct offers *o)
{
    int keeps = 0;
    for (size_t i = 0; i < o->count; i++)
        keeps += o->offer[i].kind == OFFER_KEEP && !o->offer[i].fault;
    return keeps;
}

/* Who stops now reaches the goal, or has thrown his last turn. */
static bool stop_meant(const struct dice_seen *t)
{
    struct dice_stand s = dice_stand(t);
    return s.stop.may && (t->before.reached != NOBODY ||
                          dice_thrower(t)->total + s.so_far.points >= t->terms.goal);
}

/* An empty line: the only keep, or the stop of somebody who reaches the goal or throws his last
 * turn. */
bool dice_expand(void *match, const char *line, size_t length, struct words *out, struct fault *why)
{
    const struct dice_match *m = match;
    struct pool texts = {.chunk = NULL};
    struct offers offers = {.pool = &texts};
    for (size_t i = 0; i < length; i++)
        if (line[i] != ' ')
            return true;
    if (dice_between(m))
        return nothing_meant(why, _("dice are expected"));
    dice_offers(match, &offers);
    int keeps = dice_stand(&m->hand).waits ? keeps_offered(&offers) : 0;
    pool_free(&texts);
    if (keeps > 1)
        return nothing_meant(why, _("several keeps are possible: / takes the one worth most, "
                                    ".keeps lists them"));
    if (!keeps && !stop_meant(&m->hand))
        return nothing_meant(why, _("dice or stop is expected"));
    words_add(out, "%s", keeps ? "/" : "stop");
    return true;
}

void dice_candidates(void *match, const char *line, size_t start, size_t length,
                     game_candidate_fn *fn, void *context)
{
    struct pool texts = {.chunk = NULL};
    struct offers offers = {.pool = &texts};
    (void)line, (void)start, (void)length;
    dice_offers(match, &offers);
    for (size_t i = 0; i < offers.count; i++)
        if (fn(context, offers.offer[i].line))
            break;
    pool_free(&texts);
}

/* How many dice a line begins with. */
static int dice_begun(const char *line, size_t length)
{
    size_t at = 0, dice = 0;
    while (at < length && line[at] == ' ')
        at++;
    while (at + dice < length && line[at + dice] >= '1' && line[at + dice] <= '6')
        dice++;
    return (int)dice;
}

/* All the dice, behind all put aside: the same player's, unless it is said that he stopped. Where
 * stopping is a fault or writes a zero they would be refused: that must be said too. */
bool dice_unclear(void *match, const char *line, size_t length, struct words *meant,
                  struct words *better)
{
    const struct dice_match *m = match;
    const struct dice_seen *t = &m->hand;
    if (dice_between(m) || t->on || !t->casts)
        return false;
    struct dice_stand s = dice_stand(t);
    bool again = s.left == m->terms.dice && s.stop.may;
    bool hindered = s.left != m->terms.dice && s.stop.why != WHY_NONE;
    if (s.waits || s.passed || dice_begun(line, length) != m->terms.dice || !(again || hindered))
        return false;
    dice_tell(meant, &(struct dice_facts){.who = m->next}, N_("stop, and {who} throws"));
    words_add(better, "stop ");
    words_add_bytes(better, line, length);
    return true;
}
