/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A short text being written into a buffer of the caller's, for what is printed a million times;
 * what would not fit is cut. Finished with line_end. */
#ifndef BASE_LINE_H
#define BASE_LINE_H

#include <stddef.h>
#include <string.h>

struct line {
    char *at, *limit; /* the limit keeps room for the NUL */
};

static inline struct line line_begin(char *out, size_t room)
{
    return (struct line){out, out + room - 1};
}

static inline void line_text(struct line *l, const char *text)
{
    size_t length = strlen(text), room = (size_t)(l->limit - l->at);
    length = length < room ? length : room;
    memcpy(l->at, text, length);
    l->at += length;
}

static inline void line_char(struct line *l, char c)
{
    if (l->at < l->limit)
        *l->at++ = c;
}

static inline void line_number(struct line *l, unsigned n)
{
    if (n < 100) { /* nearly always */
        if (n >= 10)
            line_char(l, (char)('0' + n / 10));
        line_char(l, (char)('0' + n % 10));
        return;
    }
    char digits[12], *d = digits + sizeof digits - 1;
    *d = '\0';
    do {
        *--d = (char)('0' + n % 10);
        n /= 10;
    } while (n);
    line_text(l, d);
}

static inline void line_end(struct line *l)
{
    *l->at = '\0';
}

#endif
