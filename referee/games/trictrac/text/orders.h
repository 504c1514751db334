/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Orders for the board on the table: what hands must move when a match is made to stand otherwise,
 * by a correction, a step back, a ruling given anew. */
#ifndef TRICTRAC_WORDS_ORDERS_H
#define TRICTRAC_WORDS_ORDERS_H

#include "render.h"

/* Adds what is to be moved so that board and score of `from` become those of `to`, on one line:
 * "Anna: peg back 2, jeton to 8. Boris: man from 7 to 5." No words where nothing is to be moved.
 * Each player's fields are counted as that player counts them. */
void render_orders(struct strbuf *w, const struct match *from, const struct match *to);

#endif
