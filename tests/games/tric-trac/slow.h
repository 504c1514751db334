/* SPDX-License-Identifier: GPL-3.0-or-later */
/* German Tric-Trac a second time: the rules read slowly, a sentence at a time, with nothing of the
 * core. One board of whole numbers, White's tongues, White's men positive and Black's negative. */
#ifndef TRIC_TRAC_SLOW_H
#define TRIC_TRAC_SLOW_H

#include <stdbool.h>

enum { SLOW_ENDS = 600, SLOW_STEPS = 8, SLOW_OUT = 25 };

struct slow_board {
    int man[26]; /* [1]-[24]: White's tongues; over 0 White's men, under 0 Black's */
    int out[2];  /* men out, White's and Black's */
};

/* What a throw is played in. */
struct slow_throw {
    struct slow_board board;
    int side;      /* 0 White, 1 Black */
    int number[2]; /* as thrown */
    int peg;       /* the player's */
    bool rest;     /* hucke-rest=on */
};

/* One position a throw may end in. */
struct slow_end {
    struct slow_board board;
    int hits, points;
    bool wins;  /* the partie */
    bool first; /* with the first of two moves: the second was not made */
};

struct slow_list {
    struct slow_end end[SLOW_ENDS];
    int count;
    int numbers; /* every legal play uses so many, by force apart */
    bool forced; /* one of them is by force */
};

/* Fields are counted by `side`. */
int slow_own(const struct slow_board *b, int side, int field);
int slow_theirs(const struct slow_board *b, int side, int field);
bool slow_bridge(const struct slow_board *b, int side);

/* Every position the throw may legally end in, each once, unsorted. */
void slow_list(const struct slow_throw *t, struct slow_list *out);

/* A man put down: from, to (SLOW_OUT: out), as somebody played it. */
struct slow_step {
    int from, to;
};

/* Faults, a bit each. */
enum { SLOW_N1 = 1, SLOW_N3 = 2, SLOW_C2 = 4, SLOW_E1 = 8, SLOW_D1 = 16 };

/* What is wrong with these men put down in this order; 0 nothing. A man must have stood wherever
 * one is taken from. A throw won by its first move is not asked about. */
int slow_faults(const struct slow_throw *t, const struct slow_step *step, int steps);

/* What a throw brings that its first move won, finished with the second; one step or two. */
int slow_finished(const struct slow_throw *t, const struct slow_step *step, int steps);

/* The factor of a partie, by the loser's peg. */
int slow_factor(int peg);

/* A series as it stands. */
struct slow_series {
    struct slow_board board;
    int peg[2], sum[2], played, parties;
    int may; /* bit 1 White, 2 Black may throw; 0 over */
    bool winner_starts;
};

struct slow_series slow_begin(int parties, bool winner_starts);

/* The series after `side` threw `number` and played to `board`, bringing `points` that were pegged
 * as due. `go_on`: what the winner says if that wins a partie that is not the last. After a win by
 * the first move, `board` and `points` are those of the whole throw if he says on. */
void slow_play(struct slow_series *s, int side, const int number[2], const struct slow_board *board,
               int points, bool go_on);

#endif
