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

/* Nothing marked yet, in a match of `last` holes. */
struct slow_score slow_score_start(int last);

/* 0 or 1 when that side's peg has reached the last hole; else -1. */
int slow_score_winner(const struct slow_score *sc);

/* 1 when a hole that `side` makes now is double. */
int slow_score_double(const struct slow_score *sc, int side);

/* Where the third jeton is: 0, 1 or SLOW_RAIL. */
int slow_score_third_jeton(const struct slow_score *sc);

/* How many holes the peg of `side` is to move for so many points in one gain; the match may end
 * before. */
int slow_score_worth(const struct slow_score *sc, int side, int points);

/* How many of so many holes can still be pegged by `side`. */
int slow_score_room(const struct slow_score *sc, int side, int pegs);

/* `side` marks a gain as it is due. */
void slow_score_gain(struct slow_score *sc, int side, int points);

/* `side` moves his jeton by so many points, around as often as they say, and his peg by `pegs`
 * holes, whatever would be due for the points. */
void slow_score_move(struct slow_score *sc, int side, int points, int pegs);

/* `side` takes his own points off. */
void slow_score_take_off(struct slow_score *sc, int side);

/* Somebody goes: all jetons and the bredouille to the rail. */
void slow_score_clear(struct slow_score *sc);

#endif
