/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Memory for many small things that go all at once, as a match does: no allocation for each. */
#ifndef BASE_ARENA_H
#define BASE_ARENA_H

#include <stdbool.h>
#include <stddef.h>

struct arena {
    struct arena_chunk *chunk; /* the newest; NULL: none yet */
    char *at, *limit;          /* what is free of it */
    bool failed;               /* a copy or an array found no memory */
};

/* Room for `size` bytes, aligned for anything; NULL: no memory. It is taken once arena_take says
 * how much of it is needed. */
void *arena_room(struct arena *p, size_t size);
void arena_take(struct arena *p, size_t size);

/* A copy of a text, terminated; NULL: no memory. */
char *arena_text(struct arena *p, const char *text, size_t length);

/* The same of a terminated text; NULL stays NULL. Without memory NULL, and `failed` is set: then
 * nothing more is copied. */
const char *arena_copy(struct arena *a, const char *text);

/* `size` bytes, zeroed, taken. NULL: no memory, and `failed` is set. */
void *arena_zeroed(struct arena *a, size_t size);

/* The array of `n` elements of `size` bytes with room for one more: itself, or a copy in the arena
 * with twice the room. It begins as NULL with n 0, and no element is added by other means. NULL: no
 * memory, `failed` is set, and the array is as it was. */
void *arena_array(struct arena *a, void *array, size_t n, size_t size);

/* Gives back `size` bytes that were taken at `begin`, if nothing was taken since; else they stay
 * until the end. */
void arena_back(struct arena *p, void *begin, size_t size);

void arena_free(struct arena *p);

#endif
