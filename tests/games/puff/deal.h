/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Random positions and plays, and conversions between the notations of the core and of the slow
 * reference. */
#ifndef TESTS_PUFF_DEAL_H
#define TESTS_PUFF_DEAL_H

#include <stdint.h>

#include "games/puff/rules/faults.h"
#include "slow.h"

extern uint64_t dealt_from; /* the seed */
uint32_t deal_draw(uint32_t n);

/* Deals a random throw in a position, with options. */
void deal_position(struct slow_puff *p);
/* Makes a play as a player could type it: mostly by the numbers, with moves omitted, added, wrong.
 * Returns the number of moves. */
int deal_play(const struct slow_puff *p, struct slow_move m[8]);

/* Context for tables_ways: stops at a way counted from the first. */
struct dealt_pick {
    uint32_t left;
    struct tables_way way;
};
bool deal_pick(void *context, const struct tables_way *way);

struct men men_of_slow(const int men[26]);
struct board core_board(const struct slow_puff *p);
struct tables_throw core_throw(const struct slow_puff *p);
/* Converts moves, in this order; a man who moves twice in succession continues. */
struct tables_put core_put(const struct slow_move *m, int n);
/* Stores the men of the core in p. */
void slow_men(const struct board *b, struct slow_puff *p);
/* Returns bits of enum puff_fault for a sum of SLOW_*. */
unsigned slow_codes(int slow);
extern const char *const slow_names[PUFF_FAULTS];

#endif
