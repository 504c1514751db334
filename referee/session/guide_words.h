/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Words of the guides and of the glossary, and the pages of the help that explain them. */
#ifndef SESSION_GUIDE_WORDS_H
#define SESSION_GUIDE_WORDS_H

#include "help.h"

/* Returns the name of the help page of a game that explains a word of its guide, in any
 * language. If `game` is NULL, returns the shell command that explains a word of the program.
 * Returns NULL if there is none. */
const char *guide_page(const struct game *game, const char *word);

#endif
