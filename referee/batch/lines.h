/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Position lines: which game they are of, their options, and what the game says; for the files of
 * this room. */
#ifndef BATCH_LINES_H
#define BATCH_LINES_H

#include "games/game.h"

/* The game a line names with game=, else *game stays. False: it names none that is known. */
bool line_game(const char *line, size_t length, const struct game **game, struct fault *why);

/* What a game with a batch says of a line in the form of the house: into `o`, an object, or `said`.
 * False where the line is not understood. */
bool line_answer(const struct game *game, bool chances, const char *line, size_t length,
                 struct json_t *o, struct words *said, struct fault *why);

/* Whether a line is empty, or a comment. */
bool line_is_silent(const char *line, size_t length);

#endif
