/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The worth of dice (§3). All dice given here were thrown together. */
#ifndef TEN_THOUSAND_RULES_WORTH_H
#define TEN_THOUSAND_RULES_WORTH_H

#include "games/dice/rules/worth.h"
#include "terms.h"

/* The points of dice put aside, and which of them count for nothing. */
struct dice_worth ten_thousand_worth(const struct dice_terms *t, dice_set kept);

/* Whether any die or combination of the throw counts. */
bool ten_thousand_counts(const struct dice_terms *t, dice_set thrown);

/* Whether every die of the throw counts. */
bool ten_thousand_all_count(const struct dice_terms *t, dice_set thrown);

/* Lists what can be put aside of a throw so that every die counts. */
void ten_thousand_keeps(const struct dice_terms *t, dice_set thrown, struct dice_keeps *out);

/* The keep with most points; of equals the one with every die, else with the fewest. 0: nothing
 * counts. */
dice_set ten_thousand_best_keep(const struct dice_terms *t, dice_set thrown);

/* All possible points of a turn are multiples of this. */
int32_t ten_thousand_points_step(const struct dice_terms *t);
/* Whether a turn can be worth this many points: such a multiple, and not more than the best of all
 * throws repeated (§3). */
bool ten_thousand_points_may_be(const struct dice_terms *t, int32_t points);

/* Whether these are all the dice, with different faces. */
bool ten_thousand_straight(const struct dice_terms *t, dice_set kept);

#endif
