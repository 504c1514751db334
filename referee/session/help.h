/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Help on commands, on the words of a game, and on the books cited by its rulings. */
#ifndef SESSION_HELP_H
#define SESSION_HELP_H

#include "base/vocabulary.h"
#include "games/game.h"

/* Help on commands and on the words of a game. */

/* Adds the help on a word: a command with or without its dot, or a word of the game, in English
 * or in the user's language, with or without accents. Returns false if there is none; `w` is
 * then unchanged. */
bool help_on(struct strbuf *w, const struct game *game, const char *word);

/* Adds the help of the first other game that knows a word, after the name of that game. */
bool help_elsewhere(struct strbuf *w, const struct game *game, const char *word);

/* Adds all help on a topic: "" is the first screen; "commands", "games", or any word. Returns
 * false if there is none; `w` is then unchanged. */
bool help_topic(struct strbuf *w, const struct game *game, const char *topic);

/* Converts a word to small letters of any script, without accents, its parts joined by hyphens.
 * Returns false if it is too long or not valid text. */
bool help_plain_name(const char *word, char out[LOCAL_NAME]);

/* Returns all English names of the i-th help topic; NULL after the last. */
const char *help_names(const struct game *game, int i);

/* Returns the displayed name of the i-th help topic, in `name`. */
const char *help_name(const struct game *game, int i, char name[LOCAL_NAME]);

/* Returns the help topic of the i-th command, general or the game's own; NULL after the last. */
const struct help_topic *help_command(const struct game *game, int i);

#endif
