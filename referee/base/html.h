/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The text of a page: everything that goes into it is escaped. */
#ifndef BASE_HTML_H
#define BASE_HTML_H

#include "strbuf.h"

/* Adds text as the content of an element or of an attribute between double quotes. It is valid
 * UTF-8 without control characters but line ends and tabs. */
void html_text(struct strbuf *w, const char *text);

/* Text between what opens and what closes its element; isolated from the writing about it; a
 * section's heading. */
void html_element(struct strbuf *w, const char *open, const char *text, const char *close);
void html_bdi(struct strbuf *w, const char *text);
void html_heading(struct strbuf *w, const char *text);

/* One line of `lines`, and where the next begins. */
const char *html_line(struct strbuf *w, const char *lines);
/* Lines, each as an element of this name; those that stand further in are of class "sub". */
void html_sentences(struct strbuf *w, const char *lines, const char *element);

#endif
