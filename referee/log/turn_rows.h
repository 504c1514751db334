/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A turn as rows of the record, between the files of turns.h. */
#ifndef LOG_TURN_ROWS_H
#define LOG_TURN_ROWS_H

#include "turns.h"

/* The rows of a turn, made of what the game gave, whose text is in the arena that they go into,
 * that of what may change or the other; NULL: no memory. */
struct turn_rows *turn_rows_keep(struct turns *t, long number, const struct turn *turn, bool open);

/* How a seat stands, as it is stored. */
struct store_standing standing_stored(const struct standing *at);

/* A turn is closed, its ruling at hand: its row is made while that costs least, unless what is said
 * later may change it. */
void turn_rows_close(void *turns, const struct turn_ref *at);

#endif
