/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The scores of all seats as cells of a table. */
#ifndef GAMES_CELLS_H
#define GAMES_CELLS_H

#include "base/strbuf.h"

/* Column heads, one for each possible seat. */
#define CELLS_OF(name)                                                                             \
    name "1," name "2," name "3," name "4," name "5," name "6," name "7," name "8"

/* Adds `lists` lists of numbers, "1000 0 350; 0 1 0", as cells: ",1000,0,350" and so on, each list
 * padded with empty cells to SEATS_MAX. */
void cells_add(const char *score, int lists, struct strbuf *out);

#endif
