/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What can be asked in a match of 10,000, and what a line may mean. */
#include <string.h>

#include "base/tongue.h"
#include "games/ten-thousand/rules/worth.h"
#include "parts.h"
#include "said.h"

/* --- .why, .keeps, .chances ------------------------------------------------------------------- */

/* "444 400, 11 200": what each part of a keep counts. */
static void add_parts(const struct ten_terms *t, dice_set kept, struct words *said)
{
    int32_t all = ten_worth(t, kept).points, sum = 0;
    const char *between = "";
    for (int face = 1; face <= FACES; face++)
        sum += ten_worth(t, (dice_set)dice_times(kept, face) * dice_face(face)).points;
    if (sum != all) { /* a straight, three pairs, or nothing at all */
        ten_add_dice(said, kept);
        words_add(said, " %d", (int)all);
        return;
    }
    for (int face = 1; face <= FACES; face++) {
        dice_set part = (dice_set)dice_times(kept, face) * dice_face(face);
        if (!part)
            continue;
        words_add(said, "%s", between);
        ten_add_dice(said, part);
        words_add(said, " %d", (int)ten_worth(t, part).points);
        between = ", ";
    }
}

static void say_casts(const struct ten_seen *t, struct words *said)
{
    static const char *const sentences[] = {
        [CAST_WAITS] = N_("  {dice}: nothing is put aside yet\n"),
        [CAST_KEPT] = N_("  {dice}: {keep} put aside: "),
        [CAST_PASSED] = N_("  {dice}: nothing is put aside, though something counts\n"),
        [CAST_DEAD] = N_("  {dice}: nothing counts\n"),
        [CAST_VOID] = N_("  {dice}: void\n"),
    };
    for (int i = 0; i < t->is.casts; i++) {
        const struct ten_cast *c = &t->is.cast[i];
        ten_tell(said, &(struct ten_facts){.dice = c->thrown, .keep = c->kept},
                 sentences[c->state]);
        if (c->state != CAST_KEPT)
            continue;
        add_parts(&t->terms, c->kept, said);
        words_add(said, "\n");
    }
}

static void tell_turn(const struct ten_seen *t, struct words *said)
{
    say_casts(t, said);
    for (int i = 0; i < t->is.faults; i++)
        if (t->is.fault[i].chosen != UNSAID)
            words_add(said, "  %s: = %s\n", ten_code_names[t->is.fault[i].code],
                      t->is.fault[i].chosen == BACK ? "back" : "stands");
    ten_say_turn(t, said);
}

/* What players have agreed to find out for themselves is more than everybody knows. */
void ten_tell_turn(const struct at *at, bool quiet, struct words *said)
{
    said->player = at->player;
    if (!quiet)
        tell_turn(ten_asked(at), said);
}

static bool answer_why(const struct at *at, struct words *said)
{
    const struct ten_seen *t = at->number ? ten_asked(at) : NULL;
    if (!t || t->seat == NOBODY)
        return false;
    tell_turn(t, said);
    return true;
}

/* The turn in hand if a throw of it waits. */
static bool answer_keeps(const struct at *at, struct words *said)
{
    const struct ten_seen *t = at->number ? ten_asked(at) : NULL;
    struct ten_keeps keeps;
    if (!t || t->seat == NOBODY || !ten_seen_stand(t).waits)
        return false;
    ten_keeps(&t->terms, t->is.cast[ten_live(&t->is)].thrown, &keeps);
    for (int i = 0; i < keeps.count; i++) {
        struct ten_facts f = {.keep = keeps.keep[i],
                              .points = ten_worth(&t->terms, keeps.keep[i]).points};
        ten_tell(said, &f, N_("/{keep}: {points} ("));
        add_parts(&t->terms, keeps.keep[i], said);
        words_add(said, ")\n");
    }
    return true;
}

/* Of the dice that come next; of a throw that waits, for each keep. */
static bool answer_chances(const struct at *at, struct words *said)
{
    const struct ten *m = at->match;
    const struct ten_seen *t = &m->hand;
    struct ten_so_far none = {.points = 0};
    struct ten_keeps keeps;
    if (ten_match_over(m))
        return false;
    if (ten_between(m)) {
        ten_say_chance(&m->terms, &none, m->terms.dice, 0, said);
        return true;
    }
    struct ten_stand s = ten_seen_stand(t);
    if (!s.waits) {
        if (s.left)
            ten_say_chance(&t->terms, &s.so_far, s.left, 0, said);
        return s.left > 0;
    }
    dice_set thrown = t->is.cast[s.last].thrown;
    ten_keeps(&t->terms, thrown, &keeps);
    for (int i = 0; i < keeps.count; i++) {
        struct ten_so_far so = s.so_far;
        so.points += ten_worth(&t->terms, keeps.keep[i]).points;
        int left = dice_count(thrown) - dice_count(keeps.keep[i]);
        ten_say_chance(&t->terms, &so, left ? left : t->terms.dice, keeps.keep[i], said);
    }
    return true;
}

const struct question ten_questions[] = {
    {{"chances odds", ".chances",
      N_("Of all throws of the dice that come next: in how many nothing counts, and what the turn "
         "is worth then on average. While a throw waits, this is shown for each keep.")},
     "",
     N_("what throwing on brings"),
     answer_chances,
     N_("Nobody throws any more")},
    {{"keeps", ".keeps",
      N_("Everything that can be put aside from the throw, with its points and what counts in "
         "it.")},
     "",
     N_("all that can be put aside, with its points"),
     answer_keeps,
     N_("No throw waits for a keep")},
    {{"why", ".why [TURN]",
      N_("What each throw of the last turn, or of the one named, counted, and how the turn "
         "ended.")},
     "[TURN]",
     N_("what each throw counted, and how the turn ended"),
     answer_why,
     N_("There is no such turn")},
    {.topic.names = NULL},
};

