/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Headers as text; base/scan.h reads them. */
#ifndef BASE_HEADER_H
#define BASE_HEADER_H

#include "strbuf.h"

/* Adds a header in a line of its own; its value is cleaned. */
void strbuf_add_header(struct strbuf *w, const char *key, const char *value);

enum { HEADER_SAID = 128 };

/* The name of a header in the user's language, or as it is typed where it is not one of ours: for
 * people to read, never for the record. Returns a text of its own or `out`. */
const char *header_said(const char *key, char out[HEADER_SAID]);

#endif
