/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the players of a dice game agree on: what all such games know of, and the game's own. A
 * plain value. Sections (§) are those of doc/rules/ten-thousand.md. */
#ifndef DICE_RULES_TERMS_H
#define DICE_RULES_TERMS_H

#include "dice.h"

/* Who has a last turn once the goal is reached (§7): the rest of the round; all others; nobody,
 * who writes the goal has won. */
enum dice_final { FINAL_ROUND, FINAL_ALL, FINAL_NONE };
enum dice_tie { TIE_FIRST, TIE_SHARED }; /* of equal best totals (§7) */
enum { LOSES_ALL = -1, POINTS_MAX = 1000000, DICE_OWN = 28 };

struct dice_terms {
    int32_t goal, final, tie;
    int32_t dice;          /* that begin a turn */
    int32_t streak;        /* so many zeros in a row cost `loses`; 0: none do (§5) */
    int32_t loses;         /* points, or LOSES_ALL */
    int32_t floor;         /* no total falls below zero (§5) */
    int32_t entry;         /* to be written at once to enter; 0: nothing (§6) */
    int32_t own[DICE_OWN]; /* the game's, by an enumeration of its own */
};

#endif
