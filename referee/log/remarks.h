/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What stands beside the turns of a match: the arbiter's rulings, comments, and what was typed
 * before a correction. */
#ifndef LOG_REMARKS_H
#define LOG_REMARKS_H

#include "replay.h"

/* Adds what the arbiter ruled behind a turn, and before the first (0), in sentences with their
 * reasons; then the comments. A line each, three blanks before it. */
void remarks_tell(const struct replay *r, long turn, struct strbuf *said);

/* Adds what stood for a turn until acts->act[i], which corrects it, on one line. False: nothing
 * did, or no memory. */
bool remarks_before(const struct operations *acts, size_t i, const struct game *game,
                    const struct store_details *founded, struct strbuf *out);

#endif
