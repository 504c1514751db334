/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A slow reference for German Tric-Trac: the rules sentence by sentence, without code of the
 * core. The board is one array with White's tongues, where White's men are positive and Black's
 * negative. */
#ifndef TRIC_TRAC_SLOW_H
#define TRIC_TRAC_SLOW_H

#include <stdbool.h>

enum { SLOW_ENDS = 600, SLOW_STEPS = 8, SLOW_OUT = 25 };

struct slow_board {
    int man[26]; /* [1]-[24]: White's tongues; White's men above 0, Black's below */
    int out[2];  /* men out, White's and Black's */
};

/* The position and options for a throw. */
struct slow_throw {
    struct slow_board board;
    int side;      /* 0 White, 1 Black */
    int number[2]; /* as thrown */
    int peg;       /* the player's */
    bool rest;     /* hucke-rest=on */
};

/* One position in which a throw may end. */
struct slow_end {
    struct slow_board board;
    int hits, points;
    bool wins;  /* the partie */
    bool first; /* by the first of two moves: the second was not made */
};

struct slow_list {
    struct slow_end end[SLOW_ENDS];
    int count;
    int numbers; /* numbers that every legal play uses, except by force */
    bool forced; /* one of them is by force */
};

/* Return the men on a field, counted by `side`. */
int slow_own(const struct slow_board *b, int side, int field);
int slow_theirs(const struct slow_board *b, int side, int field);
bool slow_bridge(const struct slow_board *b, int side);

/* Lists the distinct legal final positions of the throw, unsorted. */
void slow_list(const struct slow_throw *t, struct slow_list *out);

/* A move as typed: from, to (SLOW_OUT: out). */
struct slow_step {
    int from, to;
};

/* Faults, one bit per fault. */
enum { SLOW_N1 = 1, SLOW_N3 = 2, SLOW_C2 = 4, SLOW_E1 = 8, SLOW_D1 = 16 };

/* Returns the faults of these moves, made in this order; 0: none. Each man moved must exist. Not
 * for a throw won by its first move. */
int slow_faults(const struct slow_throw *t, const struct slow_step *step, int steps);

/* Returns the points of a throw that its first move won, when it is completed by the second; one
 * step or two. */
int slow_finished(const struct slow_throw *t, const struct slow_step *step, int steps);

/* Returns the factor of a partie, from the loser's peg. */
int slow_factor(int peg);

/* The current state of a series. */
struct slow_series {
    struct slow_board board;
    int peg[2], sum[2], played, parties;
    int may; /* bit 1 White, 2 Black may throw; 0 over */
    bool winner_starts;
};

struct slow_series slow_begin(int parties, bool winner_starts);

/* Adds the throw `number` of `side`, played to `board`, with `points` pegged as due. `go_on`: the
 * winner's choice if that wins a partie that is not the last. After a win by the first move,
 * `board` and `points` are those of the whole throw if the winner says on. */
void slow_play(struct slow_series *s, int side, const int number[2], const struct slow_board *board,
               int points, bool go_on);

#endif
