/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * slow_score: pegs, jetons, bredouille and pavilion by the rules, §9, plainly, to check the fast
 * ones against. Sides are 0 White, 1 Black. No allocation: the score is the caller's.
 */
#ifndef TESTS_SLOW_SCORE_H
#define TESTS_SLOW_SCORE_H

enum { SLOW_RAIL = 2, SLOW_DOWN = 3 };

/* A score as plain numbers. */
struct slow_score {
    int points[2]; /* the jetons, 0..10 */
    int holes[2];  /* the pegs, 0..last */
    int alone[2];  /* 1: the other marked nothing since this side's points began from zero */
    int pavilion;  /* 0, 1, SLOW_RAIL or SLOW_DOWN */
    int last;      /* the hole that ends the match */
};

/* Returns the score at the start of a match of `last` holes. */
struct slow_score slow_score_start(int last);

/* Returns the side whose peg has reached the last hole, or -1. */
int slow_score_winner(const struct slow_score *sc);

/* Returns 1 if a hole that `side` makes now is double. */
int slow_score_double(const struct slow_score *sc, int side);

/* Returns the place of the third jeton: 0, 1 or SLOW_RAIL. */
int slow_score_third_jeton(const struct slow_score *sc);

/* Returns the number of holes that `side` pegs for a gain of `points`. It can exceed the holes left
 * in the match. */
int slow_score_worth(const struct slow_score *sc, int side, int points);

/* Returns how many of `pegs` holes `side` can still peg. */
int slow_score_room(const struct slow_score *sc, int side, int pegs);

/* Marks a gain of `side` as due. */
void slow_score_gain(struct slow_score *sc, int side, int points);

/* Moves the jeton of `side` by `points`, around as often as necessary, and the peg by `pegs` holes,
 * whether or not the points are worth them. */
void slow_score_move(struct slow_score *sc, int side, int points, int pegs);

/* Takes off the points of `side`. */
void slow_score_take_off(struct slow_score *sc, int side);

/* Moves all jetons and the bredouille to the rail, after a player has gone. */
void slow_score_clear(struct slow_score *sc);

#endif
