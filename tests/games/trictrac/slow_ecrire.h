/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A plain and slow implementation of the partie à écrire, line by line from rules §13, with
 * fractions. Does not use the core. */
#ifndef SLOW_ECRIRE_H
#define SLOW_ECRIRE_H

#include <stdbool.h>

enum { SLOW_MARQUES = 96, SLOW_PEGGED = 64 };

enum slow_first { SLOW_WINNER, SLOW_ALTERNATE };

struct slow_terms {
    int players; /* 2, 3, 4 */
    bool chouette, winner_leaves, doubled;
    int marques; /* N */
    int jetons;  /* d */
    int queue;   /* as agreed, in jetons */
    enum slow_first first;
};

struct slow_fraction {
    long over, under; /* in lowest terms, under > 0 */
};

struct slow_decided {
    int winner, loser;       /* players */
    int h, g, k, r;          /* their holes, the factor, the refaits before it */
    int first[2];            /* who played, he with the first throw before the other */
    int pays, pays_third, c; /* the result */
};

struct slow_partie {
    struct slow_terms terms;
    int decided, refaits;
    int next[2]; /* the players of the marqué to come, he with the first throw first */
    struct slow_decided marque[SLOW_MARQUES];
};

/* The end: P parties, by from and to. */
struct slow_end {
    int parties;
    struct slow_fraction balance[3];
    struct slow_fraction owed[3][3]; /* jetons, one side's less the other's */
    int best_hands;                  /* how many have as much as the best in hand */
    int queue;                       /* the party that wins it, or -1 */
    long fiches[3][3];               /* pays, one side's less the other's */
};

void slow_begin(struct slow_partie *p, const struct slow_terms *t);

/* Plays the next marqué, between the two players of p->next. `pegged` has one letter per hole, in
 * the order won: 'a' for the first player, 'b' for the second; a capital at the end if that player
 * gave it up. Returns true if it was decided (it is then the last of p->marque), false if it is a
 * refait. */
bool slow_play(struct slow_partie *p, const char *pegged);

struct slow_end slow_settle(const struct slow_partie *p);

#endif
