/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The line of a .mat that is read. */
#include <stdarg.h>
#include <string.h>
#include <strings.h>

#include "base/i18n.h"
#include "mat_reading.h"

bool mat_refuse(struct mat_reading *r, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    parse_error_make(r->why, r->number, (int)(r->at - r->line) + 1, format, args);
    va_end(args);
    return false;
}

void mat_blanks(struct mat_reading *r)
{
    while (r->at < r->end && (*r->at == ' ' || *r->at == '\t'))
        r->at++;
}

bool mat_word(struct mat_reading *r, const char *word)
{
    size_t n = strlen(word);
    if ((size_t)(r->end - r->at) < n || strncasecmp(r->at, word, n) != 0)
        return false;
    r->at += n;
    mat_blanks(r);
    return true;
}

long mat_number(struct mat_reading *r)
{
    const char *at = r->at;
    long n = 0;
    while (at < r->end && *at >= '0' && *at <= '9' && at - r->at < 5)
        n = 10 * n + (*at++ - '0');
    if (at == r->at || at - r->at == 5)
        return -1;
    r->at = at;
    return n;
}

bool mat_line_ends(struct mat_reading *r)
{
    mat_blanks(r);
    return r->at == r->end || mat_refuse(r, "nothing more is expected in this line");
}
