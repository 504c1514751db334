/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "import_dedup.h"

#include <stdio.h>
#include <stdlib.h>

static bool see(struct seen *s, uint64_t value, bool *known)
{
    if (2 * s->count >= s->room) {
        struct seen larger = {.room = s->room ? 2 * s->room : 1024};
        larger.slot = calloc(larger.room, sizeof *larger.slot);
        bool ignored;
        if (!larger.slot)
            return false;
        for (size_t i = 0; i < s->room; i++)
            if (s->slot[i])
                see(&larger, s->slot[i], &ignored);
        free(s->slot);
        *s = larger;
    }
    size_t i = value % s->room;
    while (s->slot[i] && s->slot[i] != value)
        i = (i + 1) % s->room;
    *known = s->slot[i] == value;
    s->count += !*known;
    s->slot[i] = value;
    return true;
}

bool seen_add(struct seen *s, const char *print, bool *known)
{
    char digits[17];
    snprintf(digits, sizeof digits, "%.16s", print);
    return see(s, strtoull(digits, NULL, 16) | 1, known);
}

void seen_free(struct seen *s)
{
    free(s->slot);
    *s = (struct seen){.slot = NULL};
}
