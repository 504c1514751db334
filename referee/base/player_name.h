/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Normalizes names of players, so that one player is not stored under two spellings. */
#ifndef BASE_PLAYER_NAME_H
#define BASE_PLAYER_NAME_H

#include <stdbool.h>

/* The name without outer blanks, with single inner ones, in Unicode NFC; malloc'd. NULL: no memory.
 * Text that is not UTF-8 is returned unchanged. */
char *player_name(const char *typed);

/* Whether a header names a player: White, Black, Player1, ... */
bool player_header(const char *header);

/* A seat, White or Black, as it is translated beside the name of a player, who may be a woman. */
const char *seat_label(const char *seat);

#endif
