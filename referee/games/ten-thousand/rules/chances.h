/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What throwing again brings, counted over all throws. */
#ifndef TEN_THOUSAND_RULES_CHANCES_H
#define TEN_THOUSAND_RULES_CHANCES_H

#include "stop.h"

/* Counts over all throws of some number of dice. */
struct ten_thousand_chances {
    int32_t throws;  /* 6, 36, ... 46656 */
    int32_t nothing; /* throws in which nothing counts */
    int32_t zero;    /* throws that end the turn with a zero: those above, and trubas (§4) */
    int64_t points;  /* sum over all throws of the turn's points after it, with everything that
                      * counts put aside */
};

/* The chances of throwing `dice` dice, 1-6, after a turn so far. */
struct ten_thousand_chances ten_thousand_chances(const struct dice_terms *t,
                                                 const struct dice_so_far *before, int dice);

#endif
