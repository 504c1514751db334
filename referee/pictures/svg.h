/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SVG elements in a page, and the board of a match drawn with them. */
#ifndef PICTURES_SVG_H
#define PICTURES_SVG_H

#include "base/draw.h"
#include "base/strbuf.h"
#include "replayed_match.h"

/* Draws SVG elements into a page. Its style sheet gives the colours. */

/* Draws into the page. Shapes have the classes "f-INK" for their fill and "l-INK" for their
 * line. */
struct draw_target svg_brush(struct strbuf *w);

/* Adds the colours of these classes, for paper and for dark screens. */
void svg_style(struct strbuf *w);

/* The board of a match as SVG elements of a page. */

/* Adds what all boards of a page share: the frame, and the numbers of the fields for each seat. The
 * style sheet of the page positions ".defs" absolutely. Adds nothing if the game has no board. */
void svg_furniture(struct strbuf *w, const struct replayed_match *t);

/* Adds the board of a game that has one, as turn `n` left it; 0: before the first turn. Its frame
 * and numbers are those of svg_furniture. `whole`: it has its own frame and no numbers. */
void svg_board(struct strbuf *w, const struct replayed_match *t, long n, bool whole);

/* Adds what a finger touches, to be laid over such a board: an area for each field with data-at, as
 * the seat names it in a line, and one for "off". */
void svg_touch(struct strbuf *w, const struct replayed_match *t, int seat);

#endif
