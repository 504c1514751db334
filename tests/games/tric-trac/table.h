/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Random positions for German Tric-Trac, and conversions from the slow reference's board to the
 * core's. */
#ifndef TRIC_TRAC_TABLE_H
#define TRIC_TRAC_TABLE_H

#include <stdint.h>

#include "games/tric-trac/rules/men.h"
#include "slow.h"

uint32_t deal_number(uint64_t *seed, uint32_t below);

/* Deals a throw in a position with men concentrated where rules apply: starts, corners, bridges,
 * goals. */
struct slow_throw deal_throw(uint64_t *seed);

struct board table_board(const struct slow_board *b);
struct tables_throw table_throw(const struct slow_throw *t);

/* The final positions of the legal plays of a throw, each with a way to it. */
struct table_ends {
    struct tables_way way[SLOW_ENDS];
    int count;
};
void table_ends(const struct tables_throw *t, struct table_ends *out);
struct tables_put table_put(const struct tables_way *way);

/* Returns the faults of moves as the whole play: bits of enum tric_trac_fault. */
unsigned table_faults(const struct tables_throw *t, const struct move *m, int moves);

#endif
