/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A slow reference for the rules of tryktrak, sentence by sentence: every order of every number
 * with every man. It shares no code with the core. */
#ifndef TRYKTRAK_SLOW_H
#define TRYKTRAK_SLOW_H

#include <stdbool.h>

enum { SLOW_BAR = 0, SLOW_OFF = 25, SLOW_PLACES = 26, SLOW_MOVES = 16 };

/* man[s][f]: the number of men of side s (0 White, 1 Black) on its own field f. */
struct slow {
    signed char man[2][SLOW_PLACES];
};

/* A set of positions. Initialise with {0}; free with slow_free. */
struct slow_set {
    struct slow *at;
    int count, room;
};
void slow_free(struct slow_set *s);
bool slow_has(const struct slow_set *s, const struct slow *p);

/* Lists every final position of the legal plays of a throw (rules 4), and the number of numbers
 * each uses. */
void slow_plays(const struct slow *p, int side, int a, int b, bool higher, struct slow_set *out,
                int *numbers);

/* Returns whether the side is shut out (rules 6). */
bool slow_shut_out(const struct slow *p, int side);

/* Returns the stake by rules 7 if `side` has just borne off the last man, otherwise 0. */
int slow_stake(const struct slow *p, int side);

/* A move as typed: from a field to a field, without rests. */
struct slow_move {
    int from, to;
};

/* The ruling on a play by rules 8. */
struct slow_ruling {
    bool possible; /* each moved man existed */
    bool unclear;  /* a sum over two rests, on each of which another man is hit */
    bool legal;
    bool n1, n3, c2, e1, d1, s1;
    struct slow stands; /* position if no player objects */
};
struct slow_ruling slow_judge(const struct slow *p, int side, int a, int b, bool higher,
                              const struct slow_move *move, int moves);

#endif
