/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Names of players as they come in: the same name typed in two ways is one player. */
#ifndef BASE_PLAYER_NAME_H
#define BASE_PLAYER_NAME_H

#include <stdbool.h>

/* Without blanks at its ends, those within single, in the composed form of Unicode (NFC). malloc'd,
 * the caller's; NULL: no memory. What is not UTF-8 stays as it is. */
char *player_name(const char *typed);

/* Whether a header names a player: White, Black, Player1. */
bool player_header(const char *header);

#endif
