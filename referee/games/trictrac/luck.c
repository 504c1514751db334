/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a throw gave against what the 36 throws would have given. */
#include "games/trictrac/rules/jans.h"
#include "state.h"

/* What a roll is worth to the roller. */
static long worth(const struct dues *d)
{
    return (long)d->points[ROLLER] - d->points[OPPONENT];
}

static bool counts_as_luck(const struct match *m, const struct coup *c)
{
    return !c->unknown && !(c->by_arbiter.what & RULED_VOID) && !match_passes(m, c);
}

bool trictrac_luck(const struct turn_ref *at, struct throw_luck *out)
{
    struct coup c;
    struct chances all;
    const struct match *m = state_coup(at, &c);
    enum side side = (enum side)c.side;
    struct position p = {.board = m->board,
                         .side = c.side,
                         .roll = (uint8_t)(m->rolls[side] + 1),
                         .met = match_may_meet(m, side),
                         .dice = m->opened};
    if (!counts_as_luck(m, &c))
        return false;
    struct view v = match_view(m, &p);
    chances_list(&p, &v, &m->options, m->score.points[side], &all);
    *out = (struct throw_luck){.sum = all.sum[ROLLER] - all.sum[OPPONENT]};
    for (int i = 0; i < ROLLS; i++) {
        const struct chance *roll = &all.roll[i];
        long points = worth(&roll->dues);
        out->squares += roll->weight * points * points;
        if (roll->dice.high == c.dice.high && roll->dice.low == c.dice.low)
            out->given = points;
    }
    return true;
}
