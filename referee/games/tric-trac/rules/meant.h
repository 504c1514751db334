/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a walk as written means: which moves of which men. */
#ifndef GERMAN_RULES_MEANT_H
#define GERMAN_RULES_MEANT_H

#include "hand.h"

enum german_meant {
    MEANT,
    MEANT_NOBODY,   /* no man stands on `field` */
    MEANT_BACKWARD, /* a man does not go from `field` to where it is said to */
    MEANT_TWO,      /* two ways: `way` */
    MEANT_NONE,     /* no man comes to `field` with these numbers */
    MEANT_FULL      /* more moves than can be told of one throw */
};

/* Where it was not understood, and the two ways it may be meant. */
struct german_doubt {
    int field;
    struct move way[2][MOVES_MAX];
    int moves[2];
};

/* Adds the moves of a walk with two fields or more, once for each of its men, to those of `try`. A
 * man said to go by the sum of both numbers rests where it hits nobody, if it can. */
enum german_meant german_meant_walk(const struct german_throw *t, const struct walk *w,
                                    struct german_try *try, struct german_doubt *d);

/* Adds the moves that bring men to these fields (OFF: out), in this order: the legal ones, if any,
 * else in the order of the dice. MEANT_TWO: two legal plays do, or nobody knows who goes out. */
enum german_meant german_meant_fields(const struct german_throw *t, const uint8_t *field, int count,
                                      struct german_try *try, struct german_doubt *d);

#endif
