/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Matches judged by rules with another tariff: 6 points per way for filling the petit jan by a
 * throw that is no doublet, 2 for the grand jan. The rules give 4 for either (M XIII). */
#ifndef TESTS_OLDER_RULES_H
#define TESTS_OLDER_RULES_H

#include "db/store.h"

/*
 * Adds the matches, each named by White:
 *   Carla  won by Dora in two turns; the present rules give the same
 *   Anna   won by a hole in turn 1; the present rules give 8 points and leave it open
 *   Karl   won in turn 3; by the present rules turn 1 ends it, so its entry 2 does not fit
 *   Mara   open; its entry 2 does not fit
 *   Emma   open; peg and jeton differ from turn 1 on
 */
void older_matches(struct store *s);

#endif
