/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whether throws are those of true dice: chi-square over the 21 rolls, its probability by drawing
 * as many throws again and again. The drawing begins alike each time, so the answer is always the
 * same. */
#ifndef MATCHES_DICE_TEST_H
#define MATCHES_DICE_TEST_H

#include <stdint.h>

#include "base/strbuf.h"
#include "games/tables/dice.h"

struct dice_test {
    long throws;
    double square; /* chi-square */
    double p;      /* how often true dice differ as much or more */
    long draws;    /* by so many samples */
};

/* The test of what was counted, in the order of all_rolls. Without throws p is 1. */
struct dice_test dice_test(const long count[ROLLS]);

/* Chi-square of what was counted of so many throws. */
double dice_square(const long count[ROLLS], long throws);

/* "120 throws: chi-square 18.3, p = 0.57" and what it means, in lines. */
void strbuf_add_dice_test(struct strbuf *w, const struct dice_test *t);

#endif
