/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "keep.h"

#include <stdlib.h>
#include <string.h>

enum { CHUNK = 16384 }; /* bytes, unless a text needs more */

struct keep_chunk {
    struct keep_chunk *before;
    char bytes[];
};

static bool add_chunk(struct keep *k, size_t least)
{
    const size_t size = least > CHUNK ? least : CHUNK;
    struct keep_chunk *chunk = malloc(sizeof *chunk + size);
    if (chunk == NULL)
        return false;
    chunk->before = k->chunk;
    k->chunk = chunk;
    k->at = chunk->bytes;
    k->left = size;
    return true;
}

const char *keep_text(struct keep *k, const char *text)
{
    if (text == NULL || k->failed)
        return NULL;
    const size_t size = strlen(text) + 1;
    k->failed = size > k->left && !add_chunk(k, size);
    if (k->failed)
        return NULL;
    char *copy = memcpy(k->at, text, size);
    k->at += size;
    k->left -= size;
    return copy;
}

void *keep_room(struct keep *k, void *array, size_t n, size_t size)
{
    if ((n & (n - 1)) != 0) /* it has room up to the next power of two */
        return array;
    void *grown = realloc(array, (n == 0 ? 1 : 2 * n) * size);
    k->failed |= grown == NULL;
    return grown;
}

void keep_free(struct keep *k)
{
    while (k->chunk != NULL) {
        struct keep_chunk *chunk = k->chunk;
        k->chunk = chunk->before;
        free(chunk);
    }
    *k = (struct keep){.left = 0};
}
