/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The text of an HTML page. Everything added is escaped. */
#ifndef BASE_HTML_H
#define BASE_HTML_H

#include "strbuf.h"

/* Adds text as the content of an element or of a double-quoted attribute. The text must be valid
 * UTF-8 without control characters other than line ends and tabs. */
void html_text(struct strbuf *w, const char *text);

/* Adds text as a value in the query of an address, percent-encoded (RFC 3986). */
void html_query(struct strbuf *w, const char *text);

/* Begins a document in the user's language, up to its title; the head is still open then. `policy`
 * is its Content-Security-Policy; NULL: the server sends it as a header. */
void html_begin(struct strbuf *w, const char *policy, const char *title);
/* A policy that allows only the styles in the page itself. */
#define HTML_STYLES_ALONE "default-src 'none'; style-src 'unsafe-inline'"

/* Add escaped text: between two pieces of markup, as a <bdi>, or as the heading of a section. */
void html_element(struct strbuf *w, const char *open, const char *text, const char *close);
/* Adds the text of a buffer between two pieces of markup, and frees the buffer. If the buffer has
 * failed, `w` fails too. */
void html_take(struct strbuf *w, const char *open, struct strbuf *text, const char *close);
void html_bdi(struct strbuf *w, const char *text);
void html_heading(struct strbuf *w, const char *text);

/* Adds one line of `lines`. Returns where the next one begins. */
const char *html_line(struct strbuf *w, const char *lines);
/* Adds each line as an element of this name. Lines indented further than the first get class
 * "sub". */
void html_sentences(struct strbuf *w, const char *lines, const char *element);

#endif
