/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which referee this is, and how what it writes says so. */
#ifndef BASE_VERSION_H
#define BASE_VERSION_H

#include <stdbool.h>

#include "strbuf.h"

extern const char program_version[]; /* "1.0.0" */

/* Adds the line by which a file of record text says who wrote it: "# referee 1.0.0", a comment. */
void strbuf_add_writer(struct strbuf *w);

/* Whether a comment, without its #, is such a line, of this version or of another: it belongs to no
 * match. */
bool names_writer(const char *comment, size_t length);

#endif
