/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "dice.h"

const struct dice all_rolls[ROLLS] = {{6, 6}, {6, 5}, {6, 4}, {6, 3}, {6, 2}, {6, 1}, {5, 5},
                                      {5, 4}, {5, 3}, {5, 2}, {5, 1}, {4, 4}, {4, 3}, {4, 2},
                                      {4, 1}, {3, 3}, {3, 2}, {3, 1}, {2, 2}, {2, 1}, {1, 1}};

/* Rolls after this one begin with a lower die; there are 1, 2, ... of each. */
int roll_index(struct dice d)
{
    return ROLLS - d.high * (d.high - 1) / 2 - d.low;
}

int roll_weight(struct dice d)
{
    return d.high == d.low ? 1 : 2;
}
