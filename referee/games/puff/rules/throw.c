/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "throw.h"

enum {
    FACES = 7,         /* a face and its underside (D "3/3: two men on 3 and two on 4") */
    DOUBLET_TIMES = 2, /* so often each of the two (D) */
    SECOND_TIMES = 4   /* from the second doublet on (D "doppelt setzen"; A) */
};

struct puff_numbers puff_numbers(const struct puff_throw *t)
{
    uint8_t high = t->dice.high, low = t->dice.low;
    if (high != low) /* the lower first (D; A, G) */
        return (struct puff_numbers){low, high, 1};
    return (struct puff_numbers){high, (uint8_t)(FACES - high),
                                 t->second ? SECOND_TIMES : DOUBLET_TIMES};
}

bool puff_either_order(const struct puff_throw *t)
{
    return t->moving && t->dice.high != t->dice.low && men_on(&t->men.own, BAR);
}

int puff_arrival(const struct puff_men *m, int from, int number)
{
    int to = from + number;
    if (from != BAR && men_on(&m->own, BAR)) /* the hand first (D; BG) */
        return BAR;
    if (to >= OFF)
        return men_bear_off(&m->own, number) & field_bit(from) ? OFF : BAR;
    return puff_blocked(m) & field_bit(to) ? BAR : to;
}

bool puff_move(struct puff_men *m, int from, int to)
{
    men_move(&m->own, from, to);
    if (to == OFF || men_on(&m->other, OFF - to) != 1)
        return false;
    men_move(&m->other, OFF - to, BAR);
    return true;
}
