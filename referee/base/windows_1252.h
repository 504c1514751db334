/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Text of older programs for Windows, in the character set of Western Europe. */
#ifndef BASE_WINDOWS_1252_H
#define BASE_WINDOWS_1252_H

#include <stdbool.h>
#include <stddef.h>

struct strbuf;

/* Whether a text has bytes that are not UTF-8, and no letter of several bytes that is. */
bool is_windows_1252(const char *text, size_t length);

/* Adds such a text as UTF-8. */
void strbuf_add_windows_1252(struct strbuf *w, const char *text, size_t length);

#endif
