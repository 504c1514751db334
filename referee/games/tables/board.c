/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "board.h"

#include <string.h>

/* --- dice ------------------------------------------------------------------------------------ */

const struct dice all_rolls[ROLLS] = {{6, 6}, {6, 5}, {6, 4}, {6, 3}, {6, 2}, {6, 1}, {5, 5},
                                      {5, 4}, {5, 3}, {5, 2}, {5, 1}, {4, 4}, {4, 3}, {4, 2},
                                      {4, 1}, {3, 3}, {3, 2}, {3, 1}, {2, 2}, {2, 1}, {1, 1}};

/* Rolls after this one begin with a lower die; there are 1, 2, ... of each. */
int roll_index(struct dice d)
{
    return ROLLS - d.high * (d.high - 1) / 2 - d.low;
}

int roll_weight(struct dice d)
{
    return d.high == d.low ? 1 : 2;
}

/* --- walks ----------------------------------------------------------------------------------- */

/* Returns true if a must come before b. Walks and moves are few, so they are sorted by
 * insertion. */

static bool move_before(struct move a, struct move b)
{
    return a.from != b.from ? a.from < b.from : a.to > b.to;
}

static int first_of(const struct walk *w)
{
    return w->field[0];
}

static int last_of(const struct walk *w)
{
    return w->field[w->fields - 1];
}

/* Returns the printed order of walks. The bar, 0, comes last without a special case. Lower rests
 * first. */
static int compare(const struct walk *a, const struct walk *b)
{
    if (first_of(a) != first_of(b))
        return first_of(b) - first_of(a);
    if (last_of(a) != last_of(b))
        return last_of(b) - last_of(a);
    return memcmp(a->field, b->field, sizeof a->field);
}

/* Returns the walk that a move from this field continues, or NULL if the man was there before the
 * throw. Of several walks that end there it is the one from the farthest field ahead, so that the
 * first one printed goes farthest. */
static struct walk *goes_on(struct walks *w, int from)
{
    struct walk *found = NULL;
    for (int i = 0; i < w->count; i++) {
        struct walk *one = &w->walk[i];
        if (last_of(one) == from && (!found || first_of(one) > first_of(found)))
            found = one;
    }
    return found;
}

static struct walk *begin(struct walks *w, int from)
{
    struct walk *walk = &w->walk[w->count++];
    memset(walk, 0, sizeof *walk);
    walk->field[walk->fields++] = (uint8_t)from;
    walk->times = 1;
    return walk;
}

static void go_on(struct walk *walk, struct move m)
{
    walk->hits |= (uint16_t)(m.hits << walk->fields);
    walk->field[walk->fields++] = m.to;
}

static void add_move(struct walks *w, struct move m)
{
    struct walk *walk = goes_on(w, m.from);
    go_on(walk ? walk : begin(w, m.from), m);
}

static void sort(struct walks *w)
{
    for (int i = 1; i < w->count; i++) {
        struct walk one = w->walk[i];
        int at = i;
        for (; at > 0 && compare(&w->walk[at - 1], &one) > 0; at--)
            w->walk[at] = w->walk[at - 1];
        w->walk[at] = one;
    }
}

/* Joins equal walks with equal hits. Of walks between the same fields only the first can hit, since
 * the man is then gone; it is printed separately. */
static void gather(struct walks *w)
{
    int n = 0;
    for (int i = 0; i < w->count; i++) {
        struct walk *last = n ? &w->walk[n - 1] : NULL;
        if (last && compare(last, &w->walk[i]) == 0 && last->hits == w->walk[i].hits)
            last->times = (uint8_t)(last->times + w->walk[i].times);
        else
            w->walk[n++] = w->walk[i];
    }
    w->count = (uint8_t)n;
}

struct walks walks_of(const struct move *move, int moves)
{
    struct move sorted[MOVES_MAX];
    struct walks w;
    memset(&w, 0, sizeof w);
    for (int n = 0; n < moves; n++) { /* backwards: a man's moves then come in order */
        int at = n;
        for (; at > 0 && move_before(move[n], sorted[at - 1]); at--)
            sorted[at] = sorted[at - 1];
        sorted[at] = move[n];
    }
    for (int n = 0; n < moves; n++)
        add_move(&w, sorted[n]);
    sort(&w);
    gather(&w);
    return w;
}

void walks_add(struct walks *w, struct move m)
{
    go_on(begin(w, m.from), m);
    sort(w);
    gather(w);
}

int walks_men(const struct walks *w)
{
    int men = 0;
    for (int i = 0; i < w->count; i++)
        men += w->walk[i].times;
    return men;
}

int walks_compare(const struct walks *a, const struct walks *b)
{
    int difference = walks_men(a) - walks_men(b);
    for (int i = 0; !difference && i < a->count && i < b->count; i++) {
        difference = compare(&a->walk[i], &b->walk[i]);
        if (!difference)
            difference = b->walk[i].times - a->walk[i].times;
    }
    return difference;
}

/* --- board ----------------------------------------------------------------------------------- */

fields fields_flip(fields set)
{
    uint32_t x = set;
    x = (x >> 1 & 0x55555555u) | (x & 0x55555555u) << 1;
    x = (x >> 2 & 0x33333333u) | (x & 0x33333333u) << 2;
    x = (x >> 4 & 0x0f0f0f0fu) | (x & 0x0f0f0f0fu) << 4;
    return __builtin_bswap32(x) >> 6;
}

struct men men_none(void)
{
    return (struct men){{0, 0, 0, 0}};
}

struct men men_at_start(void)
{
    uint32_t talon = field_bit(1);
    return (struct men){{talon, talon, talon, talon}};
}
