/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The arbiter's rulings, comments and corrected text beside the turns of a match. */
#ifndef LOG_REMARKS_H
#define LOG_REMARKS_H

#include "replay.h"

/* Adds the arbiter's rulings after a turn (0: before the first) as sentences with reasons, then the
 * comments; one line each, indented by three. */
void remarks_tell(const struct replay *r, long turn, struct strbuf *said);

/* Adds the comments alone, each a line behind `mark`. */
void remarks_comments(const struct replay *r, long turn, const char *mark, struct strbuf *said);

/* Calls back with each of the arbiter's rulings after a turn (0: before the first) and the number
 * of its entry. */
typedef void remarks_ruling_fn(void *context, const struct arbiter_ruling *d, long entry);
void remarks_rulings(const struct replay *r, long turn, remarks_ruling_fn *fn, void *context);

/* Adds, on one line, the text of a turn before its correction by acts->op[i]. false: there was
 * none, or no memory. */
bool remarks_before(const struct operations *acts, size_t i, const struct game *game,
                    const struct store_details *founded, struct strbuf *out);

#endif
