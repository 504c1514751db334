/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is said of a match, put right after it was founded: a name, the event, site, date, round,
 * arbiter, or any header that is no term of the game. */
#ifndef LOG_AMENDED_H
#define LOG_AMENDED_H

#include "load.h"

/* Whether a header of this name can be put right while the match is on; false: it is a term, agreed
 * on before the first throw. */
bool header_may_change(const char *name);

/* The details as founded, with what the first `count` acts put right. False: no memory; it is to be
 * freed in either case. */
bool details_amend(struct kept_details *out, const struct store_details *founded,
                   const struct operations *acts, size_t count);

/* The same with one header more, as the log has it: "[Event \"...\"]". */
bool details_amend_by(struct kept_details *k, const char *header);

/* Gives the players the names they got since (facts.h), which no header changes. False: no memory,
 * of the facts, too. */
bool details_rename(struct kept_details *k, const struct annotations *facts);

/* Whether two say the same of a match. */
bool details_same(const struct store_details *a, const struct store_details *b);

#endif
