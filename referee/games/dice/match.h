/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A match of a dice game as a value. */
#ifndef DICE_MATCH_H
#define DICE_MATCH_H

#include <stddef.h>

#include "dice_game.h"

enum { DICE_THROWS = 200, FAULTS_MAX = 12, SHEET_ROUNDS = 16, NUMBER_UNSAID = -1 };

enum dice_state {
    CAST_WAITS,  /* what is put aside of it is still to be entered */
    CAST_KEPT,   /* dice were put aside */
    CAST_PASSED, /* none were, though some count */
    CAST_DEAD,   /* none counts */
    CAST_VOID    /* thrown without the right and taken back: it does not count */
};

struct dice_cast {
    uint32_t thrown : 24, state : 8; /* dice_set; enum dice_state */
    dice_set kept;
};

/* Faults, and what the other players chose (§8). */
enum dice_code { K1, K2, K3, S2, Z1, N1, X1, W1, DICE_CODES };
enum dice_chosen { UNSAID, STANDS, BACK };
struct dice_fault {
    uint8_t code, chosen;
    uint8_t cast;  /* the last throw when it was made */
    int8_t by;     /* the player who chose, or NOBODY */
    int32_t entry; /* the log entry that raised it */
};

enum dice_end { TURN_OPEN, TURN_STOPPED, TURN_BURNED, TURN_VOID }; /* VOID: it does not count */

/* A turn, with everything on which it depends. */
struct dice_seen {
    const struct dice_game *game;
    struct dice_terms terms;
    struct dice_scores before;
    int8_t seat;        /* NOBODY: no turn yet */
    int8_t by;          /* the seat whose letter stood before "=", or NOBODY */
    uint8_t asked;      /* after "=": the other players' choice follows */
    uint8_t on;         /* after "on": the next dice are this player's */
    int32_t round;      /* from 1 */
    int32_t said;       /* the points entered, or NUMBER_UNSAID */
    int32_t entry;      /* the log entry of `said` */
    uint8_t by_arbiter; /* the arbiter ruled: these are the totals, whatever was scored */
    struct dice_scores by_arbiter_scores;

    uint8_t end; /* enum dice_end */
    uint8_t casts, faults;
    uint8_t bare; /* only its points were entered, in `told` */
    int32_t told; /* the points of a bare turn */
    struct dice_cast cast[DICE_THROWS];
    struct dice_fault fault[FAULTS_MAX];
};

/* A turn on the score sheet. */
struct dice_line {
    int32_t written, total, penalty;
    uint8_t there;
    uint8_t dashes; /* zeros in a row, including one that completed the streak */
};

struct dice_match {
    const struct dice_game *game;
    int8_t seats, next;
    int32_t silent;
    struct dice_terms terms; /* for the turns to come */
    struct dice_seen hand, last;
    /* The last rounds, as many as a screen shows. Round r is at r % SHEET_ROUNDS. */
    struct dice_line sheet[SHEET_ROUNDS][SEATS_MAX];
};

/* The offset of an option's value. */
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

/* Whether no turn is open. The next dice are `next`'s, if anybody's. */
static inline bool dice_between(const struct dice_match *m)
{
    return m->hand.seat == NOBODY || m->hand.end != TURN_OPEN;
}

/* The scores after the turn; `w` (may be NULL) has what it changed for the thrower. An open turn
 * changes nothing. */
struct dice_scores dice_after(const struct dice_seen *t, struct dice_written *w);

/* The scores after the current turn; before the first turn, those of the beginning. */
struct dice_scores dice_now(const struct dice_match *m);

/* The players who have won once this turn is over (before the first turn: as the match begins), one
 * bit each; 0: the match goes on. */
unsigned dice_won(const struct dice_match *m, const struct dice_seen *t);

/* Whether the turn reached the goal and thereby wins (FINAL_NONE). */
bool dice_won_at_once(const struct dice_match *m, const struct dice_seen *t);

/* Whether zeros in a row are counted. */
static inline bool dice_counts_zeros(const struct dice_game *g, const struct dice_terms *t)
{
    return g->row || t->streak;
}

/* What a zero in this turn would cost its player. */
int32_t dice_zero_costs(const struct dice_seen *t);

/* Whether another number was entered than is due (§8, W1). */
bool dice_misread(const struct dice_seen *t);

/* The line on the score sheet of a turn that is over. */
struct dice_line dice_line(const struct dice_seen *t);

/* Adds a fault to the current turn; false: no room. */
bool dice_add_fault(struct dice_seen *t, enum dice_code code, long entry);

/* Closes the current turn, if there is one, with its faults unchallenged, and begins the next
 * player's. */
void dice_begin_turn(struct dice_match *m);

/* The next thrower after this turn; SEAT_NONE: the turn is open, or nobody throws. */
int dice_next_after(const struct dice_match *m, const struct dice_seen *t);

#endif
