/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A player in a sentence of a game on a board. */
#ifndef TABLES_WORDS_NAME_H
#define TABLES_WORDS_NAME_H

#include "base/strbuf.h"
#include "games/tables/board.h"

enum { TABLES_NAME = 96 };

/* Which player, by the names that are with `said`; a player without one is the side, in the user's
 * language. Into `out`, which is returned; a name of more bytes is cut, never in a character. */
const char *tables_name(const struct strbuf *said, enum side side, char out[TABLES_NAME]);

#endif
