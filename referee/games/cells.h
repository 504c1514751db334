/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The score of players who are listed, as cells of a table. */
#ifndef GAMES_CELLS_H
#define GAMES_CELLS_H

#include "base/strbuf.h"

/* Heads of so many cells as there may be players. */
#define CELLS_OF(name)                                                                             \
    name "1," name "2," name "3," name "4," name "5," name "6," name "7," name "8"

/* "1000 0 350; 0 1 0" in so many lists: of each ",1000,0,350" and empty cells up to the most
 * players. */
void cells_add(const char *score, int lists, struct strbuf *out);

#endif
