/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pairs a round by the Double-Swiss System: FIDE Handbook C.04.5, of 28/10/2025, in force from 1
 * February 2026 (handbook.fide.com/chapter/DoubleSwissSystem202602). Of the systems that FIDE has
 * published it is the one for matches of several games in which both players have both sides, as
 * here: it has no criterion of colour, and its order is total, so that exactly one pairing is
 * right. A match counts as one game: a win is 1, a match without a winner a half, and the bye 1
 * (C.04.1 Art. 3; C.04.5 1.4 has three quarters of a match). Articles in the comments are those of
 * C.04.5; C.04.1 are the Basic Rules, C.04.2 the General Handling Rules. */
#ifndef MATCHES_PAIR_SWISS_H
#define MATCHES_PAIR_SWISS_H

#include <stdbool.h>

/* Matching of nodes in pairs: Edmonds' blossom algorithm. */

enum { MATCHING_MOST = 200, UNMATCHED = -1 };

/* Returns true if two nodes may be paired. */
typedef bool may_pair_fn(const void *ctx, int a, int b);

enum { SWISS_MOST = 200, SWISS_NOBODY = -1 };

/* The data of earlier rounds about a player. The index of a player is the pairing number (1.1)
 * less 1. */
struct swiss_player {
    int score;              /* half points */
    int played;             /* matches, forfeits not counted */
    bool away;              /* is not to be paired */
    bool barred;            /* from the bye [C2]: had it, or won by forfeit */
    bool floated;           /* met an opponent of another score in the round before (1.5) */
    bool white[SWISS_MOST]; /* in the matches played, the first first (C.04.2 Art. 3.4) */
    bool met[SWISS_MOST];   /* whom [C1] */
};

struct swiss {
    int players;
    bool last_round; /* 2.3.4 and 2.3.5 have an exception for it */
    struct swiss_player of[SWISS_MOST];
};

struct swiss_pairs {
    int pairs, bye; /* bye: SWISS_NOBODY with an even number of players */
    int white[SWISS_MOST / 2], black[SWISS_MOST / 2]; /* in the order of the boards */
};

/* Pairs the next round. Returns false if no pairing complies with [C1] and [C2], or if out of
 * memory (*failed). */
bool swiss_pair(const struct swiss *in, struct swiss_pairs *out, bool *failed);

/* The state of a round while it is paired. Used only in swiss.c. */

_Static_assert((int)MATCHING_MOST == (int)SWISS_MOST, "a node for each player");

/* A set of players, and pairs of an earlier set with which a matching begins. */
struct swiss_set {
    const struct swiss *in;
    bool has[SWISS_MOST];
    int mate[SWISS_MOST];
};

#endif
