/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A match of a dice game as the log keeps it: a value. */
#ifndef DICE_MATCH_H
#define DICE_MATCH_H

#include <stddef.h>

#include "dice_game.h"

enum { DICE_THROWS = 200, FAULTS_MAX = 12, SHEET_ROUNDS = 16, NUMBER_UNSAID = -1 };

enum dice_state {
    CAST_WAITS,  /* what is put aside of it is still to be said */
    CAST_KEPT,   /* something was */
    CAST_PASSED, /* nothing was, though something counts */
    CAST_DEAD,   /* nothing counts */
    CAST_VOID    /* thrown without the right, and taken back: it is nothing */
};

struct dice_cast {
    uint32_t thrown : 24, state : 8; /* dice_set; enum dice_state */
    dice_set kept;
};

/* What a player did that the rules do not allow, and what the others chose (§8). */
enum dice_code { K1, K2, K3, S2, Z1, N1, X1, W1, DICE_CODES };
enum dice_chosen { UNSAID, STANDS, BACK };
struct dice_fault {
    uint8_t code, chosen;
    uint8_t cast;  /* the last there was when it was done */
    int8_t by;     /* the player who chose, or NOBODY */
    int32_t entry; /* the line that raised it */
};

enum dice_end { TURN_OPEN, TURN_STOPPED, TURN_BURNED, TURN_VOID }; /* VOID: it does not count */

/* A turn, and all that it was played under. */
struct dice_seen {
    const struct dice_game *game;
    struct dice_terms terms;
    struct dice_scores before;
    int8_t seat;        /* NOBODY: there is no turn yet */
    int8_t by;          /* whose letter stood before "=", or NOBODY */
    uint8_t asked;      /* "=" was said: what the others chose follows */
    uint8_t on;         /* "on" was said: the next dice are this player's */
    int32_t round;      /* from 1 */
    int32_t said;       /* the number written, or NUMBER_UNSAID */
    int32_t entry;      /* ... by which line */
    uint8_t by_arbiter; /* the arbiter has ruled: the totals are these, whatever was written */
    struct dice_scores by_arbiter_scores;

    uint8_t end; /* enum dice_end */
    uint8_t casts, faults;
    uint8_t bare; /* nothing was told of it but the points */
    int32_t told; /* ... which are these */
    struct dice_cast cast[DICE_THROWS];
    struct dice_fault fault[FAULTS_MAX];
};

/* What stands on the paper of a player's turn. */
struct dice_line {
    int32_t written, total, penalty;
    uint8_t there;
    uint8_t dashes; /* zeros in a row, that which made it full too */
};

struct dice_match {
    const struct dice_game *game;
    int8_t seats, next;
    int32_t silent;
    struct dice_terms terms; /* for the turns to come */
    struct dice_seen hand, last;
    /* The last rounds as the paper shows them: as many as a screen has room for. The one of round r
     * stands at r % SHEET_ROUNDS. */
    struct dice_line sheet[SHEET_ROUNDS][SEATS_MAX];
};

/* Where the value of an option goes. */
#define DICE_TERM(field) offsetof(struct dice_match, terms.field)
#define DICE_OWN_TERM(i) (offsetof(struct dice_match, terms.own) + (i) * sizeof(int32_t))
#define DICE_SILENT      offsetof(struct dice_match, silent)

/* The turn that is asked about. */
static inline const struct dice_seen *dice_asked(const struct turn_ref *at)
{
    const struct dice_match *m = at->match;
    return at->closed ? &m->last : &m->hand;
}

static inline const struct dice_player *dice_thrower(const struct dice_seen *t)
{
    return &t->before.player[t->seat];
}

/* No turn is open: the next dice are `next`'s, if they are anybody's. */
static inline bool dice_between(const struct dice_match *m)
{
    return m->hand.seat == NOBODY || m->hand.end != TURN_OPEN;
}

/* The players after it, and what came of it for who threw; as before it while it is open. `w` may
 * be NULL. */
struct dice_scores dice_after(const struct dice_seen *t, struct dice_written *w);

/* ... of the turn in hand; before the first turn, how they begin. */
struct dice_scores dice_now(const struct dice_match *m);

/* Who has won once this turn is over (before the first turn: as the match begins), a bit a player;
 * 0: the match goes on. */
unsigned dice_won(const struct dice_match *m, const struct dice_seen *t);

/* The goal was written, and that wins (FINAL_NONE). */
bool dice_won_at_once(const struct dice_match *m, const struct dice_seen *t);

/* What a zero in a turn would cost who threw. */
int32_t dice_zero_costs(const struct dice_seen *t);

/* Another number was written than is due (§8, W1). */
bool dice_misread(const struct dice_seen *t);

/* What a turn that is over leaves on the paper. */
struct dice_line dice_line(const struct dice_seen *t);

/* Adds a fault of the turn in hand; false: there is no room. */
bool dice_add_fault(struct dice_seen *t, enum dice_code code, long entry);

/* Closes the turn in hand, if there is one: nobody has spoken against it; and begins the next
 * player's. */
void dice_begin_turn(struct dice_match *m);

/* Who throws after this turn; SEAT_NONE: it is open, or nobody does. */
int dice_next_after(const struct dice_match *m, const struct dice_seen *t);

#endif
