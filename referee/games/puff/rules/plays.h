/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which plays of a throw are legal (rules puff §4-6). There can be tens of thousands, so they are
 * gone through, not kept: a play is told by the men it leaves, and found by them. */
#ifndef PUFF_RULES_PLAYS_H
#define PUFF_RULES_PLAYS_H

#include <stddef.h>

#include "throw.h"

/* How many numbers every legal play uses; of a doublet the upper ones alone (§4, §5). */
int puff_required(const struct puff_throw *t);

/* A legal play, its moves in the order they can be made. */
struct puff_way {
    struct puff_men after;
    struct move move[MOVES_MAX];
    uint8_t moves;
};

/* Is shown one way after the other; true stops. */
typedef bool puff_visit(void *context, const struct puff_way *way);

/* Goes through the legal plays; several ways may lead to one position. With `after` only those
 * that lead there. Returns whether `visit` stopped it. */
bool puff_each(const struct puff_throw *t, const struct puff_men *after, puff_visit *visit,
               void *context);

/* Whether a legal play ends with the men so; `told`, if not NULL, is then the way it is printed. */
bool puff_legal(const struct puff_throw *t, const struct puff_men *after, struct walks *told);

/* Whether all legal plays end in one position, which is `way->after` then. */
bool puff_only(const struct puff_throw *t, struct puff_way *way);

/* The positions plays end in, in memory of the caller; nothing need be in it before. */
struct puff_ends {
    struct puff_men *end; /* `count` of them, each once, in the order they were found */
    uint64_t *slot;       /* twice as many as `room`: of the list's own use */
    size_t room;          /* a power of two */
    size_t count;
    size_t open; /* slots in use */
};

/* Lists every position that legal plays end in. False: there are more than `room`. */
bool puff_list(const struct puff_throw *t, struct puff_ends *out);

#endif
