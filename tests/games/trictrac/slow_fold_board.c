/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fields, single steps and ways to play (rules §2 to §4), for the men of slow_fold_men.c. */
#include <string.h>

#include "slow_fold_parts.h"

enum { CORNER = 12, THEIR_CORNER = 13, REMEMBERED = 4 };

/* ------------------------------------------------------------------------------- ways to play */

int fold_ways(const struct slow_position *p, int obliged, const struct slow_way **out)
{
    static struct {
        struct slow_position p;
        int obliged, count;
        struct slow_way way[SLOW_MAX_WAYS];
    } memory[REMEMBERED];
    static int next;
    for (int i = 0; i < REMEMBERED; i++)
        if (memory[i].count && memory[i].obliged == obliged &&
            memcmp(&memory[i].p, p, sizeof *p) == 0) {
            *out = memory[i].way;
            return memory[i].count;
        }
    int i = next++ % REMEMBERED;
    memory[i].p = *p;
    memory[i].obliged = obliged;
    memory[i].count = slow_ways(p, obliged, memory[i].way);
    *out = memory[i].way;
    return memory[i].count;
}

int fold_dues(const struct slow_position *p, const struct slow_due **out)
{
    static struct slow_position of;
    static struct slow_due due[SLOW_MAX_DUES];
    static int count;
    if (memcmp(&of, p, sizeof of) != 0) {
        of = *p;
        count = slow_dues(p, due);
    }
    *out = due;
    return count;
}

/* A way to play moves a man from a field to another by one number. */
int fold_way_has(const struct slow_way *w, int from, int to)
{
    for (int n = 0; n < w->numbers; n++)
        if (w->from[n] == from && w->to[n] == to)
            return 1;
    return 0;
}

int fold_takes_corner(const struct fold_turn *t, const struct slow_way *w)
{
    return t->start.men[t->start.side][CORNER] == 0 && w->men[CORNER] > 0;
}

/*
 * The legal plays. R1: the demand "overrides §3.4". C1: the player plays "without taking the
 * corner, unless taking it (by effect) is the only legal play".
 */
int fold_legal_ways(const struct fold_turn *t, const struct slow_way **list)
{
    const struct slow_way *way;
    int count = fold_ways(&t->start, !t->demanded, &way), kept = 0;
    for (int i = 0; i < count; i++) {
        int on = !t->demanded;
        for (int n = 0; n < way[i].numbers; n++)
            on |= way[i].from[n] == t->demanded && (n == 0 || !way[i].one_man) &&
                  way[i].to[way[i].one_man ? 1 : n] >= 19;
        if (on && !(t->corner_forbidden && fold_takes_corner(t, &way[i])))
            list[kept++] = &way[i];
    }
    for (int i = 0; i < count && kept == 0; i++)
        list[kept++] = &way[i];
    return kept;
}

int fold_same_men(const int a[25], const int b[25])
{
    return memcmp(a + 1, b + 1, 24 * sizeof *a) == 0;
}

int fold_men_left(const int men[25])
{
    int n = 0;
    for (int f = 1; f <= 24; f++)
        n += men[f];
    return n;
}

int fold_numbers(const struct fold_turn *t)
{
    const struct slow_way *way;
    fold_ways(&t->start, 0, &way);
    return way[0].numbers;
}

/* -------------------------------------------------------------------------------- the fields */

int fold_held(const struct fold_turn *t, int field)
{
    return field >= 1 && field <= 24 && t->start.men[1 - t->start.side][25 - field] > 0;
}

/* §2, return passage: "No man may end or rest on 19–24 while his petit jan is still fillable, nor
 * end on 14–18 while his grand jan is." */
int fold_barred(const struct fold_turn *t, int field)
{
    int other = 1 - t->start.side;
    if (field >= 19 && field <= 24)
        return slow_still_fillable(&t->start, other, 1);
    return field >= 14 && field <= 18 && slow_still_fillable(&t->start, other, 7);
}

int fold_may_end(const struct fold_turn *t, int field)
{
    return field == FOLD_OFF ||
           (field <= 24 && !fold_held(t, field) && field != THEIR_CORNER && !fold_barred(t, field));
}

void fold_move_man(int men[25], int from, int to)
{
    men[from]--;
    if (to <= 24)
        men[to]++;
}

static int all_home(const int men[25])
{
    for (int f = 1; f < 19; f++)
        if (men[f])
            return 0;
    return 1;
}

/* A step by one number, from men so placed: §2 "exactly the number of one die"; §4 bearing off. */
int fold_carries(const int men[25], int from, int to, int n)
{
    if (n == 0 || men[from] == 0)
        return 0;
    if (to <= 24)
        return from + n == to;
    if (!all_home(men) || from + n < FOLD_OFF)
        return 0;
    for (int f = 1; f < from && from + n > FOLD_OFF; f++)
        if (men[f])
            return 0;
    return 1;
}

/* §2: "the number of own men on 12 after the play is never 1". A lone man left there by a false
 * move "binds nobody while it is not moved". */
int fold_corner_kept(const int men[25], int from, int to)
{
    return men[CORNER] != 1 || (from != CORNER && to != CORNER);
}

/* One man more can be moved by n, from men so placed, to where he may stay. */
int fold_step_by(const struct fold_turn *t, const int men[25], int from, int n, int *to)
{
    int after[25];
    *to = from + n >= FOLD_OFF ? FOLD_OFF : from + n;
    if (!n || men[from] == 0 || !fold_carries(men, from, *to, n) || !fold_may_end(t, *to))
        return 0;
    memcpy(after, men, sizeof after);
    fold_move_man(after, from, *to);
    return fold_corner_kept(after, from, *to);
}

int fold_number_playable(const struct fold_turn *t, const int men[25], int n)
{
    int to;
    for (int f = 1; f <= 24; f++)
        if (fold_step_by(t, men, f, n, &to))
            return 1;
    return 0;
}
