/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pig: one die, thrown as often as one dares; a 1 ends the turn, and nothing is written
 * (doc/rules/pig.md; U: the Ukrainian guide, "Pig"). */
#ifndef PIG_RULES_TURN_H
#define PIG_RULES_TURN_H

#include <stdbool.h>
#include <stdint.h>

enum { PIG_THROWS = 200, PIG_GOAL = 100 }; /* the goal unless agreed otherwise: U */
enum pig_end { PIG_OPEN, PIG_STOPPED, PIG_BURNED, PIG_VOID }; /* VOID: it does not count */

struct pig_turn {
    uint8_t end; /* enum pig_end */
    uint8_t throws, die[PIG_THROWS];
    int32_t points; /* thrown; of a turn of which only the sum was told, that sum */
    int32_t total;  /* the player's before it */
};

/* Throws the die, 1-6, in an open turn that has room for it. */
static inline void pig_throw(struct pig_turn *t, int die)
{
    t->die[t->throws++] = (uint8_t)die;
    t->points += die;
    if (die == 1) /* the pig */
        t->end = PIG_BURNED;
}

/* What is written: 0 of an open turn, a burned one and one that is void. */
static inline int32_t pig_written(const struct pig_turn *t)
{
    return t->end == PIG_STOPPED ? t->points : 0;
}

/* Whoever *writes* the goal has won: it is not enough to have thrown it (U). */
static inline bool pig_wins(const struct pig_turn *t, int32_t goal)
{
    return t->end == PIG_STOPPED && t->total + t->points >= goal;
}

#endif
