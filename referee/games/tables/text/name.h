/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A player's name in a sentence of a game on a board. */
#ifndef TABLES_TEXT_NAME_H
#define TABLES_TEXT_NAME_H

#include "base/strbuf.h"
#include "games/tables/board.h"

enum { TABLES_NAME = 96 };

/* The player's name, from those in `said`, or else the side in the user's language. Returns `out`;
 * a longer name is cut between characters. */
const char *tables_name(const struct strbuf *said, enum side side, char out[TABLES_NAME]);

#endif
