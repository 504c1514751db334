/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "turn.h"

enum { PIG = 1 }; /* the number that burns */

void pig_throw(struct pig_turn *t, int die)
{
    t->die[t->throws++] = (uint8_t)die;
    t->points += die;
    if (die == PIG)
        t->end = PIG_BURNED;
}

int32_t pig_written(const struct pig_turn *t)
{
    return t->end == PIG_STOPPED ? t->points : 0;
}

bool pig_wins(const struct pig_turn *t, int32_t goal)
{
    return t->end == PIG_STOPPED && t->total + t->points >= goal;
}
