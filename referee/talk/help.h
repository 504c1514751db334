/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What can be asked about: the commands, the jans and the words of the game. */
#ifndef TALK_HELP_H
#define TALK_HELP_H

#include "base/topic.h"
#include "base/words.h"

/* What can be typed at the table, a line a thing. */
void help_entry(struct words *w);

/* How the program is called. */
void help_usage(struct words *w);

/* What is known of a word: a command, its dot or none before it, a jan, a fault's code or another
 * word of the game, in English or French, accents or none. False: nothing; `w` is as before. */
bool help_on(struct words *w, const char *word);

/* All that the i-th thing known goes by, the first to be shown; NULL behind the last. */
const char *help_names(int i);

/* --- the parts, for the tests ----------------------------------------------------------------- */

extern const struct help_topic help_commands[]; /* end with .names NULL */

#endif
