/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Dice as beginners type them. */
#ifndef LOG_DICE_TYPED_H
#define LOG_DICE_TYPED_H

#include "games/game.h"

/* Whether a line, after words that announce a turn, begins with dice that stand apart, "6 3" or
 * "6,3 1/7": at least two, or exactly as many as a throw of the game has. Adds the line with them
 * together, "63 1/7". */
bool dice_joined(const struct game *game, const char *line, size_t length, struct strbuf *out);

/* Whether a word can only be meant as two dice and is not: "67", "7-1", "643". Makes the error. */
bool dice_wrong(const struct token *w, struct parse_error *err);

#endif
