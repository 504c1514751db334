/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SVG elements in a page, and the board of a match drawn with them. */
#ifndef PICTURES_SVG_H
#define PICTURES_SVG_H

#include "base/draw.h"
#include "base/strbuf.h"
#include "replayed_match.h"

/* Draws SVG elements into a page, whose style sheet contains the colours. */

/* Returns a target that draws into the page. Shapes have the classes "f-INK" for their fill and
 * "l-INK" for their line. */
struct draw_target svg_brush(struct strbuf *w);

/* Adds the colours of these classes, for paper and for dark screens. */
void svg_style(struct strbuf *w);

/* The board of a match as SVG elements of a page. */

/* Adds the parts that all boards of a page share: the frame, and the numbers of the fields for
 * each seat. The style sheet of the page positions ".defs" absolutely. Adds nothing if the game
 * has no board. */
void svg_furniture(struct strbuf *w, const struct replayed_match *t);

/* Adds the board of a game that has one, after turn `n`; 0: before the first turn. It uses the
 * frame and numbers of svg_furniture. `whole`: the board has its own frame and no numbers. */
void svg_board(struct strbuf *w, const struct replayed_match *t, long n, bool whole);

/* Adds the touch areas of a board, to be laid over it: one for each field, with the seat's name
 * of the field in data-at, and one for "off". */
void svg_touch(struct strbuf *w, const struct replayed_match *t, int seat);

#endif
