/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Suggestions for a mistyped word. */
#ifndef REPL_SUGGEST_H
#define REPL_SUGGEST_H

#include "games/game.h"

/* Adds at most five names of help topics near the word: " .undo bredouille". A near name begins
 * with the word or differs in at most two letters, of a short word in one. */
void near_help(const struct game *game, const char *word, struct strbuf *out);

/* Whether one of the names, in English or in the user's language, is near a word in this sense. */
bool any_near(const char *about, const char *names, const char *word);

/* Adds a suggestion after others. */
void add_near(struct strbuf *near, const char *name);

/* The game whose name differs in at most two letters, of a short word in one; NULL: none. */
const struct game *near_game(const char *word, size_t length);

/* Whether a word is the name but for one letter; or two, if the word is long or two were exchanged.
 */
bool name_mistyped(const char *name, const char *word);

#endif
