/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Comma-separated values (RFC 4180). */
#ifndef BASE_TABLE_FIELD_H
#define BASE_TABLE_FIELD_H

#include "strbuf.h"

/* A field of a table: quoted where it must be. What a player `wrote` is text to a spreadsheet too,
 * which would work out what begins as a formula does. */
void strbuf_add_table_field(struct strbuf *w, const char *text, bool wrote);

#endif
