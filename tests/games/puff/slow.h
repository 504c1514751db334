/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A slow reference for the rules of Puff, sentence by sentence. Every order of moves and every
 * reading of them is tried. It shares no code with the core. Men are counted by field in their own
 * side's numbering: 0 in hand, 1-24, 25 off. */
#ifndef TESTS_SLOW_PUFF_H
#define TESTS_SLOW_PUFF_H

#include <stddef.h>

struct slow_puff {
    int men[2][26]; /* [0] White, [1] Black */
    int side;       /* the side that has thrown */
    int die[2];     /* in any order */
    int second;     /* this doublet counts as the second: everything is played twice */
    int moving;     /* option lower-first=moving */
    int whole;      /* option underside=whole */
};

/* A move of one man by one number; `on`: the man of the previous move continues. */
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

/* The set of positions of both sides after legal plays. */
struct slow_ends {
    struct slow_puff *end;
    size_t count, room;
    int numbers; /* numbers that each of them must use */
};

/* Lists them. `out` must be zeroed before its first use, and freed with slow_free. */
void slow_list(const struct slow_puff *p, struct slow_ends *out);
void slow_free(struct slow_ends *e);

/* Moves the men, and sends a hit man to hand. Returns 0 if a man was moved from an empty field. */
int slow_put(const struct slow_puff *p, const struct slow_move *m, int n, struct slow_puff *after);

/* Returns the faults of a play as a sum of SLOW_*, 0 for a legal one. `e` is the list of p. */
int slow_judge(const struct slow_puff *p, const struct slow_ends *e, const struct slow_move *m,
               int n);

/* Stores the position after a wrong play to which no player objects: a man on a field held by the
 * opponent returns to its origin, and did not continue. */
void slow_silence(const struct slow_puff *p, const struct slow_move *m, int n,
                  struct slow_puff *after);

/* --- a whole match ---------------------------------------------------------------------------- */

struct slow_match {
    struct slow_puff now; /* .side throws next unless the throw after a doublet is declined */
    int doublets[2];      /* of each player, as second-doublet counts them */
    int in_turn;          /* option second-doublet=turn */
    int schneider;        /* option schneider=on */
    int free;             /* after a doublet: either may throw */
    int last;             /* the last thrower; -1: none */
    int over, stakes;     /* 1: the side `last` has won this many stakes */
};

/* Throws for `side`. Returns 0 if it may not. Sets now.side, now.die, now.second, and *manieth to
 * the number of the doublet, 0 for none. */
int slow_throw(struct slow_match *m, int side, int a, int b, int *manieth);

/* Ends the throw with the board `after`. */
void slow_played(struct slow_match *m, const struct slow_puff *after);

#endif
