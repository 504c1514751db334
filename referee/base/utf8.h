/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Text of many bytes a character: what of it is UTF-8, and how wide it is shown. */
#ifndef BASE_UTF8_H
#define BASE_UTF8_H

#include <stddef.h>
#include <stdint.h>

/* How many bytes the first character takes, and which it is; 0: it is no UTF-8, or there is none.
 * A NUL is a character of one byte. */
size_t utf8_character(const char *bytes, size_t length, int32_t *code);

/* How many of the bytes, from the first, are UTF-8: all of them, or up to the one that is not. */
size_t utf8_valid(const char *bytes, size_t length);

/* The columns that the first character takes on a terminal: none for what combines, two for a wide
 * letter, one for a byte that is no UTF-8. `took` gets its bytes, 1 or more; length > 0. */
int utf8_columns(const char *bytes, size_t length, size_t *took);

/* The columns that a text takes. */
int utf8_width(const char *text, size_t length);

#endif
