/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scores.h"

struct ten_scores ten_scores(int players)
{
    return (struct ten_scores){.players = (int8_t)players, .reached = NOBODY};
}

struct ten_scores ten_scores_after(const struct ten_terms *t, struct ten_scores s, int who,
                                   int32_t points, struct ten_written *w)
{
    *w = ten_write(t, s.player[who], points);
    s.player[who] = w->player;
    s.last = (uint8_t)(s.last & ~(1u << who));
    if (s.reached != NOBODY || w->player.total < t->goal)
        return s;
    unsigned all = ((1u << s.players) - 1) & ~s.gone, later = all & ~((2u << who) - 1);
    s.reached = (int8_t)who;
    s.last = (uint8_t)(t->final == FINAL_ALL ? all & ~(1u << who) : later); /* U base: the round */
    return s;
}

/* The players who have not given up, a bit each. */
static unsigned left_of(const struct ten_scores *s)
{
    return ((1u << s->players) - 1) & ~(unsigned)s->gone;
}

struct ten_scores ten_scores_without(struct ten_scores s, int who)
{
    s.gone = (uint8_t)(s.gone | 1u << who);
    s.last = (uint8_t)(s.last & ~(1u << who));
    return s;
}

int ten_next(const struct ten_scores *s, int who)
{
    do
        who = (who + 1) % s->players;
    while (s->gone >> who & 1 && s->gone != (1u << s->players) - 1);
    return who;
}

static bool alone(const struct ten_scores *s)
{
    unsigned left = left_of(s);
    return !(left & (left - 1));
}

bool ten_over(const struct ten_scores *s)
{
    return alone(s) || (s->reached != NOBODY && !s->last);
}

uint8_t ten_winners(const struct ten_terms *t, const struct ten_scores *s)
{
    unsigned best = 0;
    if (alone(s))
        return (uint8_t)left_of(s);
    int32_t most = s->player[s->reached].total;
    for (int i = 0; i < s->players; i++) { /* as they threw: who had it first stands first */
        int who = (s->reached + i) % s->players;
        int32_t total = s->player[who].total;
        if (s->gone >> who & 1)
            continue;
        if (total > most || !best)
            best = 0, most = total;
        if (total == most && (!best || t->tie == TIE_SHARED))
            best |= 1u << who;
    }
    return (uint8_t)best;
}
