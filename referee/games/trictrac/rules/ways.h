/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The ways to play: the steps, in either order, that lead to a position of the list of plays. How a
 * play is printed does not count. */
#ifndef TRICTRAC_RULES_WAYS_H
#define TRICTRAC_RULES_WAYS_H

#include "faults.h"

/* Steps by one number each that lead to a position of the list. */
struct way {
    struct men after;
    uint8_t numbers;
    bool one_man; /* one man plays both, and rests on to[0] */
    bool legal;   /* the position meets every obligation */
    bool crosses; /* two men cross, one of them where it could not stay */
    uint8_t from[2], to[2], number[2];
};

enum { WAYS_MAX = 512 };

struct way_list {
    int count;
    struct way way[WAYS_MAX];
};

static inline bool on_board(int field)
{
    return field <= FIELDS;
}

static inline bool held(const struct view *v, int field)
{
    return on_board(field) && v->theirs & field_bit(field);
}

static inline bool may_end(const struct view *v, int field)
{
    return field == OFF || v->may_end & field_bit(field);
}

/* A quarter that the opponent can still fill (M XIV). */
static inline bool barred(const struct view *v, int field)
{
    return on_board(field) && field != THEIR_CORNER && !held(v, field) && !may_end(v, field);
}

/* Whether a man goes from a field to another by number n; off the board exactly, or as the farthest
 * man when n is too large for all (M VIII). */
static inline bool carries(const struct men *men, int from, int to, int n)
{
    fields own = men_any(men);
    if (!n || !(own & field_bit(from)))
        return false;
    if (to != OFF)
        return from + n == to;
    return !(own & ~quarter_fields[RETOUR]) &&
           (from + n == OFF || (from + n > OFF && from == lowest_field(own)));
}

/* M VII: a man that came to, or left, a corner now holding one man is wrong. */
static inline bool corner_kept(const struct men *after, int from, int to)
{
    return men_on(after, CORNER) != 1 || (from != CORNER && to != CORNER);
}

static inline int landing(int from, int n)
{
    return from + n > OFF ? OFF : from + n;
}

/* The index of the play that ends with these men; the count of the list: none. */
int plays_index(const struct plays *l, const struct men *after);

/* Finds the one man whose step leads from some men to others. Returns false if it is not one. */
bool one_step(const struct men *from, const struct men *to, struct step *s);

/* Lists the ways to the positions of the list, of which the first `allowed` are legal. */
void ways_list(const struct view *v, const struct plays *l, int allowed, const int die[2],
               struct way_list *out);

/* Gives a tout d'une without a rest the lowest free one, or the lowest. */
void step_name_rest(const int die[2], const struct view *v, struct step *s);

#endif
