/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Formats a short text into a caller's buffer, fast. Text that does not fit is truncated. Call
 * fixed_buf_end last. */
#ifndef BASE_FIXED_BUF_H
#define BASE_FIXED_BUF_H

#include <stddef.h>
#include <string.h>

struct fixed_buf {
    char *at, *limit; /* one byte before `limit` is reserved for the NUL */
};

static inline struct fixed_buf fixed_buf_begin(char *out, size_t room)
{
    return (struct fixed_buf){out, out + room - 1};
}

static inline void fixed_buf_text(struct fixed_buf *l, const char *text)
{
    size_t length = strlen(text), room = (size_t)(l->limit - l->at);
    length = length < room ? length : room;
    memcpy(l->at, text, length);
    l->at += length;
}

static inline void fixed_buf_char(struct fixed_buf *l, char c)
{
    if (l->at < l->limit)
        *l->at++ = c;
}

static inline void fixed_buf_number(struct fixed_buf *l, unsigned n)
{
    if (n < 100) { /* most common */
        if (n >= 10)
            fixed_buf_char(l, (char)('0' + n / 10));
        fixed_buf_char(l, (char)('0' + n % 10));
        return;
    }
    char digits[12], *d = digits + sizeof digits - 1;
    *d = '\0';
    do {
        *--d = (char)('0' + n % 10);
        n /= 10;
    } while (n);
    fixed_buf_text(l, d);
}

static inline void fixed_buf_end(struct fixed_buf *l)
{
    *l->at = '\0';
}

#endif
