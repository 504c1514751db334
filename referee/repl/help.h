/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What can be asked about: the commands, and the words of a game. */
#ifndef TALK_HELP_H
#define TALK_HELP_H

#include "games/game.h"

/* What can be typed at the table, a line a thing. */
void help_entry(struct strbuf *w, const struct game *game);

/* Such a line. */
void help_entry_line(struct strbuf *w, const char *typed, const char *does);

/* The commands of a group, a line each. */
void help_group(struct strbuf *w, const struct game *game, int group);

/* What is known of a word: a command, its dot or none before it, or a word of the game, in English
 * or French, accents or none. False: nothing; `w` is as before. */
bool help_on(struct strbuf *w, const struct game *game, const char *word);

/* All that the i-th thing known goes by, the first to be shown; NULL behind the last. */
const char *help_names(const struct game *game, int i);

/* What is known of the i-th command, the house's and the game's own; NULL behind the last. */
const struct help_topic *help_command(const struct game *game, int i);

/* What a game says of a command of the house, by its names or the first of them; NULL: nothing. */
const struct command_help *help_of_game(const struct game *game, const char *names);

#endif
