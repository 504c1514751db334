/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Dice and plays as beginners type them. */
#ifndef LOG_LOOSELY_TYPED_H
#define LOG_LOOSELY_TYPED_H

#include "games/game.h"

/* Whether a line, after words that announce a turn, begins with dice that stand apart, "6 3" or
 * "6,3 1/7": at least two, or exactly as many as a throw of the game has. Adds the line with them
 * together, "63 1/7". */
bool dice_joined(const struct game *game, const struct line_words *line, struct strbuf *out);

/* Whether a line of numbers, with the signs of a play, has commas between them, or the Cyrillic
 * letter that looks like an x. Adds it with blanks and an x. */
bool play_made_plain(const char *line, size_t length, struct strbuf *out);

/* Whether a line has one word, and it can only be meant as two dice and is not: "67", "7-1", "643".
 * Makes the error. */
bool dice_wrong(const struct line_words *line, const char *letters, struct parse_error *err);

/* Adds a turn of a tables game as it is recorded, if it was typed as other programs, books or
 * keyboards have it: "51: 1/6 1/2", "6:4", "6x4", "roll 64", "1.6 1.2", "12 - IX". `play_due`: no
 * throw can come first. False: nothing was changed. */
bool turn_made_plain(const struct game *game, bool play_due, const struct line_words *words,
                     struct strbuf *out);

#endif
