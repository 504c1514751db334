/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "version.h"

#include <string.h>

const char program_version[] = REFEREE_VERSION;

static const char writer[] = " referee ";

void strbuf_add_writer(struct strbuf *w)
{
    strbuf_add(w, "#%s%s\n", writer, program_version);
}

bool names_writer(const char *comment, size_t length)
{
    size_t n = sizeof writer - 1;
    if (length <= n || memcmp(comment, writer, n) != 0)
        return false;
    while (length > n && strchr(" \t\r", comment[length - 1]))
        length--;
    bool dots = false;
    for (size_t i = n; i < length; i++) {
        if ((comment[i] < '0' || comment[i] > '9') && comment[i] != '.')
            return false;
        dots |= comment[i] == '.';
    }
    return dots;
}
