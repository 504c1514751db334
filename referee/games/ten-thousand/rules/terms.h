/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rules of 10,000 and Truba: terms, worth of dice, when a player may stop, and chances. */
#ifndef GAMES_TEN_THOUSAND_RULES_TERMS_H
#define GAMES_TEN_THOUSAND_RULES_TERMS_H

#include "games/dice/rules/scores.h"

/* The terms of 10,000 besides those all dice games share (doc/rules/ten-thousand.md, table of
 * options). */

enum { PITS_MAX = 8, TEN_THOUSAND_THROWS = 40 };

/* Indexes in dice_terms.own. */
enum ten_thousand_own {
    STRAIGHT, /* points of these; 0: it does not count (§3) */
    SHORT_STRAIGHTS,
    THREE_PAIRS,
    TWO_TRIPLETS,
    FOUR_AND_PAIR,
    NOTHING,
    THREE_ONES, /* points of three ones */
    FOUR_ALIKE, /* points of four alike of any number (below: five, six); 0: twice those of one
                   fewer */
    FIVE_ALIKE,
    SIX_ALIKE,
    HOT,      /* enum ten_thousand_hot */
    LEAST,    /* points to put aside by the third throw; 0: none (§4) */
    PIT_ENDS, /* enum ten_thousand_ends */
    PIT_ROW,  /* enum dice_row */
    PITS,     /* the number of pits, then from here their low and high ends (§6) */
    PIT,
    TEN_THOUSAND_OWN = PIT + 2 * PITS_MAX
};
_Static_assert((int)TEN_THOUSAND_OWN <= (int)DICE_OWN, "there is room for them");

/* When every die on the table counts, the player may throw all again, or must (§2). HOT_KEPT is
 * HOT_MAY in other words: only when all were put aside. */
enum ten_thousand_hot { HOT_MAY, HOT_MUST, HOT_KEPT };
enum ten_thousand_ends { ENDS_OUT, ENDS_LOW, ENDS_IN }; /* which ends belong to a pit (§6) */

enum ten_thousand_preset { TEN_THOUSAND_THOUSAND, TRUBA, FARKLE, TEN_THOUSAND_PRESETS };

extern const struct dice_terms ten_thousand_terms[TEN_THOUSAND_PRESETS];

/* The worth of dice (§3). All dice given here were thrown together. */

/* Returns the points of dice put aside, and which of them count for nothing. */
struct dice_worth ten_thousand_worth(const struct dice_terms *t, dice_set kept);

/* Returns true if any die or combination of the throw counts. */
bool ten_thousand_counts(const struct dice_terms *t, dice_set thrown);

/* Returns true if every die of the throw counts. */
bool ten_thousand_all_count(const struct dice_terms *t, dice_set thrown);

/* Lists what can be put aside of a throw so that every die counts. */
void ten_thousand_keeps(const struct dice_terms *t, dice_set thrown, struct dice_keeps *out);

/* Returns the keep with most points; among equal ones, the keep with every die, else with the
 * fewest. Returns 0 if nothing counts. */
dice_set ten_thousand_best_keep(const struct dice_terms *t, dice_set thrown);

/* All possible points of a turn are multiples of this. */
int32_t ten_thousand_points_step(const struct dice_terms *t);
/* Returns true if a turn can be worth this many points: such a multiple, and not more than the best
 * of all throws repeated (§3). */
bool ten_thousand_points_may_be(const struct dice_terms *t, int32_t points);

/* Returns true if these are all the dice, with different faces. */
bool ten_thousand_straight(const struct dice_terms *t, dice_set kept);

/* The right to stop, what stopping scores, and how pits change streaks of zeros (§4-6). */

enum { LEAST_THROWS = 3 }; /* U Truba: "in the first three throws" */

/* After those of all dice games. */
enum ten_thousand_why { WHY_LEAST = WHY_BURNS, WHY_HOT = WHY_OWN, WHY_PIT, TEN_THOUSAND_WHYS };

/* Returns the points that a player who begins a turn with this total must gain to leave a pit, or 0
 * if the player is not in a pit. */
int32_t ten_thousand_pit(const struct dice_terms *t, int32_t total);

/* Returns true if the turn is over with a truba: the minimum was not reached in time (§4), or
 * cannot be reached any more because no dice are left to throw. */
bool ten_thousand_burns(const struct dice_terms *t, const struct dice_so_far *s);
bool ten_thousand_turn_burns(const struct dice_terms *t, const struct dice_so_far *s, int left);

/* Returns the right to stop. A pit that is too deep does not prevent stopping; the stop then scores
 * zero. */
struct dice_stop ten_thousand_stop(const struct dice_terms *t, const struct dice_player *p,
                                   const struct dice_so_far *s);

/* As in struct dice_game: zeros in a pit, and what is needed to stop. */
enum dice_row ten_thousand_row(const struct dice_terms *t, int32_t total);
int32_t ten_thousand_needs(const struct dice_terms *t, int32_t total, int why);

/* Returns the player after scoring points. */
static inline struct dice_written ten_thousand_write(const struct dice_terms *t,
                                                     struct dice_player p, int32_t points)
{
    return dice_write(t, ten_thousand_row(t, p.total), p, points);
}

/* The effect of throwing again, counted over all throws. */

/* Counts over all throws of some number of dice. */
struct ten_thousand_chances {
    int32_t throws;  /* 6, 36, ... 46656 */
    int32_t nothing; /* throws in which nothing counts */
    int32_t zero;    /* throws that end the turn with a zero: those above, and trubas (§4) */
    int64_t points;  /* sum over all throws of the turn's points after it, with everything that
                      * counts put aside */
};

/* Returns the chances of throwing `dice` dice, 1-6, after a turn so far. */
struct ten_thousand_chances ten_thousand_chances(const struct dice_terms *t,
                                                 const struct dice_so_far *before, int dice);

#endif
