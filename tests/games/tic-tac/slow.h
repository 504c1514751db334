/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A slow reference for the rules of tic-tac, sentence by sentence. It shares no code with the core.
 * Men are counted by field in their own side's numbering, 1-24, 25 off. */
#ifndef TESTS_SLOW_TIC_TAC_H
#define TESTS_SLOW_TIC_TAC_H

struct slow_tt {
    int men[2][26]; /* [0] the player who has thrown, [1] the opponent; 0 unused */
    int die[2];
    int in, fill; /* options */
};

enum { SLOW_TT_ENDS = 1024 };

struct slow_tt_ends {
    int men[SLOW_TT_ENDS][26]; /* distinct positions of the thrower after legal plays */
    int count, numbers;
};

void slow_tt_list(const struct slow_tt *p, struct slow_tt_ends *out);

/* The events that the throw wins: bit f of hit for field 1-24; in, fill; and the stakes of the most
 * valuable. */
struct slow_tt_won {
    unsigned hit;
    int in, fill, stakes;
};
struct slow_tt_won slow_tt_won(const struct slow_tt *p);

/* Faults of moves typed one by one, as bits. 0: a legal play. */
enum { SLOW_TT_N1 = 1, SLOW_TT_N3 = 2, SLOW_TT_C2 = 4, SLOW_TT_D1 = 8, SLOW_TT_S1 = 16 };
int slow_tt_judge(const struct slow_tt *p, const struct slow_tt_ends *e, const int move[][2],
                  int moves);

#endif
