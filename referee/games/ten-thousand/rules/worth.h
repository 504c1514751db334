/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What dice are worth (§3). All dice given here were thrown together. */
#ifndef TEN_RULES_WORTH_H
#define TEN_RULES_WORTH_H

#include "terms.h"

/* The points of dice put aside. `vain`: those of them that count in nothing; when there are some
 * the points are those of the others. */
struct ten_worth {
    int32_t points;
    dice_set vain;
};
struct ten_worth ten_worth(const struct ten_terms *t, dice_set kept);

/* Some die or combination of the throw counts. */
bool ten_counts(const struct ten_terms *t, dice_set thrown);

/* Every die of the throw counts. */
bool ten_all_count(const struct ten_terms *t, dice_set thrown);

/* The part of `thrown`, of `most` dice or fewer, that follows this one in the order of printed
 * digits (1 11 112 12 2, of 112): with one die more behind it, else its last die made greater.
 * Begins behind 0, none; ends with 0. */
dice_set dice_next_part(dice_set thrown, int most, dice_set part);

/* All that can be put aside of a throw so that every die of it counts, in the order of their
 * printed digits. */
enum { KEEPS_MAX = 63 };
struct ten_keeps {
    int count;
    dice_set keep[KEEPS_MAX];
};
void ten_keeps(const struct ten_terms *t, dice_set thrown, struct ten_keeps *out);

/* The keep of most points; of two alike the one that puts every die aside, else the one with fewer
 * dice. 0: nothing counts. */
dice_set ten_best_keep(const struct ten_terms *t, dice_set thrown);

#endif
