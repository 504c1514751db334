/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Positions and plays at random, and the bridge between the two ways to write them down. */
#ifndef TESTS_PUFF_DEAL_H
#define TESTS_PUFF_DEAL_H

#include <stdint.h>

#include "games/puff/rules/faults.h"
#include "slow.h"

extern uint64_t dealt_from; /* the seed */
uint32_t deal_draw(uint32_t n);

/* A throw in some position, options and all. */
void deal_position(struct slow_puff *p);
/* A play as somebody may put it down: mostly by the numbers, with things left out, added, wrong.
 * Returns its moves. */
int deal_play(const struct slow_puff *p, struct slow_move m[8]);

/* For tables_ways: stops at the way so many from the first. */
struct dealt_pick {
    uint32_t left;
    struct tables_way way;
};
bool deal_pick(void *context, const struct tables_way *way);

struct men men_of_slow(const int men[26]);
struct board core_board(const struct slow_puff *p);
struct tables_throw core_throw(const struct slow_puff *p);
/* Moves in this order; a man who moves twice running goes on. */
struct tables_put core_put(const struct slow_move *m, int n);
/* The men of the core, put into p. */
void slow_men(const struct board *b, struct slow_puff *p);
/* Bits of enum puff_fault for the sum of SLOW_*. */
unsigned slow_codes(int slow);
extern const char *const slow_names[PUFF_FAULTS];

#endif
