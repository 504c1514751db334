/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scores.h"

/* --- dice ------------------------------------------------------------------------------------ */

dice_set dice_next_part(dice_set thrown, int most, dice_set part)
{
    int last = part ? (31 - __builtin_clz(part)) / 4 + 1 : 1;
    for (int face = last; face <= FACES && dice_count(part) < most; face++)
        if (dice_times(part, face) < dice_times(thrown, face))
            return part + dice_face(face);
    while (part) {
        last = (31 - __builtin_clz(part)) / 4 + 1;
        part -= dice_face(last);
        for (int face = last + 1; face <= FACES; face++)
            if (dice_times(thrown, face))
                return part + dice_face(face);
    }
    return 0;
}

/* --- scores ---------------------------------------------------------------------------------- */

/* Applies §5: a zero that completes the streak costs the agreed points, and the streak begins
 * again. */
static struct dice_written full_row(const struct dice_terms *t, enum dice_row row,
                                    struct dice_player p)
{
    int32_t had = p.total;
    p.zeros = 0;
    if (row == ROW_OFF)
        return (struct dice_written){p, 0, true};
    if (t->loses == LOSES_ALL) {
        p.total = had > 0 ? 0 : had; /* no player gains by it */
        p.entered = false;           /* U: begins "with a clean sheet" */
    } else {
        p.total = had - t->loses;
        if (t->floor && p.total < 0)
            p.total = had < 0 ? had : 0;
    }
    return (struct dice_written){p, had - p.total, true};
}

struct dice_written dice_write(const struct dice_terms *t, enum dice_row row, struct dice_player p,
                               int32_t points)
{
    if (points) {
        p.total += points;
        p.zeros = 0;
        p.entered |= points >= t->entry;
        return (struct dice_written){p, 0, false};
    }
    if (row == ROW_RESTS)
        return (struct dice_written){p, 0, false};
    p.zeros++;
    if (t->streak && p.zeros >= t->streak)
        return full_row(t, row, p);
    return (struct dice_written){p, 0, false};
}

struct dice_stop dice_stop_entered(const struct dice_terms *t, const struct dice_player *p,
                                   int32_t points, struct dice_stop stop)
{
    if (p->entered || points >= t->entry)
        return stop;
    return (struct dice_stop){stop.may ? WHY_ENTRY : stop.why, false, 0};
}

struct dice_scores dice_scores(int players)
{
    return (struct dice_scores){.players = (int8_t)players, .reached = NO_PLAYER};
}

struct dice_scores dice_scores_after(const struct dice_terms *t, struct dice_scores s, int who,
                                     struct dice_player player)
{
    s.player[who] = player;
    s.last = (uint8_t)(s.last & ~(1u << who));
    if (t->final == FINAL_NONE || s.reached != NO_PLAYER || player.total < t->goal)
        return s;
    unsigned all = ((1u << s.players) - 1) & ~s.gone, later = all & ~((2u << who) - 1);
    s.reached = (int8_t)who;
    s.last = (uint8_t)(t->final == FINAL_ALL ? all & ~(1u << who) : later); /* U base: the round */
    return s;
}

/* Returns the players who have not given up, as bits. */
static unsigned left_of(const struct dice_scores *s)
{
    return ((1u << s->players) - 1) & ~(unsigned)s->gone;
}

struct dice_scores dice_scores_without(struct dice_scores s, int who)
{
    s.gone = (uint8_t)(s.gone | 1u << who);
    s.last = (uint8_t)(s.last & ~(1u << who));
    return s;
}

int dice_next(const struct dice_scores *s, int who)
{
    do
        who = (who + 1) % s->players;
    while (s->gone >> who & 1 && s->gone != (1u << s->players) - 1);
    return who;
}

static bool alone(const struct dice_scores *s)
{
    unsigned left = left_of(s);
    return !(left & (left - 1));
}

bool dice_over(const struct dice_scores *s)
{
    return alone(s) || (s->reached != NO_PLAYER && !s->last);
}

uint8_t dice_winners(const struct dice_terms *t, const struct dice_scores *s)
{
    unsigned best = 0;
    if (alone(s))
        return (uint8_t)left_of(s);
    int32_t most = s->player[s->reached].total;
    for (int i = 0; i < s->players; i++) { /* in throwing order: the first to have it comes first */
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
