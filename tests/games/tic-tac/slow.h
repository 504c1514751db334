/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * slow: a plain reading of the rules of tic-tac, sentence by sentence, to check the fast one
 * against. It shares no code with the core; men are counted by field in their own side's
 * numbering, 1-24, 25 off.
 */
#ifndef TESTS_SLOW_TIC_TAC_H
#define TESTS_SLOW_TIC_TAC_H

struct slow_tt {
    int men[2][26]; /* [0] who has thrown, [1] the other; 0 unused */
    int die[2];
    int in, fill; /* options */
};

enum { SLOW_TT_ENDS = 1024 };

struct slow_tt_ends {
    int men[SLOW_TT_ENDS][26]; /* of who has thrown, after a legal play, each once */
    int count, numbers;
};

void slow_tt_list(const struct slow_tt *p, struct slow_tt_ends *out);

/* What the throw wins: bit f of hit a field 1-24; in, fill; what the dearest is worth. */
struct slow_tt_won {
    unsigned hit;
    int in, fill, stakes;
};
struct slow_tt_won slow_tt_won(const struct slow_tt *p);

/* Faults of moves put down one by one; bits as named. 0 a legal play. */
enum { SLOW_TT_N1 = 1, SLOW_TT_N3 = 2, SLOW_TT_C2 = 4, SLOW_TT_D1 = 8, SLOW_TT_S1 = 16 };
int slow_tt_judge(const struct slow_tt *p, const struct slow_tt_ends *e, const int move[][2],
                  int moves);

#endif
