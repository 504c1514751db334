/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where and why a text was not understood. */
#ifndef BASE_PARSE_ERROR_H
#define BASE_PARSE_ERROR_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

/* A parse error: the column counts bytes from 1, and characters where it is reported; the reason is
 * one clause. */
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

/* Makes the column of an error count characters of the text in which it was found. */
void parse_error_count_characters(struct parse_error *err, const char *text, size_t length);

#endif
