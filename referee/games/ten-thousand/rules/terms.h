/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the players agree on (doc/rules/ten-thousand.md, table of options). A plain value. */
#ifndef TEN_RULES_TERMS_H
#define TEN_RULES_TERMS_H

#include "dice.h"

/* When every die on the table counts the player may take all again, or must (§2). `kept` says
 * what `may` does in other words: only when all were put aside. */
enum ten_hot { HOT_MAY, HOT_MUST, HOT_KEPT };
enum ten_ends { ENDS_OUT, ENDS_LOW, ENDS_IN };   /* which ends of a pit are in it (§6) */
enum ten_row { ROW_RESTS, ROW_COUNTS, ROW_OFF }; /* what a pit does to the row of zeros */
enum ten_final { FINAL_ROUND, FINAL_ALL };       /* who has a last turn (§7) */
enum ten_tie { TIE_FIRST, TIE_SHARED };          /* of equal best totals (§7) */
enum { LOSES_ALL = -1, PITS_MAX = 8, POINTS_MAX = 1000000 };

struct ten_pit {
    int32_t low, high;
};

struct ten_terms {
    int32_t straight, short_straights, three_pairs, nothing; /* points; 0: does not count (§3) */
    int32_t least;  /* to be put aside by the third throw; 0: nothing (§4) */
    int32_t streak; /* so many zeros in a row cost `loses`; 0: none do (§5) */
    int32_t loses;  /* points, or LOSES_ALL */
    int32_t entry;  /* to be written at once to enter; 0: nothing (§6) */
    int32_t goal;
    uint8_t dice; /* 5 or 6 */
    uint8_t hot;  /* enum ten_hot */
    uint8_t pit_ends, pit_row, final, tie;
    uint8_t floor; /* no total falls below zero (§5) */
    uint8_t pits;
    struct ten_pit pit[PITS_MAX];
};

enum ten_preset { TEN_THOUSAND, TRUBA, FARKLE, TEN_PRESETS };

struct ten_terms ten_terms(enum ten_preset preset);

#endif
