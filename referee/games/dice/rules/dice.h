/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Some dice, in no order: how many show a 1, a 2, ... a 6, four bits each. Two sets of dice are put
 * together by +, and some are taken away by -. */
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

/* How many show this face. */
static inline int dice_times(dice_set d, int face)
{
    return (int)(d >> 4 * (face - 1) & 15);
}

static inline int dice_count(dice_set d)
{
    return (int)(d * 0x111111u >> 20 & 15); /* the topmost of six sums */
}

/* All of `part` are among `d`. */
static inline bool dice_hold(dice_set d, dice_set part)
{
    return (((d | 0x888888u) - part) & 0x888888u) == 0x888888u; /* no face had to borrow */
}

/* The part of `thrown`, of `most` dice or fewer, that follows this one in the order of printed
 * digits (1 11 112 12 2, of 112): with one die more behind it, else its last die made greater.
 * Begins behind 0, none; ends with 0. */
dice_set dice_next_part(dice_set thrown, int most, dice_set part);

#endif
