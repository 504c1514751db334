/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "terms.h"

/* U: the Ukrainian guide, by its parts; what it does not say is our choice. Short straights: U
 * other variants. */
const struct dice_terms ten_thousand_terms[TEN_THOUSAND_PRESETS] = {
    [TEN_THOUSAND_THOUSAND] = {.own[STRAIGHT] =
                                   1000, /* U base: "its value differs"; taken from Farkle's */
                               .own[SHORT_STRAIGHTS] = 1000,
                               .own[THREE_ONES] = 1000, /* U base */
                               .goal = 10000,
                               .dice = 6},
    [TRUBA] = {.own[STRAIGHT] = 2000, /* U Truba, as all of these */
               .own[SHORT_STRAIGHTS] = 1000,
               .own[THREE_ONES] = 1000,
               .own[LEAST] = 350,
               .streak = 3,
               .loses = LOSES_ALL,
               .own[HOT] = HOT_MUST,
               .goal = 10000,
               .dice = 6},
    [FARKLE] = {.own[STRAIGHT] = 1000, /* U Farkle, as all of these */
                .own[SHORT_STRAIGHTS] = 1000,
                .own[THREE_ONES] = 1000,
                .own[THREE_PAIRS] = 500,
                .streak = 3,
                .loses = 1000,
                .goal = 10000,
                .dice = 6},
};
