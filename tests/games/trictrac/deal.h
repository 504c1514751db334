/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * deal: positions and throws for tests, from a seed and always the same. The positions are all
 * physically possible (at most 15 men a side, no field shared) and lean towards those where a
 * throw gives something: nearly full quarters, openings, returns, bearing off.
 */
#ifndef TESTS_DEAL_H
#define TESTS_DEAL_H

#include <stdint.h>

#include "slow.h"

/* Where a generator has come to. Owned by the caller; any seed will do, 0 included. */
struct deal {
    uint64_t state;
};

/* Begin again from a seed. */
void deal_start(struct deal *d, uint64_t seed);

/* A number 0..n-1, each as likely; n from 1. */
unsigned deal_below(struct deal *d, unsigned n);

/* Two dice, 1..6 each, all 36 throws as likely. */
void deal_throw(struct deal *d, int die[2]);

/* A position of either side's, its dice thrown. */
void deal_position(struct deal *d, struct slow_position *out);

#endif
