/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What dice are worth (§3). All dice given here were thrown together. */
#ifndef TEN_THOUSAND_RULES_WORTH_H
#define TEN_THOUSAND_RULES_WORTH_H

#include "games/dice/rules/worth.h"
#include "terms.h"

/* The points of dice put aside, and which of them count in nothing. */
struct dice_worth ten_thousand_worth(const struct dice_terms *t, dice_set kept);

/* Some die or combination of the throw counts. */
bool ten_thousand_counts(const struct dice_terms *t, dice_set thrown);

/* Every die of the throw counts. */
bool ten_thousand_all_count(const struct dice_terms *t, dice_set thrown);

/* All that can be put aside of a throw so that every die of it counts. */
void ten_thousand_keeps(const struct dice_terms *t, dice_set thrown, struct dice_keeps *out);

/* The keep of most points; of two alike the one that puts every die aside, else the one with fewer
 * dice. 0: nothing counts. */
dice_set ten_thousand_best_keep(const struct dice_terms *t, dice_set thrown);

/* All points of turns that may be are multiples of so many. */
int32_t ten_thousand_points_step(const struct dice_terms *t);
/* A turn can be worth so many: such a multiple, and no more than the best of all throws again and
 * again (§3). */
bool ten_thousand_points_may_be(const struct dice_terms *t, int32_t points);

/* All the dice together, all of different faces. */
bool ten_thousand_straight(const struct dice_terms *t, dice_set kept);

#endif
