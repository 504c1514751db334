/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A throw of Puff: what it gives to play, and how one man goes (rules puff §2-6).
 *
 * Fields are those of the player who has thrown: BAR the men in hand, 1-6 the first quarter, 19-24
 * the last, OFF. */
#ifndef PUFF_RULES_THROW_H
#define PUFF_RULES_THROW_H

#include "games/tables/bar.h"
#include "games/tables/walks.h"

/* The men of both, each in its own numbering; men in hand are on BAR. */
struct puff_men {
    struct men own, other;
};

struct puff_throw {
    struct puff_men men; /* as they stand before it */
    struct dice dice;    /* thrown */
    bool second;         /* a doublet that counts as the second: each number twice as often */
    bool moving;         /* lower-first=moving: entering, the order of two numbers is free */
    bool whole;          /* underside=whole: undersides only behind all of the upper numbers */
};

/* The numbers in their order: `first` is played up to `times` times, then `then`. Two different
 * numbers: lower and higher, once; a doublet: upper faces and undersides. */
struct puff_numbers {
    uint8_t first, then, times;
};

struct puff_numbers puff_numbers(const struct puff_throw *t);

/* Whether the two numbers may be played in either order. */
bool puff_either_order(const struct puff_throw *t);

/* Where the man on `from` comes by `number`, as the men stand: 1-24, OFF, or BAR: it cannot be
 * moved by it. `from` holds a man. */
int puff_arrival(const struct puff_men *m, int from, int number);

/* Moves a man, right or wrong; a lone man of the other's on `to` goes to his hand: true. */
bool puff_move(struct puff_men *m, int from, int to);

static inline bool puff_men_equal(const struct puff_men *a, const struct puff_men *b)
{
    return men_equal(&a->own, &b->own) && men_equal(&a->other, &b->other);
}

/* The fields nobody but the other may come to: two or more of his men hold them. */
static inline fields puff_blocked(const struct puff_men *m)
{
    return fields_flip(men_two(&m->other) & ALL_FIELDS);
}

#endif
