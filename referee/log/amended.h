/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Headers corrected after the match was founded: names, event, site, date, round, arbiter, and any
 * other header that is not a term of the game. */
#ifndef LOG_AMENDED_H
#define LOG_AMENDED_H

#include "load.h"

/* Whether a header of this name can be corrected during the match; false: it is a term, agreed
 * before the first throw. */
bool header_may_change(const char *name);

/* The details as founded, with the corrections of the first `count` operations. details_free it in
 * any case. false: no memory. */
bool details_amend(struct kept_details *out, const struct store_details *founded,
                   const struct operations *acts, size_t count);

/* Applies one header entry, "[Event \"...\"]"; other text is ignored. false: no memory. */
bool details_amend_by(struct kept_details *k, const char *header);

/* Applies renamed players (db/annotations.h), which take precedence over headers. false: no memory,
 * now or when `annotations` was read. */
bool details_rename(struct kept_details *k, const struct annotations *annotations);

/* Whether two details are equal. */
bool details_same(const struct store_details *a, const struct store_details *b);

#endif
