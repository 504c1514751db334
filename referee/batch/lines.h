/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Position lines: what the game says of them; for the files of this room. */
#ifndef BATCH_LINES_H
#define BATCH_LINES_H

#include "games/game.h"

/* What a game with a batch says of a line in the form of the house: into `o`, an object, or `said`.
 * False where the line is not understood. */
bool line_answer(const struct game *game, bool chances, const char *line, size_t length,
                 struct json_t *o, struct strbuf *said, struct parse_error *why);

/* Whether a line is empty, or a comment. */
bool line_is_silent(const char *line, size_t length);

#endif
