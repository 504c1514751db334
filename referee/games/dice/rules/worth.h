/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a game says of dice, and of a turn on its way (dice_game.h). */
#ifndef DICE_RULES_WORTH_H
#define DICE_RULES_WORTH_H

#include "dice.h"

/* Points of dice thrown together. `vain`: those of them that count in nothing; when there are some
 * the points are those of the others. */
struct dice_worth {
    int32_t points;
    dice_set vain;
};

/* All that can be put aside of a throw so that every die of it counts, in the order of their
 * printed digits. */
enum { KEEPS_MAX = 63 };
struct dice_keeps {
    int count;
    dice_set keep[KEEPS_MAX];
};

/* A turn as it is when something was put aside. */
struct dice_so_far {
    int32_t points; /* put aside in this turn, those of the last throw included */
    int throws;     /* so many */
    bool hot;       /* every die on the table counts */
};

/* What stands against stopping, or why a zero is written: these, then the game's own. BURNS: as
 * `burns` says. */
enum dice_why { WHY_NONE, WHY_NOTHING, WHY_BURNS, WHY_OWN };

struct dice_stop {
    uint8_t why;    /* enum dice_why: the first that applies */
    bool may;       /* stop; where a zero is written all the same, `why` says for what */
    int32_t writes; /* if he stops, with the right or without it */
};

#endif
