/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Comma-separated values (RFC 4180). */
#ifndef BASE_TABLE_FIELD_H
#define BASE_TABLE_FIELD_H

#include "strbuf.h"

/* Adds a field of a CSV table, quoted if necessary. wrote: a player's own text; if it looks like a
 * formula, it is marked as text for spreadsheets. */
void strbuf_add_table_field(struct strbuf *w, const char *text, bool wrote);

#endif
