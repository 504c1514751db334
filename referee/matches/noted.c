/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "noted.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"

bool noted_add(struct noted *n, const char *text)
{
    void *more = array_grow(n->text, n->count + 1, &n->room, sizeof *n->text);
    if (!more) {
        n->failed = true;
        return false;
    }
    n->text = more;
    snprintf(n->text[n->count++], NOTED_SIZE, "%s", text);
    return true;
}

static int by_text(const void *a, const void *b)
{
    return strcmp(a, b);
}

void noted_sort(struct noted *n)
{
    if (n->count)
        qsort(n->text, n->count, sizeof *n->text, by_text);
}

bool noted_has(const struct noted *n, const char *text)
{
    return n->count && bsearch(text, n->text, n->count, sizeof *n->text, by_text);
}

void noted_free(struct noted *n)
{
    free(n->text);
    *n = (struct noted){.count = 0};
}
