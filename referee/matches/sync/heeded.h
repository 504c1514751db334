/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a log says of a match that is another's, and does not count: told to people and programs. */
#ifndef MATCHES_HEEDED_H
#define MATCHES_HEEDED_H

#include "base/json_builder.h"
#include "base/strbuf.h"
#include "db/store.h"

/* Says it on standard error, a line each: "referee: WHO: says which version counts ...". True:
 * there was something to say. */
bool print_unheeded(const char *who, const struct store_heeded *h);

/* Adds "unheeded", a list of choose, join, version and forget, and "of", the club whose match it
 * is, null: of the record it came to. Nothing where all counts. */
void json_unheeded(struct json_builder *o, const struct store_heeded *h);
/* The other way round; what is missing or unknown there is not heeded of nothing. */
void read_unheeded(const json_t *o, struct store_heeded *out);

#endif
