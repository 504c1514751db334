/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The terms of a dice game: those all games share, which the shared code obeys in every game, and
 * the game's own. A plain value. Sections (§) are those of doc/rules/ten-thousand.md. */
#ifndef DICE_RULES_TERMS_H
#define DICE_RULES_TERMS_H

#include "dice.h"

/* Who has a last turn once the goal is reached (§7): the rest of the round, all others, or nobody:
 * the player who reaches the goal has won. */
enum dice_final { FINAL_ROUND, FINAL_ALL, FINAL_NONE };
enum dice_tie { TIE_FIRST, TIE_SHARED }; /* for equal best totals (§7) */
enum { LOSES_ALL = -1, POINTS_MAX = 1000000, DICE_OWN = 32 };

struct dice_terms {
    int32_t goal, final, tie;
    int32_t dice;          /* at the beginning of a turn */
    int32_t streak;        /* so many zeros in a row cost `loses`; 0: they cost nothing (§5) */
    int32_t loses;         /* points, or LOSES_ALL */
    int32_t floor;         /* no total falls below zero (§5) */
    int32_t entry;         /* points to score in one turn to enter; 0: none (§6) */
    int32_t own[DICE_OWN]; /* the game's own, by an enum of the game */
};

#endif
