/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "offers.h"

#include <string.h>

/* --- doubt ----------------------------------------------------------------------------------- */

void doubted_free(struct doubted *d)
{
    for (int i = 0; i < 2; i++) {
        strbuf_free(&d->way[i]);
        strbuf_free(&d->better[i]);
    }
    strbuf_free(&d->question);
}

/* --- offers ---------------------------------------------------------------------------------- */

static const char *kept(struct offers *o, const char *text)
{
    const char *copy = text ? arena_text(o->arena, text, strlen(text)) : NULL;
    o->failed |= text && !copy;
    return copy;
}

/* Doubles the capacity of the list. The old list stays in the arena. */
static bool offers_grow(struct offers *o)
{
    size_t room = o->room ? 2 * o->room : 16;
    struct offer *larger = arena_room(o->arena, room * sizeof *larger);
    if (!larger)
        return false;
    arena_take(o->arena, room * sizeof *larger);
    if (o->count)
        memcpy(larger, o->offer, o->count * sizeof *larger);
    o->offer = larger;
    o->room = room;
    return true;
}

void offers_add(struct offers *o, const struct offer *one)
{
    if (o->count == o->room && !offers_grow(o)) {
        o->failed = true;
        return;
    }
    struct offer *to = &o->offer[o->count];
    *to = *one;
    to->line = kept(o, one->line);
    to->label = kept(o, one->label);
    to->worth = kept(o, one->worth);
    to->fault = kept(o, one->fault);
    o->count += !o->failed;
}