/* --- what a line may mean --------------------------------------------------------------------- */

static bool nothing_meant(struct fault *why, const char *reason)
{
    return word_error(&(struct word){.column = 1}, 0, why, "%s", reason);
}

/* An empty line: the only keep, or the stop of somebody who reaches the goal or throws his last
 * turn. */
bool ten_expand(void *match, const char *line, size_t length, struct words *out, struct fault *why)
{
    const struct ten *m = match;
    const struct ten_seen *t = &m->hand;
    struct ten_keeps keeps;
    for (size_t i = 0; i < length; i++)
        if (line[i] != ' ')
            return true;
    if (ten_between(m))
        return nothing_meant(why, _("dice are expected"));
    struct ten_stand s = ten_seen_stand(t);
    if (s.waits) {
        ten_keeps(&t->terms, t->is.cast[s.last].thrown, &keeps);
        if (keeps.count > 1)
            return nothing_meant(why, _("several keeps are possible: / takes the one worth most, "
                                        ".keeps lists them"));
        words_add(out, "/");
        return true;
    }
    bool last =
        t->before.reached != NOBODY || ten_thrower(t)->total + s.so_far.points >= t->terms.goal;
    if (!last || !s.stop.may)
        return nothing_meant(why, _("dice or stop is expected"));
    words_add(out, "stop");
    return true;
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
static bool unclear(void *match, const char *line, size_t length, struct words *meant,
                    struct words *better)
{
    const struct ten *m = match;
    const struct ten_seen *t = &m->hand;
    if (ten_between(m) || t->on || !t->is.casts)
        return false;
    struct ten_stand s = ten_seen_stand(t);
    bool again = s.left == m->terms.dice && s.stop.may;
    bool hindered = s.left != m->terms.dice && s.stop.why != WHY_NONE;
    if (s.waits || s.passed || dice_begun(line, length) != m->terms.dice || !(again || hindered))
        return false;
    ten_tell(meant, &(struct ten_facts){.who = m->next}, N_("stop, and {who} throws"));
    words_add(better, "stop ");
    words_add_bytes(better, line, length);
    return true;
}

/* What was probably meant by points that cannot be: the dice, with a figure too many; else the
 * number next to it. False: they can be. */
static bool points_meant(const struct ten_terms *t, const char *word, size_t length,
                         struct words *meant)
{
    long points = 0, step = ten_points_step(t);
    bool digits = length > 1 && word[length - 1] == '0' && strspn(word, "0123456789") >= length;
    for (size_t i = 0; digits && i < length && points <= POINTS_MAX; i++)
        points = 10 * points + (word[i] - '0');
    if (!digits || ten_points_may_be(t, (int32_t)points))
        return false;
    size_t dice = strspn(word, "123456");
    if (dice == t->dice && dice == length - 1)
        words_add_bytes(meant, word, dice);
    else
        words_add(meant, "%ld", (points + step / 2) / step * step);
    return true;
}

static bool mistyped(void *match, const char *line, size_t length, struct words *meant,
                     struct words *better)
{
    const struct ten *m = match;
    for (size_t at = 0, n; at < length && line[at] != '#'; at += n + (at + n < length)) {
        n = 0;
        while (at + n < length && line[at + n] != ' ')
            n++;
        if (!points_meant(&m->terms, line + at, n, meant))
            continue;
        words_add_bytes(better, line, at);
        words_add(better, "%s", meant->text ? meant->text : "");
        words_add_bytes(better, line + at + n, length - at - n);
        return true;
    }
    return false;
}

bool ten_doubt(void *match, enum doubt kind, const char *line, size_t length, struct doubted *out)
{
    return kind == DOUBT_MEANING    ? unclear(match, line, length, &out->way[0], &out->better[0])
           : kind == DOUBT_MISTYPED ? mistyped(match, line, length, &out->way[0], &out->better[0])
                                    : false;
}

void ten_candidates(void *match, const char *line, size_t start, size_t length,
                    game_candidate_fn *fn, void *context)
{
    static const char *const open[] = {"stop", "on", NULL}, *const fault[] = {"= stands", "= back",
                                                                              NULL};
    const struct ten *m = match;
    const struct ten_seen *t = &m->hand;
    (void)line, (void)start, (void)length;
    if (t->seat == NOBODY)
        return;
    bool chosen = t->is.faults && t->is.fault[t->is.faults - 1].chosen == UNSAID;
    bool waits = ten_seen_stand(t).waits;
    struct ten_keeps keeps = {.count = 0};
    if (waits)
        ten_keeps(&t->terms, t->is.cast[ten_live(&t->is)].thrown, &keeps);
    for (int i = 0; i < keeps.count; i++) {
        struct words w = {.text = NULL};
        words_add(&w, "/");
        ten_add_dice(&w, keeps.keep[i]);
        bool end = w.failed || fn(context, w.text);
        words_free(&w);
        if (end)
            return;
    }
    for (const char *const *c = open; *c && !waits && t->is.end == TURN_OPEN; c++)
        if (fn(context, *c))
            return;
    for (const char *const *c = fault; *c && chosen; c++)
        if (fn(context, *c))
            return;
}
