/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Memory for many small things that go all at once, as a match does: no allocation for each. */
#ifndef BASE_POOL_H
#define BASE_POOL_H

#include <stddef.h>

struct pool {
    struct pool_chunk *chunk; /* the newest; NULL: none yet */
    char *at, *limit;         /* what is free of it */
};

/* Room for `size` bytes, aligned for anything; NULL: no memory. It is taken once pool_take says how
 * much of it is needed. */
void *pool_room(struct pool *p, size_t size);
void pool_take(struct pool *p, size_t size);

/* A copy of a text, terminated; NULL: no memory. */
char *pool_text(struct pool *p, const char *text, size_t length);

/* Gives back `size` bytes that were taken at `begin`, if nothing was taken since; else they stay
 * until the end. */
void pool_back(struct pool *p, void *begin, size_t size);

void pool_free(struct pool *p);

#endif
