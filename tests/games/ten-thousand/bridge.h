/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Converts the core's terms and dice to those of the slow reference. */
#ifndef TESTS_TEN_THOUSAND_BRIDGE_H
#define TESTS_TEN_THOUSAND_BRIDGE_H

#include "games/ten-thousand/rules/terms.h"
#include "slow.h"

/* Converts the terms. `pits` stores their text, to which the result points. */
struct slow_terms bridge_terms(const struct dice_terms *t, char pits[128]);

dice_set bridge_dice(const char *digits);
void bridge_digits(dice_set d, char out[8]);

/* Returns random terms: a preset with changed options. */
struct dice_terms bridge_random_terms(unsigned *seed);

/* Returns a random number from 0 to n - 1. */
int bridge_random(unsigned *seed, int n);

#endif
