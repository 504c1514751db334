/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A play as people write it: which men went which way. The rules work with moves, one man by one
 * number; notation joins a man's moves into a walk, 1/5/8. */
#ifndef TABLES_WALKS_H
#define TABLES_WALKS_H

#include "bar.h"

enum {
    MOVES_MAX =
        12, /* of one throw: Puff's second doublet gives eight, and some moves may be wrong */
    WALK_FIELDS = MOVES_MAX + 1
};

/* One man's move by one number, in the mover's numbering: from BAR or 1-24 to 1-24 or OFF. */
struct move {
    uint8_t from, to;
    uint8_t hits; /* it hit a man on `to` */
};

/* Men that went the same way. */
struct walk {
    uint8_t field[WALK_FIELDS]; /* from the first to the last; a single one: where a man arrives */
    uint8_t fields;             /* at least one */
    uint8_t times;              /* number of men, at least one */
    uint16_t hits;              /* bit i: a man was hit on field[i] */
};

struct walks {
    struct walk walk[MOVES_MAX];
    uint8_t count;
};

/* Joins moves (MOVES_MAX at most) into walks: as few men as possible, each with its numbers joined,
 * and equal walks once with `times`. They are sorted by first field, then last, descending, with
 * the bar last. The order of the moves is lost. */
struct walks walks_of(const struct move *move, int moves);

/* Adds a wrong move as a walk of its own, in sorted order. There must be room. */
void walks_add(struct walks *w, struct move m);

/* The number of men moved. */
int walks_men(const struct walks *w);

/* Which of two ways to the same position is printed: negative for a, positive for b. Fewer men win,
 * then sorted order, then the lower rests. */
int walks_compare(const struct walks *a, const struct walks *b);

#endif
