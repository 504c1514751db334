/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A slow reference for 10,000: the rules sentence by sentence, on strings of dice. It shares no
 * code with the core. */
#ifndef TESTS_TEN_THOUSAND_SLOW_H
#define TESTS_TEN_THOUSAND_SLOW_H

#include <stdbool.h>

enum { SLOW_PLAYERS = 8, SLOW_ALL = -1 };

/* The options, in the words of the rules. */
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

/* Returns the points of the dice kept, all of one throw, or -1 if one of them does not count. */
int slow_worth(const struct slow_terms *t, const char *kept);

/* Returns true if a die or combination of the throw counts. */
bool slow_counts(const struct slow_terms *t, const char *thrown);

/* The state of a player before a turn. */
struct slow_player {
    int total, zeros;
    bool entered;
};

/* The result of a keep of which all dice count. */
struct slow_keep {
    int points, turn, left;
    bool goes_on, burns, may_stop;
    const char *why; /* the reason against stopping; NULL: none */
    int stop;        /* points written by a stop, if allowed */
    struct slow_player then;
};
struct slow_keep slow_keep(const struct slow_terms *t, const struct slow_player *before, int turn,
                           int throw, const char *thrown, const char *kept);

/* Return the player after a zero, and after a turn that writes `points`. `penalty` may be NULL. */
struct slow_player slow_zero(const struct slow_terms *t, struct slow_player before, int *penalty);
struct slow_player slow_written(const struct slow_terms *t, struct slow_player before, int points);

/* Returns the points needed to leave the pit that this total is in; 0 if it is in none. */
int slow_pit(const struct slow_terms *t, int total);

/* A match, turn by turn. */
struct slow_match {
    const struct slow_terms *terms;
    int players, at;
    struct slow_player player[SLOW_PLAYERS];
    int reached;              /* the first player to reach the goal; -1: none */
    bool waits[SLOW_PLAYERS]; /* has a last turn left */
    bool over, won[SLOW_PLAYERS];
};

/* Ends the turn of the player `at`, who is then `after`, and determines the next thrower. */
void slow_next(struct slow_match *m, struct slow_player after);

#endif
