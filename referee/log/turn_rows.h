/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rows of a turn. */
#ifndef LOG_TURN_ROWS_H
#define LOG_TURN_ROWS_H

#include "turns.h"

/* Makes the rows of a turn from the game's data, whose text must be in the arena the rows go into:
 * t->open if open, else t->made. NULL: no memory. */
struct turn_rows *turn_rows_keep(struct turns *t, long number, const struct turn *turn, bool open);

/* A score as it is stored. */
struct store_standing standing_stored(const struct standing *at);

/* Callback for a closed turn: makes its rows now, while the ruling is at hand, if they are
 * final. */
void turn_rows_close(void *turns, const struct turn_ref *at);

#endif
