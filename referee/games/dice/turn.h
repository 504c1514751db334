/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A turn: what was thrown and put aside, and how it stands (§2, §4, §8). */
#ifndef DICE_TURN_H
#define DICE_TURN_H

#include "match.h"

/* The index of the last throw that is not void; DICE_THROWS: none. */
uint8_t dice_live(const struct dice_seen *t);

/* How a turn stands; computed when needed. */
struct dice_stand {
    struct dice_so_far so_far;
    struct dice_stop stop; /* the right to stop now, and what stopping scores */
    uint8_t left;          /* dice to throw next; 0: all are put aside, but not all count */
    uint8_t last;          /* dice_live */
    bool waits;            /* what is put aside of it is still to be entered */
    bool passed;           /* nothing was put aside, though something counts */
    bool burns;            /* the minimum can no longer be reached */
};
struct dice_stand dice_stand(const struct dice_seen *t);

/* The right to stop of a player after so much of a turn, and what stopping scores. */
struct dice_stop dice_stop_at(const struct dice_game *g, const struct dice_terms *t,
                              const struct dice_player *p, const struct dice_so_far *s);

/* How a turn ended. A stop without the minimum is a truba (§8, S2). */
struct dice_result {
    uint8_t end;    /* enum dice_end */
    uint8_t why;    /* enum dice_why: why it scores zero; WHY_NONE: not known */
    int32_t points; /* the turn's points, 0 if it burned */
    int32_t written;
};
struct dice_result dice_result(const struct dice_seen *t);

/* The worth of dice put aside, under the terms of the turn. */
struct dice_worth dice_worth_of(const struct dice_seen *t, dice_set kept);

/* Whether every die counts. */
bool dice_all_count(const struct dice_seen *t, dice_set dice);

/* Adds a throw; it is void once the turn is over. There must be room. */
void dice_throw(struct dice_seen *t, dice_set thrown);

/* Puts these dice of the last throw aside, instead of those put aside before; 0: none. Ends the
 * turn if that ends it. Returns the dice that do not count. */
dice_set dice_keep(struct dice_seen *t, dice_set kept);

/* Applies the other players' choice after a fault. */
void dice_choose(struct dice_seen *t, struct dice_fault *f, enum dice_chosen chosen);

#endif
