/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Text of many bytes a character: what of it is UTF-8, and how wide it is shown. */
#ifndef BASE_UTF8_H
#define BASE_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct strbuf;

/* The length in bytes of the first character, and its code point; 0: invalid UTF-8, or no text. NUL
 * is a character of one byte. */
size_t utf8_character(const char *bytes, size_t length, int32_t *code);

/* The length of the valid UTF-8 prefix. */
size_t utf8_valid(const char *bytes, size_t length);

/* Terminal columns of the first character: 0 for a combining character, 2 for a wide one, 1 for an
 * invalid byte. `took`: its length in bytes, at least 1; length must be > 0. */
int utf8_columns(const char *bytes, size_t length, size_t *took);

/* The column of a line in characters, from its column in bytes, both from 1. */
int utf8_column(const char *line, size_t length, int column);

/* Terminal columns of a text. */
int utf8_width(const char *text, size_t length);

/* Whether a text may be of an older program for Windows, in the character set of Western Europe: it
 * has bytes that are not UTF-8, and no letter of several bytes that is. */
bool is_windows_1252(const char *text, size_t length);

/* Adds such a text as UTF-8. */
void strbuf_add_windows_1252(struct strbuf *w, const char *text, size_t length);

#endif
