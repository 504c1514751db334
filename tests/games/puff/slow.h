/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * slow: a plain reading of the rules of Puff, sentence by sentence, to check the fast one
 * against. Every order of moves and every reading of them is tried. It shares no code with the
 * core; men are counted by field in their own side's numbering: 0 in hand, 1-24, 25 off.
 */
#ifndef TESTS_SLOW_PUFF_H
#define TESTS_SLOW_PUFF_H

#include <stddef.h>

struct slow_puff {
    int men[2][26]; /* [0] White, [1] Black */
    int side;       /* who has thrown */
    int die[2];     /* in any order */
    int second;     /* this doublet counts as the second: everything twice over */
    int moving;     /* option lower-first=moving */
    int whole;      /* option underside=whole */
};

/* One man, one number; `on`: the man of the move before goes on. */
struct slow_move {
    int from, to, on;
};

enum {
    SLOW_N1 = 1,
    SLOW_N3 = 2,
    SLOW_C2 = 4,
    SLOW_E1 = 8,
    SLOW_D1 = 16,
    SLOW_S1 = 32,
    SLOW_O1 = 64
};

/* The positions of both sides that legal plays end in, each once. */
struct slow_ends {
    struct slow_puff *end;
    size_t count, room;
    int numbers; /* obligatory numbers each of them uses */
};

/* Lists them; `out` is the caller's, zeroed before its first use, freed with slow_free. */
void slow_list(const struct slow_puff *p, struct slow_ends *out);
void slow_free(struct slow_ends *e);

/* Puts the men down as they were moved, a lone man of the other's sent to hand. 0: a man was
 * moved from where none stood. */
int slow_put(const struct slow_puff *p, const struct slow_move *m, int n, struct slow_puff *after);

/* The faults of a play as a sum of SLOW_*; 0 a legal one. `e` is the list of p. */
int slow_judge(const struct slow_puff *p, const struct slow_ends *e, const struct slow_move *m,
               int n);

/* How a wrong play stands that nobody spoke of: a man on a field the other holds goes back to
 * where it came from, and did not go on. */
void slow_silence(const struct slow_puff *p, const struct slow_move *m, int n,
                  struct slow_puff *after);

/* --- a whole match ---------------------------------------------------------------------------- */

struct slow_match {
    struct slow_puff now; /* .side throws next unless the throw after a doublet is declined */
    int doublets[2];      /* of each player, as second-doublet counts them */
    int in_turn;          /* option second-doublet=turn */
    int schneider;        /* option schneider=on */
    int free;             /* after a doublet: either may throw */
    int last;             /* who threw last; -1 nobody */
    int over, stakes;     /* 1: the side `last` has won so many */
};

/* `side` throws: 0 if he may not; sets now.side, now.die, now.second; *manieth: how manieth
 * doublet it is, 0 none. */
int slow_throw(struct slow_match *m, int side, int a, int b, int *manieth);

/* The throw is played so that the board is as in `after`. */
void slow_played(struct slow_match *m, const struct slow_puff *after);

#endif
