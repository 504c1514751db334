/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The throws of two dice. */
#ifndef TABLES_DICE_H
#define TABLES_DICE_H

#include "board.h"

enum { ROLLS = 21, THROWS = 36 };

/* Every roll once: 66, 65, ... 61, 55, ... 11. */
extern const struct dice all_rolls[ROLLS];

/* The index of a roll in the list. It must be thrown, with the higher number first. */
int roll_index(struct dice d);

/* How many of the 36 throws give this roll: one for a doublet, else two. */
int roll_weight(struct dice d);

#endif
