/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Orders for the real board: what players must move when a correction, an undo or a new ruling
 * changes the match. */
#ifndef TRICTRAC_TEXT_ORDERS_H
#define TRICTRAC_TEXT_ORDERS_H

#include "render.h"

/* Adds the moves that turn board and score of `from` into those of `to`, on one line: "Anna: peg
 * back 2, jeton to 8. Boris: man from 7 to 5." Adds nothing if they are equal. Each player's fields
 * have that player's numbering. */
void render_orders(struct strbuf *w, const struct match *from, const struct match *to);

#endif
