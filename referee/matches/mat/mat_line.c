/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The line of a .mat that is read. */
#include <stdarg.h>
#include <string.h>
#include <strings.h>

#include "base/i18n.h"
#include "base/text.h"
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

bool mat_has(const struct mat_reading *r, const char *word)
{
    size_t n = strlen(word);
    return (size_t)(r->end - r->at) >= n && strncasecmp(r->at, word, n) == 0;
}

bool mat_word(struct mat_reading *r, const char *word)
{
    if (!mat_has(r, word))
        return false;
    r->at += strlen(word);
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

int mat_column(const struct mat_reading *r, const char *at)
{
    int column = 0;
    for (const char *p = r->line; p < at;) {
        size_t took = 1;
        if (*p == '\t')
            column = column / 8 * 8 + 8;
        else
            column += utf8_columns(p, (size_t)(r->end - p), &took);
        p += took;
    }
    return column;
}

void mat_skip_cell(struct mat_reading *r)
{
    while (r->at < r->end && *r->at != '\t' &&
           !(*r->at == ' ' && (r->at + 1 == r->end || r->at[1] == ' ')))
        r->at++;
    mat_blanks(r);
}
