/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "table.h"

#include <assert.h>
#include <string.h>

/* A xorshift generator, to have the same numbers on every machine. */
uint32_t deal_number(uint64_t *seed, uint32_t below)
{
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    return (uint32_t)((*seed >> 11) % below);
}

/* The fields on which the men of a side are concentrated, in its numbering. */
static const struct {
    int low, high, weight;
} crowds[] = {{1, 1, 2}, {2, 12, 4}, {7, 12, 6}, {12, 12, 2}, {13, 23, 4}, {19, 23, 3}};

static int deal_field(uint64_t *seed)
{
    int left = (int)deal_number(seed, 21), i = 0;
    while (left >= crowds[i].weight)
        left -= crowds[i++].weight;
    int width = crowds[i].high - crowds[i].low + 1;
    return crowds[i].low + (int)deal_number(seed, (uint32_t)width);
}

/* Puts two men on each of 7-12, usually with one missing; returns the number of men. */
static int deal_bridge(struct slow_board *b, int side, uint64_t *seed)
{
    int missing = 7 + (int)deal_number(seed, 8), men = 0;
    for (int f = 7; f <= 12; f++) {
        int at = side ? 25 - f : f, two = f == missing && f != 12 ? 1 : 2;
        if (b->man[at] * (side ? -1 : 1) < 0)
            continue;
        b->man[at] += side ? -two : two;
        men += two;
    }
    return men;
}

static void deal_side(struct slow_board *b, int side, uint64_t *seed)
{
    int men = deal_number(seed, 3) ? 15 : 1 + (int)deal_number(seed, 15), sign = side ? -1 : 1;
    bool started = deal_number(seed, 3) != 0, odd = deal_number(seed, 8) == 0;
    int i = men == 15 && deal_number(seed, 3) == 0 ? deal_bridge(b, side, seed) : 0;
    while (i < men) {
        int f = deal_field(seed), at = side ? 25 - f : f;
        if ((started && f == 1) || (f == 13 && !odd) || b->man[at] * sign < 0)
            continue;
        if (f == 12 && !odd && slow_own(b, side, 12) == 0) {
            if (i + 2 > men)
                continue;
            b->man[at] += sign, i++;
        }
        b->man[at] += sign, i++;
    }
    b->out[side] = 15 - men;
}

/* Deals little more than the two men who may take the Hucke by force, against a wall. */
static void deal_pair(struct slow_throw *t, uint64_t *seed)
{
    static const int wall[] = {14, 15, 16, 17, 18, 19};
    int sign = t->side ? -1 : 1, left = 15;
    for (int i = 0; i < 2; i++)
        t->board.man[t->side ? 12 + t->number[i] : 13 - t->number[i]] += sign;
    for (int i = 0; i < 6; i++) {
        int men = deal_number(seed, 5) ? 2 : 0;
        t->board.man[t->side ? 25 - wall[i] : wall[i]] -= men * sign;
        left -= men;
    }
    t->board.man[t->side ? 1 : 24] -= left * sign;
    t->board.out[t->side] = 13;
}

struct slow_throw deal_throw(uint64_t *seed)
{
    struct slow_throw t = {.side = (int)deal_number(seed, 2), .rest = deal_number(seed, 4) == 0};
    int first = (int)deal_number(seed, 2);
    for (int i = 0; i < 2; i++)
        t.number[i] = 1 + (int)deal_number(seed, 6);
    if (t.number[0] > 1 && t.number[1] > 1 && deal_number(seed, 20) == 0) {
        deal_pair(&t, seed);
    } else {
        deal_side(&t.board, first, seed);
        deal_side(&t.board, 1 - first, seed);
    }
    t.peg = deal_number(seed, 2) ? 9 + (int)deal_number(seed, 3) : (int)deal_number(seed, 12);
    return t;
}

struct board table_board(const struct slow_board *b)
{
    struct board out = {{men_none(), men_none()}};
    for (int i = 1; i <= FIELDS; i++) {
        for (int k = 0; k < b->man[i]; k++)
            men_add(&out.side[WHITE], i);
        for (int k = 0; k > b->man[i]; k--)
            men_add(&out.side[BLACK], OFF - i);
    }
    return out;
}

struct tables_throw table_throw(const struct slow_throw *t)
{
    struct tables_throw out = {
        .before = table_board(&t->board),
        .side = (uint8_t)t->side,
        .dice = {(uint8_t)t->number[0], (uint8_t)t->number[1]},
        .points = (int16_t)t->peg,
        .rules = t->rest ? TRIC_TRAC_HUCKE_REST : 0,
    };
    tables_two_numbers(&out, 2);
    return out;
}

/* Stores one way to each final position. */
static bool add_end(void *context, const struct tables_way *way)
{
    struct table_ends *e = context;
    for (int i = 0; i < e->count; i++)
        if (board_equal(&e->way[i].after, &way->after))
            return false;
    assert(e->count < SLOW_ENDS);
    e->way[e->count++] = *way;
    return false;
}

void table_ends(const struct tables_throw *t, struct table_ends *out)
{
    out->count = 0;
    tables_ways(&tric_trac_men, t, NULL, add_end, out);
}

struct tables_put table_put(const struct tables_way *way)
{
    struct tables_put p = {.moves = way->moves};
    memcpy(p.move, way->move, sizeof p.move);
    return p;
}

unsigned table_faults(const struct tables_throw *t, const struct move *m, int moves)
{
    struct tables_put p = {.moves = (uint8_t)moves};
    struct tables_throw whole = *t;
    struct tables_ruling r;
    memcpy(p.move, m, (size_t)moves * sizeof *m);
    whole.rules |= TRIC_TRAC_GOES_ON;
    tric_trac_rule(&whole, &p, &r);
    return r.faults;
}
