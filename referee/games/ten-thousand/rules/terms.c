/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "terms.h"

/* U: the Ukrainian guide, by its parts; what it does not say is ours. Short straights: U other
 * variants. */
static const struct ten_terms presets[TEN_PRESETS] = {
    [TEN_THOUSAND] = {.straight = 1000, /* U base: "its value differs"; taken from Farkle's */
                      .short_straights = 1000,
                      .goal = 10000,
                      .dice = 6},
    [TRUBA] = {.straight = 2000, /* U Truba, as all of these */
               .short_straights = 1000,
               .least = 350,
               .streak = 3,
               .loses = LOSES_ALL,
               .hot = HOT_MUST,
               .goal = 10000,
               .dice = 6},
    [FARKLE] = {.straight = 1000, /* U Farkle, as all of these */
                .short_straights = 1000,
                .three_pairs = 500,
                .streak = 3,
                .loses = 1000,
                .goal = 10000,
                .dice = 6},
};

struct ten_terms ten_terms(enum ten_preset preset)
{
    return presets[preset];
}
