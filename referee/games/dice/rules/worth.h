/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a game says about dice and about a turn in progress (dice_game.h). */
#ifndef DICE_RULES_WORTH_H
#define DICE_RULES_WORTH_H

#include "dice.h"

/* The points of dice thrown together. `vain`: the dice that count for nothing; `points` are those
 * of the others. */
struct dice_worth {
    int32_t points;
    dice_set vain;
};

/* Everything that can be put aside of a throw so that every die counts, in the order of printed
 * digits. */
enum { KEEPS_MAX = 63 };
struct dice_keeps {
    int count;
    dice_set keep[KEEPS_MAX];
};

/* A turn after dice were put aside. */
struct dice_so_far {
    int32_t points; /* put aside in this turn, the last throw included */
    int throws;     /* number of throws */
    bool hot;       /* every die on the table counts */
};

/* Why stopping is not allowed, or why a turn scores zero; a game's own reasons follow. BURNS: see
 * `burns`. ENTRY: the player has not entered the game, and the points do not suffice for it. */
enum dice_why { WHY_NONE, WHY_NOTHING, WHY_BURNS, WHY_ENTRY, WHY_OWN };

struct dice_stop {
    uint8_t why;    /* enum dice_why: the first that applies */
    bool may;       /* may stop; if the stop scores zero, `why` says for what */
    int32_t writes; /* what stopping scores, with or without the right */
};

#endif
