/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Annotations in a log that have no effect because the match belongs to another record or club: as
 * messages and as JSON. */
#ifndef MATCHES_UNHEEDED_H
#define MATCHES_UNHEEDED_H

#include "base/json_builder.h"
#include "base/strbuf.h"
#include "db/store.h"

/* Prints each ignored annotation on stderr, a line each: "referee: WHO: says which version counts
 * ...". True if there was one. */
bool print_unheeded(const char *who, const struct store_unheeded *h);

/* Adds "ignored", a list of choose, join, version and forget, and "of", the club that owns the
 * match (null: the record that received it). Adds nothing if no annotation is ignored. */
void json_unheeded(struct json_builder *o, const struct store_unheeded *h);
/* Reads what json_unheeded writes. Missing and unknown values count as nothing ignored. */
void read_unheeded(const json_t *o, struct store_unheeded *out);

#endif
