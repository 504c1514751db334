/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "string_set.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"

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
