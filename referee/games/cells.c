/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cells.h"

#include <string.h>

#include "game.h"

/* Adds one list; returns the text after it. */
static const char *add_list(const char *at, struct strbuf *out)
{
    static const char number[] = "-0123456789";
    for (int i = 0; i < SEATS_MAX; i++) {
        at += strspn(at, " ");
        size_t n = strspn(at, number);
        strbuf_add(out, ",%.*s", (int)n, at);
        at += n;
    }
    return at + (*at == ';');
}

void cells_add(const char *score, int lists, struct strbuf *out)
{
    for (int i = 0; i < lists; i++)
        score = add_list(score, out);
}
