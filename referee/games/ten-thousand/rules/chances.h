/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What throwing on brings, counted over all throws. */
#ifndef TEN_THOUSAND_RULES_CHANCES_H
#define TEN_THOUSAND_RULES_CHANCES_H

#include "stop.h"

/* Of all throws of so many dice. */
struct ten_thousand_chances {
    int32_t throws;  /* 6, 36, ... 46656 */
    int32_t nothing; /* in so many nothing counts */
    int32_t zero;    /* in so many the turn is over with a zero: those, and trubas (§4) */
    int64_t points;  /* the turn's points after each of them added up, all put aside that counts */
};

/* Throwing `dice` dice, 1-6, after a turn so far. */
struct ten_thousand_chances ten_thousand_chances(const struct dice_terms *t,
                                                 const struct dice_so_far *before, int dice);

#endif
