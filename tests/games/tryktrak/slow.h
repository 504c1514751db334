/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rules of tryktrak read a second time, slowly: sentence by sentence, every order of every
 * number with every man. It shares nothing with the core. */
#ifndef TRYKTRAK_SLOW_H
#define TRYKTRAK_SLOW_H

#include <stdbool.h>

enum { SLOW_BAR = 0, SLOW_OFF = 25, SLOW_PLACES = 26, SLOW_MOVES = 16 };

/* man[s][f]: how many men of side s (0 White, 1 Black) on its own field f. */
struct slow {
    signed char man[2][SLOW_PLACES];
};

/* Positions without order and repetition. Begin with {0}; slow_free it. */
struct slow_set {
    struct slow *at;
    int count, room;
};
void slow_free(struct slow_set *s);
bool slow_has(const struct slow_set *s, const struct slow *p);

/* Every end position of the legal plays of a throw (rules 4), and how many numbers each uses. */
void slow_plays(const struct slow *p, int side, int a, int b, bool higher, struct slow_set *out,
                int *numbers);

/* Rules 6. */
bool slow_shut_out(const struct slow *p, int side);

/* Rules 7: the stake if `side` has just borne off the last man; 0 if it has not. */
int slow_stake(const struct slow *p, int side);

/* A man put down: from a field to a field, no rest named. */
struct slow_move {
    int from, to;
};

/* Rules 8. */
struct slow_ruling {
    bool possible; /* every man moved was there */
    bool unclear;  /* a sum over two rests, on each of which another man is hit */
    bool legal;
    bool n1, n3, c2, e1, d1, s1;
    struct slow stands; /* how the men lie if nobody speaks */
};
struct slow_ruling slow_judge(const struct slow *p, int side, int a, int b, bool higher,
                              const struct slow_move *move, int moves);

#endif
