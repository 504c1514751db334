/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a mistyped word may have been. */
#ifndef TALK_SUGGEST_H
#define TALK_SUGGEST_H

#include "games/game.h"

/* Adds the names of what help knows that are near the word, " .undo bredouille", at most five; a
 * name begins with the word or differs in two letters at most, of a short word in one. */
void near_help(const struct game *game, const char *word, struct strbuf *out);

/* Whether a name is so near a word. */
bool is_near(const char *name, const char *word);

/* The game whose name differs from the word in two letters at most, of a short one in one; NULL:
 * there is none. */
const struct game *near_game(const char *word, size_t length);

#endif
