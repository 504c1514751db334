/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The board of a match as SVG elements of a page. */
#ifndef PICTURES_SVG_BOARD_H
#define PICTURES_SVG_BOARD_H

#include "base/strbuf.h"
#include "replayed_match.h"

/* Adds what all boards of the page share, once: the frame, and the fields numbered for each seat.
 * The page's style sheet takes ".defs" out of the flow. Nothing where the game has no board. */
void svg_furniture(struct strbuf *w, const struct replayed_match *t);

/* Adds the board as turn `n` left it, 0: as it was before the first; of a game that has one. Its
 * frame and numbers are those of svg_furniture; `whole`: it has a frame of its own and no numbers.
 */
void svg_board(struct strbuf *w, const struct replayed_match *t, long n, bool whole);

#endif
