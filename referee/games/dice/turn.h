/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A turn: what was thrown and put aside, and how it stands (§2, §4, §8). */
#ifndef DICE_TURN_H
#define DICE_TURN_H

#include "match.h"

/* The last cast that is not void; DICE_THROWS: there is none. */
uint8_t dice_live(const struct dice_seen *t);

/* How a turn stands; a value that is made when it is asked for. */
struct dice_stand {
    struct dice_so_far so_far;
    struct dice_stop stop; /* the right to stop now, and what that writes */
    uint8_t left;          /* dice to throw next; 0: all lie aside, but not all of them count */
    uint8_t last;          /* dice_live */
    bool waits;            /* what is put aside of it is still to be said */
    bool passed;           /* nothing was, though something counts */
    bool burns;            /* the least can no longer be reached */
};
struct dice_stand dice_stand(const struct dice_seen *t);

/* How a turn that is over ended: a stop without the least is a truba (§8, S2). */
struct dice_result {
    uint8_t end;    /* enum dice_end */
    uint8_t why;    /* enum dice_why: why a zero is written; WHY_NONE also where nobody knows */
    int32_t points; /* what the turn is worth, 0 when it burned */
    int32_t written;
};
struct dice_result dice_result(const struct dice_seen *t);

/* What dice put aside count under the terms of the match. */
struct dice_worth dice_worth_of(const struct dice_seen *t, dice_set kept);

/* Every die of these counts. */
bool dice_all_count(const struct dice_seen *t, dice_set dice);

/* Throws so many dice: void once the turn is over. There must be room. */
void dice_throw(struct dice_seen *t, dice_set thrown);

/* Puts these dice of the last throw aside, instead of any others before; 0: none. What that ends is
 * ended. Returns those that count in nothing. */
dice_set dice_keep(struct dice_seen *t, dice_set kept);

/* What the others chose after a fault, which is then done. */
void dice_choose(struct dice_seen *t, struct dice_fault *f, enum dice_chosen chosen);

#endif
