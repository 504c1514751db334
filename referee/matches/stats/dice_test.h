/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tests whether throws fit fair dice: chi-square over the 21 rolls, with its probability estimated
 * from random samples of the same size. The random generator has a fixed seed, so the result is
 * reproducible. */
#ifndef MATCHES_DICE_TEST_H
#define MATCHES_DICE_TEST_H

#include <stdint.h>

#include "base/strbuf.h"
#include "games/tables/dice.h"

struct dice_test {
    long throws;
    double square; /* chi-square */
    double p;      /* share of samples from fair dice that differ as much or more */
    long draws;    /* number of samples */
};

/* Tests the counts, in the order of all_rolls. Without throws p is 1. */
struct dice_test dice_test(const long count[ROLLS]);

/* Chi-square of the counts of `throws` throws. */
double dice_square(const long count[ROLLS], long throws);

/* Adds "120 throws: chi-square 18.3, p = 0.57" and what it means, on several lines. */
void strbuf_add_dice_test(struct strbuf *w, const struct dice_test *t);

#endif
