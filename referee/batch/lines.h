/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Position lines: the game's answers. For the files of this folder. */
#ifndef BATCH_LINES_H
#define BATCH_LINES_H

#include "games/game.h"

/* The answer of a game with a batch to a line in the common form, in `o`, an object, or `said`.
 * False if the line is not understood. */
bool line_answer(const struct game *game, bool chances, const char *line, size_t length,
                 struct json_t *o, struct strbuf *said, struct parse_error *why);

#endif
