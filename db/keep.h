/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Inside db/ only: rows copied out of the callbacks that give them. */
#ifndef DB_KEEP_H
#define DB_KEEP_H

#include <stdbool.h>
#include <stddef.h>

struct keep_chunk;

/* Text copied, given back all at once. Zeroed it is empty. */
struct keep {
    struct keep_chunk *chunk; /* the newest */
    char *at;
    size_t left;
    bool failed; /* no memory */
};

/* A copy; NULL stays NULL, and is what comes when there is no memory. */
const char *keep_text(struct keep *k, const char *text);
/* An array of n elements of that size with room for one more: itself, or moved. What it has room
 * for is doubled as it fills. NULL: no memory, and the array is as it was. */
void *keep_room(struct keep *k, void *array, size_t n, size_t size);
void keep_free(struct keep *k);

#endif
