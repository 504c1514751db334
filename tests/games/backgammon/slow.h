/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rules of backgammon read a second time, slowly: sentence by sentence, every sequence of every
 * number with every man. It shares nothing with the core. */
#ifndef BACKGAMMON_SLOW_H
#define BACKGAMMON_SLOW_H

#include <stdbool.h>

enum { POINT_OFF = 0, POINT_BAR = 25, POINTS = 26, GAMMON_PUT = 16 };

/* man[s][p]: how many men of side s (0 White, 1 Black) on its own point p. */
struct gammon {
    signed char man[2][POINTS];
};
struct gammon gammon_start(void);

/* Positions without order and repetition. Begin with {0}; gammon_free it. */
struct gammon_set {
    struct gammon *at;
    int count, room;
};
void gammon_free(struct gammon_set *s);
bool gammon_has(const struct gammon_set *s, const struct gammon *p);

/* Every end position of the legal plays of a throw (rules 3 and 4), and how many numbers each uses.
 */
void gammon_plays(const struct gammon *p, int side, int a, int b, struct gammon_set *out,
                  int *numbers);

/* A man put down: from a point to a point, no rest named. */
struct gammon_put {
    int from, to;
};

/* The moves of a legal play that ends so; how many. */
int gammon_way(const struct gammon *p, int side, int a, int b, const struct gammon *end,
               struct gammon_put out[4]);

/* Rules 6, without the cube: 1, 2 or 3 if `side` has no man left; 0 if it has one. */
int gammon_worth(const struct gammon *p, int side);

/* Rules 9: every fault, and how the men lie if nobody speaks. The codes are tryktrak's, found as
 * there: its slow reading finds them, with the points turned round. */
struct gammon_wrong {
    bool possible; /* every man moved was there */
    bool unclear;  /* a sum over two rests, on each of which another man is hit */
    bool legal;
    bool n1, n3, c2, e1, d1, s1;
    struct gammon stands;
};
struct gammon_wrong gammon_judge(const struct gammon *p, int side, int a, int b,
                                 const struct gammon_put *put, int men);

#endif
