/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writes headers; base/scan.h reads them. */
#ifndef BASE_HEADER_H
#define BASE_HEADER_H

#include "strbuf.h"

/* Adds a header on a line of its own; escapes the value. */
void strbuf_add_header(struct strbuf *w, const char *key, const char *value);

enum { HEADER_SAID = 128 };

/* The name of a header in the user's language, for display only; an unknown name is returned as it
 * is. Returns a static text or `out`. */
const char *header_said(const char *key, char out[HEADER_SAID]);

#endif
