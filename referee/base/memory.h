/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Memory: arenas, growing arrays, and sets of short texts. */
#ifndef BASE_MEMORY_H
#define BASE_MEMORY_H

#include <stdbool.h>
#include <stddef.h>

/* An arena: many small allocations that are freed together, such as those of a match. */

struct arena {
    struct arena_chunk *chunk; /* the newest chunk; NULL: none yet */
    char *at, *limit;          /* its free part */
    bool failed;               /* an arena_copy, arena_zeroed or arena_array ran out of memory */
};

/* Reserves up to `size` bytes, aligned for any type. Returns NULL if out of memory. arena_take
 * then claims the part that was used. */
void *arena_room(struct arena *p, size_t size);
void arena_take(struct arena *p, size_t size);

/* Returns a terminated copy of a text, or NULL if out of memory. */
char *arena_text(struct arena *p, const char *text, size_t length);

/* Returns a copy of a terminated text; NULL for NULL. If out of memory, sets `failed` and
 * returns NULL; later calls then copy nothing. */
const char *arena_copy(struct arena *a, const char *text);

/* Returns `size` zeroed bytes. If out of memory, sets `failed` and returns NULL. */
void *arena_zeroed(struct arena *a, size_t size);

/* Ensures space for one more element in an array of `n` elements of `size` bytes. Returns the
 * array, or a copy of twice the capacity. Start with NULL and n 0, and add elements with this
 * function only. If out of memory, sets `failed` and returns NULL; the array is unchanged. */
void *arena_array(struct arena *a, void *array, size_t n, size_t size);

/* Frees `size` bytes at `begin` if they were allocated last; otherwise they are kept until
 * arena_free. */
void arena_back(struct arena *p, void *begin, size_t size);

void arena_free(struct arena *p);

/* Growing arrays. */

/* Grows a malloc'd array (or NULL) to room for `wanted` elements of `size` bytes and updates
 * `room`, in elements; a growing array at least doubles. Returns the array, which may have
 * moved; new elements are not zeroed. Returns NULL if out of memory; the array is then unchanged
 * and still the caller's. */
void *array_grow(void *array, size_t wanted, size_t *room, size_t size);

/* A set of short texts: keys, hashes, signatures. */

enum { STRING_SET_SIZE = 129 }; /* a signature in hexadecimal, and the NUL */

/* A set of texts, all 0 if empty. Longer texts are truncated. */
struct string_set {
    char (*text)[STRING_SET_SIZE];
    size_t count, room;
    bool failed; /* no memory */
};

/* Adds a text. If out of memory, sets `failed` and returns false. */
bool string_set_add(struct string_set *n, const char *text);
/* Sorts the set. Call it after the last add and before the first string_set_has. */
void string_set_sort(struct string_set *n);
bool string_set_has(const struct string_set *n, const char *text);
void string_set_free(struct string_set *n);

#endif
