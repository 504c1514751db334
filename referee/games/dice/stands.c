/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How a match stands: prompt, score, and result. */
#include "base/i18n.h"
#include "say.h"
#include "turn.h"

/* Between two turns: the dice, and the player's standing. */
static void prompt_next(const struct dice_match *m, struct strbuf *said)
{
    struct dice_scores s = dice_now(m);
    const struct dice_player *p = &s.player[m->next];
    struct dice_facts f = {.left = m->terms.dice, .total = p->total, .number = p->zeros};
    dice_tell(said, &f, m->game->say[SAY_NEXT]);
    if (!m->game->keeps || m->silent || (!p->total && !p->zeros))
        return;
    dice_tell(said, &f, N_(" (total {total}"));
    if (p->zeros && m->terms.streak)
        dice_tell(said, &f, p->zeros > 1 ? N_(", {number} zeros in a row") : N_(", one zero"));
    strbuf_add(said, ")");
}

/* With an example, the keep that counts most. */
static void add_keep_wanted(const struct dice_seen *t, struct dice_facts *f, struct strbuf *said)
{
    f->keep = t->game->best(&t->terms, f->dice);
    dice_tell(said, f, N_("put aside from {dice}, as in {keep}"));
}

void dice_prompt(void *match, struct strbuf *said)
{
    const struct dice_match *m = match;
    const struct dice_seen *t = &m->hand;
    if (dice_between(m)) {
        prompt_next(m, said);
        return;
    }
    struct dice_stand s = dice_stand(t);
    struct dice_facts f = dice_facts(t);
    f.points = s.stop.writes;
    if (!m->game->keeps)
        dice_tell(said, &f, m->game->say[SAY_OPEN]);
    else if (s.waits && !m->silent)
        add_keep_wanted(t, &f, said);
    else if (s.waits)
        dice_tell(said, &f, N_("put aside from {dice}"));
    else if (m->silent)
        dice_tell(said, &f, N_("{left}"));
    else if (s.stop.may && s.left)
        dice_tell(said, &f, N_("turn {turn}, {left}, or stop for {points}"));
    else if (s.left)
        dice_tell(said, &f, N_("turn {turn}, {left}, no stop"));
    else
        dice_tell(said, &f, N_("turn {turn}, stop"));
}

static void say_totals(const struct dice_match *m, struct strbuf *said)
{
    struct dice_scores s = dice_now(m);
    for (int i = 0; i < m->seats; i++) {
        struct dice_facts f = {.who = i, .total = s.player[i].total, .number = s.player[i].zeros};
        dice_tell(said, &f, N_("{who}: {total}"));
        if (f.number && m->terms.streak)
            dice_tell(said, &f, f.number > 1 ? N_(" ({number} zeros in a row)") : N_(" (1 zero)"));
        strbuf_add(said, "%s", i + 1 < m->seats ? ", " : ".\n");
    }
}

/* In a game without a choice, turns are short and told with the score. */
void dice_score(void *match, struct strbuf *said)
{
    const struct dice_match *m = match;
    say_totals(m, said);
    if (m->game->keeps)
        return;
    dice_say_winners(m, &m->hand, said);
    if (!dice_between(m))
        dice_say_turn(m, &m->hand, true, said);
}

void dice_stands(void *match, struct strbuf *said)
{
    const struct dice_match *m = match;
    dice_score(match, said);
    if (m->game->keeps && m->hand.seat != NOBODY && !m->silent)
        dice_say_turn(m, &m->hand, true, said);
}

void dice_result_said(void *match, struct strbuf *said)
{
    const struct dice_match *m = match;
    if (dice_won_at_once(m, &m->hand))
        dice_say_turn(m, &m->hand, true, said);
    else if (m->game->keeps && dice_won(m, &m->hand))
        dice_say_winners(m, &m->hand, said);
    else
        dice_score(match, said);
}
