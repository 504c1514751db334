/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Help on commands and on the words of a game. */
#ifndef REPL_HELP_H
#define REPL_HELP_H

#include "games/game.h"

/* Adds what can be typed at the table, one line each. */
void help_entry(struct strbuf *w, const struct game *game);

/* Adds one such line. */
void help_entry_line(struct strbuf *w, const char *typed, const char *does);

/* Adds the commands of a group, one line each. */
void help_group(struct strbuf *w, const struct game *game, int group);

/* Adds the help on a word: a command with or without its dot, or a word of the game, in English or
 * French, with or without accents. False: there is none, and `w` is unchanged. */
bool help_on(struct strbuf *w, const struct game *game, const char *word);

/* All names of the i-th help topic, the one to show first; NULL after the last. */
const char *help_names(const struct game *game, int i);

/* The help topic of the i-th command, general or the game's own; NULL after the last. */
const struct help_topic *help_command(const struct game *game, int i);

/* A game's extra help on a general command, by its names or the first of them; NULL: none. */
const struct command_help *help_of_game(const struct game *game, const char *names);

#endif
