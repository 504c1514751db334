/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "stop.h"

int32_t ten_thousand_pit(const struct dice_terms *t, int32_t total)
{
    int32_t need = 0;
    if (total >= t->goal) /* the goal and totals above it are in no pit */
        return 0;
    for (int i = 0; i < t->own[PITS]; i++) {
        const int32_t *pit = &t->own[PIT + 2 * i]; /* its low and high end */
        int32_t first = pit[0] + (t->own[PIT_ENDS] == ENDS_OUT),
                beyond = pit[1] + (t->own[PIT_ENDS] == ENDS_IN);
        int32_t out = beyond < t->goal ? beyond : t->goal;
        if (total >= first && total < beyond && out - total > need)
            need = out - total;
    }
    return need;
}

bool ten_thousand_burns(const struct dice_terms *t, const struct dice_so_far *s)
{
    return s->throws >= LEAST_THROWS && s->points < t->own[LEAST];
}

bool ten_thousand_turn_burns(const struct dice_terms *t, const struct dice_so_far *s, int left)
{
    return ten_thousand_burns(t, s) || (left == 0 && s->points < t->own[LEAST]);
}

/* The right to stop, except for hot dice. */
static struct dice_stop stop_cold(const struct dice_terms *t, const struct dice_player *p,
                                  const struct dice_so_far *s)
{
    if (s->points < t->own[LEAST])
        return (struct dice_stop){WHY_LEAST, false, 0};
    if (s->points < ten_thousand_pit(t, p->total))
        return (struct dice_stop){WHY_PIT, true, 0};
    return (struct dice_stop){WHY_NONE, true, s->points};
}

struct dice_stop ten_thousand_stop(const struct dice_terms *t, const struct dice_player *p,
                                   const struct dice_so_far *s)
{
    struct dice_stop stop = stop_cold(t, p, s);
    if (t->own[HOT] == HOT_MUST && s->hot &&
        !ten_thousand_burns(t, s)) /* U Truba: "must" throw on */
        stop.why = WHY_HOT, stop.may = false;
    return stop;
}

enum dice_row ten_thousand_row(const struct dice_terms *t, int32_t total)
{
    if (t->own[PIT_ROW] == ROW_RESTS)
        return ten_thousand_pit(t, total) ? ROW_RESTS : ROW_COUNTS;
    return t->own[PIT_ROW] == ROW_OFF && t->own[PITS] ? ROW_OFF : ROW_COUNTS;
}

int32_t ten_thousand_needs(const struct dice_terms *t, int32_t total, int why)
{
    return why == WHY_LEAST ? t->own[LEAST] : why == WHY_PIT ? ten_thousand_pit(t, total) : 0;
}
