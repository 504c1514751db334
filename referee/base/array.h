/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Growing arrays. */
#ifndef BASE_ARRAY_H
#define BASE_ARRAY_H

#include <stddef.h>

/* Grows a malloc'd array (or NULL) to room for `wanted` elements of `size` bytes and updates
 * `room`, in elements; a growing array at least doubles. Returns the array, which may have moved;
 * new elements are not zeroed. NULL: no memory; the array is unchanged and still the caller's. */
void *array_grow(void *array, size_t wanted, size_t *room, size_t size);

#endif
