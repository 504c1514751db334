/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A set of dice, without order: how many show 1, 2, ... 6, four bits each. + joins two sets, -
 * removes one from another. */
#ifndef DICE_RULES_DICE_H
#define DICE_RULES_DICE_H

#include <stdbool.h>
#include <stdint.h>

typedef uint32_t dice_set;

enum { FACES = 6, DICE_MAX = 6 };

static inline dice_set dice_face(int face)
{
    return (dice_set)1 << 4 * (face - 1);
}

/* How many dice show this face. */
static inline int dice_times(dice_set d, int face)
{
    return (int)(d >> 4 * (face - 1) & 15);
}

static inline int dice_count(dice_set d)
{
    return (int)(d * 0x111111u >> 20 & 15); /* the topmost of six sums */
}

/* Whether all dice of `part` are among `d`. */
static inline bool dice_hold(dice_set d, dice_set part)
{
    return (((d | 0x888888u) - part) & 0x888888u) == 0x888888u; /* no face had to borrow */
}

/* The next part of `thrown` with at most `most` dice, in the order of printed digits (1 11 112 12
 * 2, of 112): with one more die at the end, or else with the last die increased. The first one
 * follows 0, and 0 follows the last. */
dice_set dice_next_part(dice_set thrown, int most, dice_set part);

#endif
