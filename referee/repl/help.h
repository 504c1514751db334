/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Help at the prompt: on commands, on the words of a game, and on the books that its rulings cite.
 */
#ifndef REPL_HELP_H
#define REPL_HELP_H

#include "base/vocabulary.h"
#include "games/game.h"

/* Help on commands and on the words of a game. */

/* Adds the help on a word: a command with or without its dot, or a word of the game, in English or
 * in the user's language, with or without accents. False: there is none, and `w` is unchanged. */
bool help_on(struct strbuf *w, const struct game *game, const char *word);

/* Adds the help of the first other game that knows a word, after the name of that game. */
bool help_elsewhere(struct strbuf *w, const struct game *game, const char *word);

/* The word in small letters of any script, without accents, its parts joined by hyphens; false if
 * it is too long or not text. */
bool help_plain_name(const char *word, char out[LOCAL_NAME]);

/* All English names of the i-th help topic; NULL after the last. */
const char *help_names(const struct game *game, int i);

/* The name of the i-th help topic to show, in `name`. */
const char *help_name(const struct game *game, int i, char name[LOCAL_NAME]);

/* The help topic of the i-th command, general or the game's own; NULL after the last. */
const struct help_topic *help_command(const struct game *game, int i);

#endif
