/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Positions of tryktrak, and correct and wrong plays, drawn from a seed. */
#ifndef TRYKTRAK_DEAL_H
#define TRYKTRAK_DEAL_H

#include <stdint.h>

#include "games/tryktrak/rules/plays.h"
#include "slow.h"

struct deal {
    uint64_t state;
};

enum { DEAL_MEN = 8 }; /* moves of one throw, at most */

/* "N1" and so on, by enum bar_fault */
extern const char *const deal_code[BAR_FAULTS];

struct deal deal_begin(uint64_t seed);
int deal_number(struct deal *d, int below); /* 0 ... below-1 */
int deal_die(struct deal *d);

/* Deals a plausible position: spread, bearing off, before closed lines, with few men. */
struct board deal_board(struct deal *d);

/* Makes a legal play or a modified one. Returns the number of moves. */
int deal_play(struct deal *d, const struct tables_position *p, const struct tryktrak_plays *l,
              struct move out[DEAL_MEN]);

/* Returns the initial position. */
struct board deal_start(void);

/* Converts the position for the slow reference. */
struct slow deal_slow(const struct board *b);

#endif
