/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Positions of tryktrak, and plays right and wrong, drawn from a seed. */
#ifndef TRYKTRAK_DEAL_H
#define TRYKTRAK_DEAL_H

#include <stdint.h>

#include "games/tryktrak/rules/plays.h"
#include "slow.h"

struct deal {
    uint64_t state;
};

enum { DEAL_MEN = 8 }; /* put down in one throw at most */

/* "N1", ... by enum bar_fault. */
extern const char *const deal_code[BAR_FAULTS];

struct deal deal_begin(uint64_t seed);
int deal_number(struct deal *d, int below); /* 0 ... below-1 */
int deal_die(struct deal *d);

/* A position that may come about: spread, bearing off, before closed lines, with few men. */
struct board deal_board(struct deal *d);

/* Men put down: a legal play, or one of them spoilt. Returns how many. */
int deal_play(struct deal *d, const struct tables_position *p, const struct tryktrak_plays *l,
              struct move out[DEAL_MEN]);

/* How the men begin. */
struct board deal_start(void);

/* The same position for the slow reading. */
struct slow deal_slow(const struct board *b);

#endif
