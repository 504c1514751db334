/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A position line of any game: which game it is of, the options it names, and its own words. */
#ifndef LOG_POSITION_LINE_H
#define LOG_POSITION_LINE_H

#include "games/game.h"

enum { POSITION_WORDS = 64 };

/* What is not the position's own is taken out of its words; options only where the game has lines
 * that are judged by the seam (game.batch->judge): others read their own. They point into the line.
 */
struct position_line {
    const struct game *game;
    struct token word[POSITION_WORDS];
    size_t words;
    struct header option[POSITION_WORDS];
    size_t options;
    char text[1024]; /* of the options */
    size_t used;
};

/* The game a line names with game=, else *game stays. False: it names none that is known. */
bool position_line_game(const char *line, size_t length, const struct game **game,
                        struct parse_error *why);

/* `game`: of lines that do not say; NULL: the first. False with the place and reason. */
bool position_line_read(struct position_line *l, const struct game *game, const char *line,
                        size_t length, struct parse_error *why);

/* A match of nobody that begins under the line's options, to be freed; NULL with the reason. `l` is
 * where it was read. */
void *position_line_match(const struct position_line *l, struct parse_error *why);

#endif
