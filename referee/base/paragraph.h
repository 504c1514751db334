/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Running text for a screen. */
#ifndef BASE_PARAGRAPH_H
#define BASE_PARAGRAPH_H

#include "strbuf.h"

/* Adds text of our own, UTF-8, broken at blanks so that no line is wider than 78 characters; lines
 * behind the first are set in by `indent`. A line break in the text stays, one at the end is
 * added. */
void strbuf_add_paragraph(struct strbuf *w, const char *text, int indent);

/* Adds text of many lines; those wider than `width` columns are broken at blanks, what follows set
 * in by two more. Coloured lines stay as they are. */
void strbuf_add_wrapped(struct strbuf *w, const char *text, size_t length, int width);

#endif
