/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A turn: what was thrown and put aside, and how it stands (§2, §4, §8). */
#ifndef TEN_RULES_TURN_H
#define TEN_RULES_TURN_H

#include "scores.h"

enum { CASTS_MAX = 40, FAULTS_MAX = 12 };

enum ten_state {
    CAST_WAITS,  /* what is put aside of it is still to be said */
    CAST_KEPT,   /* something was */
    CAST_PASSED, /* nothing was, though something counts */
    CAST_DEAD,   /* nothing counts */
    CAST_VOID    /* thrown without the right, and taken back: it is nothing */
};

struct ten_cast {
    dice_set thrown, kept;
    uint8_t state; /* enum ten_state */
};

/* What a player did that the rules do not allow, and what the others chose. */
enum ten_code { K1, K2, K3, S2, Z1, N1, X1, W1, TEN_CODES };
enum ten_chosen { UNSAID, STANDS, BACK };
struct ten_fault {
    uint8_t code, chosen;
    uint8_t cast;  /* the last there was when it was done */
    int8_t by;     /* the player who chose, or NOBODY */
    int32_t entry; /* the line that raised it */
};

enum ten_end { TURN_OPEN, TURN_STOPPED, TURN_BURNED, TURN_VOID }; /* VOID: it does not count */

struct ten_turn {
    uint8_t end; /* enum ten_end */
    uint8_t casts, faults;
    uint8_t bare; /* nothing was told of it but the points */
    int32_t told; /* ... which are these */
    struct ten_cast cast[CASTS_MAX];
    struct ten_fault fault[FAULTS_MAX];
};

/* All points of turns that may be are multiples of so many. */
int32_t ten_points_step(const struct ten_terms *t);
/* A turn can be worth so many: such a multiple, and no more than the best of all throws again and
 * again (§3). */
bool ten_points_may_be(const struct ten_terms *t, int32_t points);

/* The last cast that is not void; CASTS_MAX: there is none. */
uint8_t ten_live(const struct ten_turn *turn);

/* How a turn stands; a value that is made when it is asked for. */
struct ten_stand {
    struct ten_so_far so_far;
    struct ten_stop stop; /* the right to stop now, and what that writes */
    uint8_t left;         /* dice to throw next; 0: all lie aside, but not all of them count */
    uint8_t last;         /* ten_live */
    bool waits;           /* what is put aside of it is still to be said */
    bool passed;          /* nothing was, though something counts */
    bool burns;           /* the least can no longer be reached */
};
struct ten_stand ten_stand(const struct ten_terms *t, const struct ten_player *p,
                           const struct ten_turn *turn);

/* How a turn that is over ended: a stop without the least is a truba (§8, S2). */
struct ten_result {
    uint8_t end;    /* enum ten_end */
    uint8_t why;    /* enum ten_why: why a zero is written; WHY_NONE also where nobody knows */
    int32_t points; /* what the turn is worth, 0 when it burned */
    int32_t written;
};
struct ten_result ten_result(const struct ten_terms *t, const struct ten_player *p,
                             const struct ten_turn *turn);

/* Throws so many dice: void once the turn is over. There must be room. */
void ten_throw(const struct ten_terms *t, struct ten_turn *turn, dice_set thrown);

/* Puts these dice of the last throw aside, instead of any others before; 0: none. What that ends is
 * ended. Returns those that count in nothing. */
dice_set ten_keep(const struct ten_terms *t, const struct ten_player *p, struct ten_turn *turn,
                  dice_set kept);

/* What the others chose after a fault, which is then done. */
void ten_choose(const struct ten_terms *t, struct ten_turn *turn, struct ten_fault *f,
                enum ten_chosen chosen);

#endif
