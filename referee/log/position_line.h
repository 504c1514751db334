/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Position lines: a position and a throw on one line. */
#ifndef LOG_POSITION_LINE_H
#define LOG_POSITION_LINE_H

#include "games/game.h"

enum { POSITION_WORDS = 64 };

/* A line split into the words of the position and options. Options are recognized only if the game
 * judges lines by the common interface (game.batch->judge); other games parse their own. Points
 * into the line. */
struct position_line {
    const struct game *game;
    struct token word[POSITION_WORDS];
    size_t words;
    struct header option[POSITION_WORDS];
    size_t options;
    char text[1024]; /* for the options */
    size_t used;
};

/* Sets *game if the line has game=. false: unknown name. */
bool position_line_game(const char *line, size_t length, const struct game **game,
                        struct parse_error *why);

/* Parses a line; game: if the line names none; NULL: the first. false with place and reason. */
bool position_line_read(struct position_line *l, const struct game *game, const char *line,
                        size_t length, struct parse_error *why);

/* A match without players under the options of a line that was read; the caller frees it. NULL with
 * the reason. */
void *position_line_match(const struct position_line *l, struct parse_error *why);

#endif
