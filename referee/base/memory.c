/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "memory.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- arena ----------------------------------------------------------------------------------- */

enum {
    FIRST = 4096, /* bytes of the first chunk; each is twice the previous one */
    MOST = 65536  /* bytes of the largest, unless a single request needs more */
};

struct arena_chunk {
    struct arena_chunk *before;
    size_t size;
    max_align_t bytes[];
};

static size_t aligned(size_t size)
{
    size_t to = _Alignof(max_align_t);
    return (size + to - 1) / to * to;
}

void *arena_room(struct arena *p, size_t size)
{
    if (size <= (size_t)(p->limit - p->at))
        return p->at;
    size_t room = !p->chunk ? FIRST : p->chunk->size < MOST ? 2 * p->chunk->size : MOST;
    if (size > SIZE_MAX / 2)
        return NULL;
    room = room < size ? aligned(size) : room;
    struct arena_chunk *chunk = malloc(sizeof *chunk + room);
    if (!chunk)
        return NULL;
    *chunk = (struct arena_chunk){.before = p->chunk, .size = room};
    p->chunk = chunk;
    p->at = (char *)chunk->bytes;
    p->limit = p->at + room;
    return p->at;
}

void arena_take(struct arena *p, size_t size)
{
    p->at += aligned(size);
}

char *arena_text(struct arena *p, const char *text, size_t length)
{
    char *copy = arena_room(p, length + 1);
    if (!copy)
        return NULL;
    memcpy(copy, text, length);
    copy[length] = '\0';
    arena_take(p, length + 1);
    return copy;
}

const char *arena_copy(struct arena *a, const char *text)
{
    if (!text || a->failed)
        return NULL;
    char *copy = arena_text(a, text, strlen(text));
    a->failed = !copy;
    return copy;
}

void *arena_zeroed(struct arena *a, size_t size)
{
    void *room = arena_room(a, size);
    a->failed |= !room;
    if (!room)
        return NULL;
    arena_take(a, size);
    return memset(room, 0, size);
}

void *arena_array(struct arena *a, void *array, size_t n, size_t size)
{
    if (n && (n & (n - 1)) != 0) /* the room is the next power of two, and not full */
        return array;
    size_t room = n ? 2 * n : 1;
    void *grown = arena_zeroed(a, room * size);
    return grown && n ? memcpy(grown, array, n * size) : grown;
}

void arena_back(struct arena *p, void *begin, size_t size)
{
    if ((char *)begin + aligned(size) == p->at)
        p->at = begin;
}

void arena_free(struct arena *p)
{
    while (p->chunk) {
        struct arena_chunk *before = p->chunk->before;
        free(p->chunk);
        p->chunk = before;
    }
    *p = (struct arena){.chunk = NULL};
}

/* --- array ----------------------------------------------------------------------------------- */

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

/* --- string set ------------------------------------------------------------------------------ */

bool string_set_add(struct string_set *n, const char *text)
{
    void *more = array_grow(n->text, n->count + 1, &n->room, sizeof *n->text);
    if (!more) {
        n->failed = true;
        return false;
    }
    n->text = more;
    snprintf(n->text[n->count++], STRING_SET_SIZE, "%s", text);
    return true;
}

static int by_text(const void *a, const void *b)
{
    return strcmp(a, b);
}

void string_set_sort(struct string_set *n)
{
    if (n->count)
        qsort(n->text, n->count, sizeof *n->text, by_text);
}

bool string_set_has(const struct string_set *n, const char *text)
{
    return n->count && bsearch(text, n->text, n->count, sizeof *n->text, by_text);
}

void string_set_free(struct string_set *n)
{
    free(n->text);
    *n = (struct string_set){.count = 0};
}
