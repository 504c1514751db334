/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Running text for a screen of 80 columns. */
#ifndef TEXT_PARAGRAPH_H
#define TEXT_PARAGRAPH_H

#include "text/render.h"

/* Adds text of our own, UTF-8, broken at blanks so that no line is wider than 78 characters; lines
 * behind the first are set in by `indent`. A line break in the text stays, one at the end is
 * added. */
void words_add_paragraph(struct words *w, const char *text, int indent);

#endif
