/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "array.h"

#include <stdint.h>
#include <stdlib.h>

enum { LEAST = 16 };

void *array_grow(void *array, size_t wanted, size_t *room, size_t size)
{
    if (array && wanted <= *room)
        return array;
    if (wanted > SIZE_MAX / 2 / size)
        return NULL;
    size_t most = 2 * *room > wanted ? 2 * *room : wanted < LEAST ? LEAST : wanted;
    void *moved = realloc(array, most * size);
    if (moved)
        *room = most;
    return moved;
}
