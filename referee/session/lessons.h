/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The match of a game's tutorial, played line by line. */
#ifndef SESSION_LESSONS_H
#define SESSION_LESSONS_H

#include "base/scan.h"
#include "base/strbuf.h"
#include "log/turns.h"

/* The players of the match. */
extern const struct store_details lesson_details;

/* Returns the match before lesson `n`, from 0; NULL if out of memory. `said`: the messages of the
 * line of the lesson before it are added; NULL: they are not needed. */
struct turns *lesson_match(const struct game *game, int n, struct strbuf *said);

/* Takes a line in the same way as the prompt does. */
bool lesson_take(const struct game *game, struct turns *s, const char *line, struct strbuf *said,
                 struct parse_error *err);

#endif
