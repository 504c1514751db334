/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A play as people tell it: which men went which way. The rules of a game work with moves, one man
 * by one number; notation joins the moves of a man to a walk, 1/5/8. */
#ifndef TABLES_WALKS_H
#define TABLES_WALKS_H

#include "bar.h"

enum {
    MOVES_MAX = 12, /* of one throw: Puff's second doublet gives eight, and some may be wrong */
    WALK_FIELDS = MOVES_MAX + 1
};

/* One man by one number, in the mover's numbering: BAR or 1-24, 1-24 or OFF. */
struct move {
    uint8_t from, to;
    uint8_t hits; /* a man was hit on `to` */
};

/* Men who went the same way. */
struct walk {
    uint8_t field[WALK_FIELDS]; /* from the first to the last; alone: where a man arrives */
    uint8_t fields;             /* one at least */
    uint8_t times;              /* how many men: one at least */
    uint16_t hits;              /* bit i: a man was hit on field[i] */
};

struct walks {
    struct walk walk[MOVES_MAX];
    uint8_t count;
};

/* The moves (MOVES_MAX at most) as walks: as few men as can be, a man's numbers joined, equal walks
 * one with `times`; sorted by the first field, then the last, descending, the bar behind all. The
 * order of the moves is lost. */
struct walks walks_of(const struct move *move, int moves);

/* Adds a move that is told by itself, in its place: a wrong one. There must be room. */
void walks_add(struct walks *w, struct move m);

/* Men moved. */
int walks_men(const struct walks *w);

/* Which of two ways to one position is told: below 0, a is; above 0, b. Fewer men first, then what
 * sorts first, then the lower rests. */
int walks_compare(const struct walks *a, const struct walks *b);

#endif
