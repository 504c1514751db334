/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Memory for many small things that go all at once, as a match does: no allocation for each. */
#ifndef BASE_ARENA_H
#define BASE_ARENA_H

#include <stddef.h>

struct arena {
    struct arena_chunk *chunk; /* the newest; NULL: none yet */
    char *at, *limit;          /* what is free of it */
};

/* Room for `size` bytes, aligned for anything; NULL: no memory. It is taken once arena_take says
 * how much of it is needed. */
void *arena_room(struct arena *p, size_t size);
void arena_take(struct arena *p, size_t size);

/* A copy of a text, terminated; NULL: no memory. */
char *arena_text(struct arena *p, const char *text, size_t length);

/* Gives back `size` bytes that were taken at `begin`, if nothing was taken since; else they stay
 * until the end. */
void arena_back(struct arena *p, void *begin, size_t size);

void arena_free(struct arena *p);

#endif
