/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Arrays that grow as they are filled. */
#ifndef BASE_ARRAY_H
#define BASE_ARRAY_H

#include <stddef.h>

/* The array, malloc'd or NULL, moved to where it has room for `wanted` elements of `size` bytes;
 * `room`, in elements, is brought up to date, at least doubled where it was too small. NULL: no
 * memory; the array is then as it was and still the caller's. What is new is not zeroed. */
void *array_grow(void *array, size_t wanted, size_t *room, size_t size);

#endif
