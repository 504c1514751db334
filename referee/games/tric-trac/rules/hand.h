/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A throw as it was told, and what follows from it. */
#ifndef GERMAN_RULES_HAND_H
#define GERMAN_RULES_HAND_H

#include "faults.h"
#include "partie.h"

enum { GERMAN_TRIES = 4 }; /* plays of one throw, each but the last sent back */

enum german_chosen { GERMAN_UNSAID, GERMAN_STANDS, GERMAN_BACK };

/* A play as it was put down. */
struct german_try {
    struct move move[MOVES_MAX];
    uint8_t moves;
    bool told;  /* also of a play of no moves */
    bool ended; /* half of it was said, and that no more comes: by "-", by the next dice, by "=" */
    uint8_t chosen;
    long entry; /* the line that told it; and that chose */
    long chosen_entry;
};

/* What was said of a throw. */
struct german_hand {
    bool thrown;
    uint8_t side;
    uint8_t number[2]; /* as typed */
    struct german_try try[GERMAN_TRIES];
    uint8_t tries; /* the last one counts */
    uint8_t decision;
    int16_t claimed; /* the points pegged as said; -1 as due */
    long claimed_entry;
    bool decreed; /* the arbiter has ruled: it goes on so, whatever the throw gave */
    struct german_series decree;
};

/* What is to be said next. */
enum german_wants {
    WANTS_THROW,
    WANTS_PLAY,
    WANTS_MORE, /* of a play that is half put down */
    WANTS_DECISION,
    WANTS_REST,
    WANTS_NOTHING
};

struct german_reckoning {
    struct german_throw t;
    struct german_ruling ruling; /* on the try that counts, as it was put down */
    struct move move[MOVES_MAX]; /* what counts of it */
    uint8_t moves;
    bool told;          /* there is a whole play, if of no moves */
    bool half;          /* there is half a play, which can still become right */
    bool first;         /* its first move won the partie */
    uint8_t decision;   /* with the one that was not said */
    uint8_t hits, outs; /* men hit, own men out; the rest of the points is the bridge's */
    uint8_t points, pegged;
    bool wins, last; /* the partie; the last one */
    const struct german_stake *stake;
    enum german_wants wants;
    struct board after;        /* as the men lie behind the throw */
    struct german_series then; /* as the next throw begins */
};

/* A throw nobody has said anything of. */
struct german_hand german_hand_begin(uint8_t side, const uint8_t number[2]);

/* What follows from `h`, thrown in `before`. What is still to be said counts as said in the way it
 * will be if nobody says it: nothing is decided, no fault sent back that may stand. */
void german_reckon(const struct german_terms *terms, const struct german_series *before,
                   const struct german_hand *h, struct german_reckoning *out);

/* Whether the faults of a play let it stand: with C2 it goes back. */
bool german_may_stand(uint8_t faults);

/* The throw of a hand. */
struct german_throw german_hand_throw(const struct german_terms *terms,
                                      const struct german_series *before,
                                      const struct german_hand *h);

#endif
