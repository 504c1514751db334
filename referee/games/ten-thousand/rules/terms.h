/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The terms of 10,000 besides those all dice games share (doc/rules/ten-thousand.md, table of
 * options). */
#ifndef TEN_THOUSAND_RULES_TERMS_H
#define TEN_THOUSAND_RULES_TERMS_H

#include "games/dice/rules/terms.h"

enum { PITS_MAX = 8, TEN_THOUSAND_THROWS = 40 };

/* Indexes in dice_terms.own. */
enum ten_thousand_own {
    STRAIGHT, /* points of these; 0: it does not count (§3) */
    SHORT_STRAIGHTS,
    THREE_PAIRS,
    TWO_TRIPLETS,
    FOUR_AND_PAIR,
    NOTHING,
    THREE_ONES, /* points of three ones */
    FOUR_ALIKE, /* points of so many alike of any number; 0: twice those of one fewer */
    FIVE_ALIKE,
    SIX_ALIKE,
    HOT,      /* enum ten_thousand_hot */
    LEAST,    /* points to put aside by the third throw; 0: none (§4) */
    PIT_ENDS, /* enum ten_thousand_ends */
    PIT_ROW,  /* enum dice_row */
    PITS,     /* the number of pits, then from here their low and high ends (§6) */
    PIT,
    TEN_THOUSAND_OWN = PIT + 2 * PITS_MAX
};
_Static_assert((int)TEN_THOUSAND_OWN <= (int)DICE_OWN, "there is room for them");

/* When every die on the table counts, the player may throw all again, or must (§2). HOT_KEPT is
 * HOT_MAY in other words: only when all were put aside. */
enum ten_thousand_hot { HOT_MAY, HOT_MUST, HOT_KEPT };
enum ten_thousand_ends { ENDS_OUT, ENDS_LOW, ENDS_IN }; /* which ends belong to a pit (§6) */

enum ten_thousand_preset { TEN_THOUSAND_THOUSAND, TRUBA, FARKLE, TEN_THOUSAND_PRESETS };

extern const struct dice_terms ten_thousand_terms[TEN_THOUSAND_PRESETS];

#endif
