/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The throws of two dice. */
#ifndef TABLES_DICE_H
#define TABLES_DICE_H

#include "board.h"

enum { ROLLS = 21, THROWS = 36 };

/* Every roll once: 66, 65, ... 61, 55, ... 11. */
extern const struct dice all_rolls[ROLLS];

/* Where a roll stands in the list; it must be thrown, the higher number first. */
int roll_index(struct dice d);

/* Of how many of the 36 throws it is one: a doublet of one, any other of two. */
int roll_weight(struct dice d);

#endif
