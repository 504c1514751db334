/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Refuses a word of a filter that no game has in its list. */
#ifndef MATCHES_COMMAND_LISTED_H
#define MATCHES_COMMAND_LISTED_H

#include "games/game.h"

/* True if the word of an option is in a list of the game (NULL: of any game): of LISTED_CLAIM among
 * the faults, too; of LISTED_ARTICLE if it is a part of one. If not, prints what there is on
 * stderr, near ones first. */
bool require_listed(const char *option, enum listed_word of, const char *word,
                    const struct game *game);

#endif
