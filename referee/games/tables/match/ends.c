/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The positions in which the legal plays of a throw end, each once. There can be hundreds of
 * thousands, so a hash table finds those that were met. */
#include <stdlib.h>
#include <string.h>

#include "out.h"

enum { ENDS_FIRST = 256 };

static size_t hash(const struct board *b, size_t room)
{
    const uint64_t mix = 0x9e3779b97f4a7c15u;
    uint64_t w[sizeof *b / sizeof(uint64_t)], h = 0;
    memcpy(w, b, sizeof w);
    for (size_t i = 0; i < sizeof w / sizeof *w; i++)
        h = (h ^ w[i] ^ h >> 32) * mix;
    return (size_t)(h >> 32) & (2 * room - 1);
}

/* The slot of a position, or the empty one where it belongs. A slot has 1 + its place. */
static uint32_t *slot_of(const struct tables_ends *e, const struct board *b)
{
    size_t at = hash(b, e->room);
    while (e->slot[at] && !board_equal(&e->way[e->slot[at] - 1].after, b))
        at = (at + 1) & (2 * e->room - 1);
    return &e->slot[at];
}

/* Room for twice as many. */
static bool ends_grow(struct tables_ends *e)
{
    size_t room = e->room ? 2 * e->room : ENDS_FIRST;
    struct tables_way *way = realloc(e->way, room * sizeof *way);
    if (way)
        e->way = way;
    uint32_t *slot = way ? calloc(2 * room, sizeof *slot) : NULL;
    if (!slot)
        return false;
    free(e->slot);
    e->slot = slot;
    e->room = room;
    for (size_t i = 0; i < e->count; i++)
        *slot_of(e, &e->way[i].after) = (uint32_t)(i + 1);
    return true;
}

static bool add_end(void *context, const struct tables_way *way)
{
    struct tables_ends *e = context;
    if (e->count == e->room && !ends_grow(e)) {
        e->failed = true;
        return true;
    }
    uint32_t *slot = slot_of(e, &way->after);
    if (*slot)
        return false;
    e->way[e->count++] = *way;
    *slot = (uint32_t)e->count;
    return false;
}

void tables_list_ends(const struct tables_men *g, const struct tables_throw *t,
                      struct tables_ends *out)
{
    *out = (struct tables_ends){.way = NULL};
    tables_ways(g, t, NULL, add_end, out);
}

void tables_ends_free(struct tables_ends *e)
{
    free(e->way);
    free(e->slot);
}
