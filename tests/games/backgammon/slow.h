/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A slow reference for the rules of backgammon, sentence by sentence: every sequence of every
 * number with every man. It shares no code with the core. */
#ifndef BACKGAMMON_SLOW_H
#define BACKGAMMON_SLOW_H

#include <stdbool.h>

enum { POINT_OFF = 0, POINT_BAR = 25, POINTS = 26, GAMMON_PUT = 16 };

/* man[s][p]: the number of men of side s (0 White, 1 Black) on its own point p. */
struct gammon {
    signed char man[2][POINTS];
};
struct gammon gammon_start(void);

/* A set of positions. Initialise with {0}; free with gammon_free. */
struct gammon_set {
    struct gammon *at;
    int count, room;
};
void gammon_free(struct gammon_set *s);
bool gammon_has(const struct gammon_set *s, const struct gammon *p);

/* Lists every final position of the legal plays of a throw (rules 3 and 4), and the number of
 * numbers each uses. */
void gammon_plays(const struct gammon *p, int side, int a, int b, struct gammon_set *out,
                  int *numbers);

/* A move as typed: from a point to a point, without rests. */
struct gammon_put {
    int from, to;
};

/* Stores the moves of a legal play with this final position; returns their number. */
int gammon_way(const struct gammon *p, int side, int a, int b, const struct gammon *end,
               struct gammon_put out[4]);

/* Applies rules 6, without the cube: returns 1, 2 or 3 if `side` has no man left, otherwise 0. */
int gammon_worth(const struct gammon *p, int side);

/* Applies rules 9: every fault, and the position if no player objects. The codes are those of
 * tryktrak; its slow reference finds them, with the points reversed. */
struct gammon_wrong {
    bool possible; /* each moved man existed */
    bool unclear;  /* a sum over two rests, on each of which another man is hit */
    bool legal;
    bool n1, n3, c2, e1, d1, s1;
    struct gammon stands;
};
struct gammon_wrong gammon_judge(const struct gammon *p, int side, int a, int b,
                                 const struct gammon_put *put, int men);

#endif
