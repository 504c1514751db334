/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The text of a page: everything that goes into it is escaped. */
#ifndef BASE_HTML_H
#define BASE_HTML_H

#include "strbuf.h"

/* Adds text as the content of an element or of an attribute between double quotes. It is valid
 * UTF-8 without control characters but line ends and tabs. */
void html_text(struct strbuf *w, const char *text);

/* Begins a document up to its title, in the user's language. `policy`: its Content-Security-Policy;
 * NULL: the server that sends the page says it. What follows belongs to the same head. */
void html_begin(struct strbuf *w, const char *policy, const char *title);
/* Nothing but styles that stand in the page itself. */
#define HTML_STYLES_ALONE "default-src 'none'; style-src 'unsafe-inline'"

/* Text between what opens and what closes its element; isolated from the writing about it; a
 * section's heading. */
void html_element(struct strbuf *w, const char *open, const char *text, const char *close);
/* The same of a text that was put together; frees it. Where it failed, `w` has failed. */
void html_take(struct strbuf *w, const char *open, struct strbuf *text, const char *close);
void html_bdi(struct strbuf *w, const char *text);
void html_heading(struct strbuf *w, const char *text);

/* One line of `lines`, and where the next begins. */
const char *html_line(struct strbuf *w, const char *lines);
/* Lines, each as an element of this name; those that stand further in are of class "sub". */
void html_sentences(struct strbuf *w, const char *lines, const char *element);

#endif
