/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What was not understood, and where. */
#ifndef BASE_PARSE_ERROR_H
#define BASE_PARSE_ERROR_H

#include <stdarg.h>
#include <stdbool.h>

/* Where text was not understood: the column counts bytes from 1, the reason is one clause. */
struct parse_error {
    int line; /* 1-..., 0 where there is but one line */
    int column;
    char reason[320];
};

/* Makes an error, every member of it: what is formatted is first put into the user's language.
 * Always returns false. All text errors come from here. */
bool parse_error_make(struct parse_error *err, int line, int column, const char *format,
                      va_list args) __attribute__((format(printf, 4, 0)));

#endif
