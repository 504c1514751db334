/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The right to stop, what stopping scores, and how pits change streaks of zeros (§4-6). */
#ifndef TEN_THOUSAND_RULES_STOP_H
#define TEN_THOUSAND_RULES_STOP_H

#include "games/dice/rules/scores.h"
#include "games/dice/rules/worth.h"
#include "terms.h"

enum { LEAST_THROWS = 3 }; /* U Truba: "in the first three throws" */

/* After those of all dice games. */
enum ten_thousand_why { WHY_LEAST = WHY_BURNS, WHY_HOT = WHY_OWN, WHY_PIT, TEN_THOUSAND_WHYS };

/* What a player who begins a turn with this total must gain to leave a pit; 0: not in a pit. */
int32_t ten_thousand_pit(const struct dice_terms *t, int32_t total);

/* Whether the turn is over with a truba: the minimum was not reached in time (§4), or cannot be
 * reached any more because no dice are left to throw. */
bool ten_thousand_burns(const struct dice_terms *t, const struct dice_so_far *s);
bool ten_thousand_turn_burns(const struct dice_terms *t, const struct dice_so_far *s, int left);

/* A pit that is too deep does not prevent stopping: the stop scores zero. */
struct dice_stop ten_thousand_stop(const struct dice_terms *t, const struct dice_player *p,
                                   const struct dice_so_far *s);

/* As in struct dice_game: zeros in a pit, and what is needed to stop. */
enum dice_row ten_thousand_row(const struct dice_terms *t, int32_t total);
int32_t ten_thousand_needs(const struct dice_terms *t, int32_t total, int why);

/* The player after scoring points. */
static inline struct dice_written ten_thousand_write(const struct dice_terms *t,
                                                     struct dice_player p, int32_t points)
{
    return dice_write(t, ten_thousand_row(t, p.total), p, points);
}

#endif
