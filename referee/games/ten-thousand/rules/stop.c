/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "stop.h"

int32_t ten_pit(const struct ten_terms *t, int32_t total)
{
    int32_t need = 0;
    if (total >= t->goal) /* the goal and what lies above it is in no pit */
        return 0;
    for (int i = 0; i < t->pits; i++) {
        const struct ten_pit *p = &t->pit[i];
        int32_t first = p->low + (t->pit_ends == ENDS_OUT),
                beyond = p->high + (t->pit_ends == ENDS_IN);
        int32_t out = beyond < t->goal ? beyond : t->goal;
        if (total >= first && total < beyond && out - total > need)
            need = out - total;
    }
    return need;
}

bool ten_burns(const struct ten_terms *t, const struct ten_so_far *s)
{
    return s->throws >= LEAST_THROWS && s->points < t->least;
}

/* The right to stop but for hot dice. */
static struct ten_stop stop_cold(const struct ten_terms *t, const struct ten_player *p,
                                 const struct ten_so_far *s)
{
    if (s->points < t->least)
        return (struct ten_stop){WHY_LEAST, false, 0};
    if (!p->entered && s->points < t->entry)
        return (struct ten_stop){WHY_ENTRY, false, 0};
    if (s->points < ten_pit(t, p->total))
        return (struct ten_stop){WHY_PIT, true, 0};
    return (struct ten_stop){WHY_NONE, true, s->points};
}

struct ten_stop ten_stop(const struct ten_terms *t, const struct ten_player *p,
                         const struct ten_so_far *s)
{
    struct ten_stop stop = stop_cold(t, p, s);
    if (t->hot == HOT_MUST && s->hot && !ten_burns(t, s)) /* U Truba: "must" throw on */
        stop.why = WHY_HOT, stop.may = false;
    return stop;
}

/* §5: a zero that makes the row full costs what was agreed on, and the row begins anew. */
static struct ten_written zero_row(const struct ten_terms *t, struct ten_player p)
{
    int32_t had = p.total;
    p.zeros = 0;
    if (t->pits && t->pit_row == ROW_OFF)
        return (struct ten_written){p, 0, true};
    if (t->loses == LOSES_ALL) {
        p.total = had > 0 ? 0 : had; /* nobody gains by it */
        p.entered = false;           /* U: begins "with a clean sheet" */
    } else {
        p.total = had - t->loses;
        if (t->floor && p.total < 0)
            p.total = had < 0 ? had : 0;
    }
    return (struct ten_written){p, had - p.total, true};
}

struct ten_written ten_write(const struct ten_terms *t, struct ten_player p, int32_t points)
{
    if (points) {
        p.total += points;
        p.zeros = 0;
        p.entered |= points >= t->entry;
        return (struct ten_written){p, 0, false};
    }
    if (t->pit_row == ROW_RESTS && ten_pit(t, p.total))
        return (struct ten_written){p, 0, false};
    p.zeros++;
    if (t->streak && p.zeros >= t->streak)
        return zero_row(t, p);
    return (struct ten_written){p, 0, false};
}
