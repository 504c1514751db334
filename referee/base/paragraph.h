/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Line breaking for the terminal. */
#ifndef BASE_PARAGRAPH_H
#define BASE_PARAGRAPH_H

#include "strbuf.h"

/* Adds a text of ours, UTF-8, wrapped to 78 columns; lines after the first are indented by
 * `indent`. Line breaks in the text are kept, and one is added at the end. */
void strbuf_add_paragraph(struct strbuf *w, const char *text, int indent);

/* Adds text of many lines. Lines wider than `width` columns are wrapped, and continued with two
 * more columns of indent. Coloured lines are kept as they are. */
void strbuf_add_wrapped(struct strbuf *w, const char *text, size_t length, int width);

#endif
