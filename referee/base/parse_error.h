/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where and why a text was not understood. */
#ifndef BASE_PARSE_ERROR_H
#define BASE_PARSE_ERROR_H

#include <stdarg.h>
#include <stdbool.h>

/* A parse error: the column counts bytes from 1; the reason is one clause. */
struct parse_error {
    int line; /* from 1; 0: the text has only one line */
    int column;
    bool memory; /* the text may be right: there was no memory to read it */
    char reason[320];
};

/* Sets every member of an error; the format is translated first. Returns false. All parse errors
 * are made here. */
bool parse_error_make(struct parse_error *err, int line, int column, const char *format,
                      va_list args) __attribute__((format(printf, 4, 0)));

#endif
