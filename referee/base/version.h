/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The version of the program, and the comment with it in files it writes. */
#ifndef BASE_VERSION_H
#define BASE_VERSION_H

#include <stdbool.h>

#include "strbuf.h"

extern const char program_version[]; /* "1.0.0" */

/* Adds the first line of a game text, a comment with the program that wrote it: "# referee
 * 1.0.0". */
void strbuf_add_writer(struct strbuf *w);

/* Returns true if a comment (without '#') is such a line, of any version; it is not part of a
 * match. */
bool names_writer(const char *comment, size_t length);

#endif
