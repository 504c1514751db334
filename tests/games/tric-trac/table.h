/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Positions dealt for German Tric-Trac, and the way from the slow reading's board to the core's. */
#ifndef GERMAN_TABLE_H
#define GERMAN_TABLE_H

#include <stdint.h>

#include "games/tric-trac/rules/plays.h"
#include "slow.h"

uint32_t deal_number(uint64_t *seed, uint32_t below);

/* A throw in a position with the men crowded where rules bite: starts, corners, bridges, goals. */
struct slow_throw deal_throw(uint64_t *seed);

struct board table_board(const struct slow_board *b);
struct german_throw table_throw(const struct slow_throw *t);

#endif
