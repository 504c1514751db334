/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "moves.h"

int german_reach(int field, int number)
{
    return field + number >= GOAL ? OFF : field + number;
}

/* Lifted off; the last of fifteen brings all back to the start (D "wieder"). */
static void lift_off(struct men *own)
{
    if (!men_any(own))
        *own = men_at_start();
}

struct german_gain german_move(struct board *b, enum side side, struct move m)
{
    struct men *own = &b->side[side], *theirs = &b->side[other_side(side)];
    struct german_gain gain = {0, m.to == OFF};
    men_move(own, m.from, m.to);
    if (gain.out) {
        lift_off(own);
    } else if (men_on(theirs, OFF - m.to) == 1) {
        men_move(theirs, OFF - m.to, START);
        gain.hit = 1;
    }
    return gain;
}

fields german_open(const struct board *b, enum side side, bool hucke_rest)
{
    fields open = field_range(START + 1, GOAL - 1) & ~field_bit(THEIR_HUCKE);
    if (hucke_rest && german_empty(b, side, THEIR_HUCKE))
        open |= field_bit(THEIR_HUCKE);
    return open & ~fields_flip(men_two(&b->side[other_side(side)]));
}

fields german_movers(const struct board *b, enum side side, int brought)
{
    fields own = men_any(&b->side[side]);
    if (!(own & field_bit(START)))
        return own;
    return own & (field_bit(START) | (brought ? field_bit(brought) : 0));
}

bool german_ends_well(const struct board *b, enum side side)
{
    const struct men *own = &b->side[side];
    return men_on(own, HUCKE) != 1 && !men_on(own, THEIR_HUCKE);
}

bool german_bridge(const struct board *b, enum side side)
{
    fields bridge = field_range(BRIDGE_FIRST, HUCKE);
    return (men_two(&b->side[side]) & bridge) == bridge;
}

bool german_empty(const struct board *b, enum side side, int field)
{
    return !men_on(&b->side[side], field) && !men_on(&b->side[other_side(side)], OFF - field);
}

bool german_irregular(const struct board *b)
{
    return !german_ends_well(b, WHITE) || !german_ends_well(b, BLACK);
}

bool german_same(const struct board *a, const struct board *b)
{
    return men_equal(&a->side[WHITE], &b->side[WHITE]) &&
           men_equal(&a->side[BLACK], &b->side[BLACK]);
}
