/* SPDX-License-Identifier: GPL-3.0-or-later */
/* 10,000 read a second time: the rules sentence by sentence, on strings of dice, as slow as they
 * come. Shares nothing with the core. */
#ifndef TESTS_TEN_THOUSAND_SLOW_H
#define TESTS_TEN_THOUSAND_SLOW_H

#include <stdbool.h>

enum { SLOW_PLAYERS = 8, SLOW_ALL = -1 };

/* What was agreed on, in the words of the rules. */
struct slow_terms {
    int straight, short_straights, three_pairs, two_triplets, four_and_pair, nothing;
    int three_ones, alike[7];                           /* alike[4] to alike[6]; 0: doubled */
    int least, streak, streak_loses, entry, dice, goal; /* streak_loses: SLOW_ALL, 0 nothing */
    const char *hot_dice;                               /* "may" "must" "kept" */
    const char *pits;                                   /* "3000-4000,7000-8000"; "" none */
    const char *pit_ends;                               /* "out" "low" "in" */
    const char *pit_streak;                             /* "rests" "counts" "off" */
    const char *floor, *final, *tie;
};

/* What the dice kept are worth, all of one throw; -1: one of them counts in nothing. */
int slow_worth(const struct slow_terms *t, const char *kept);

/* Some die or combination of the throw counts. */
bool slow_counts(const struct slow_terms *t, const char *thrown);

/* A player before a turn. */
struct slow_player {
    int total, zeros;
    bool entered;
};

/* What a keep that counts whole comes to. */
struct slow_keep {
    int points, turn, left;
    bool goes_on, burns, may_stop;
    const char *why; /* NULL: nothing hinders */
    int stop;        /* what stopping writes, if he may */
    struct slow_player then;
};
struct slow_keep slow_keep(const struct slow_terms *t, const struct slow_player *before, int turn,
                           int throw, const char *thrown, const char *kept);

/* The player after a zero, and after a turn that writes so many. `penalty` may be NULL. */
struct slow_player slow_zero(const struct slow_terms *t, struct slow_player before, int *penalty);
struct slow_player slow_written(const struct slow_terms *t, struct slow_player before, int points);

/* What is to be gained to get out of the pits that this total is in; 0: it is in none. */
int slow_pit(const struct slow_terms *t, int total);

/* A match, turn by turn. */
struct slow_match {
    const struct slow_terms *terms;
    int players, at;
    struct slow_player player[SLOW_PLAYERS];
    int reached;              /* who brought a total to the goal; -1 nobody yet */
    bool waits[SLOW_PLAYERS]; /* has a last turn to come */
    bool over, won[SLOW_PLAYERS];
};

/* The turn of the player who is `at` is over and left him so; goes on to who throws next. */
void slow_next(struct slow_match *m, struct slow_player after);

#endif
