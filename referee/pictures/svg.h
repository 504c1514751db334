/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Draws SVG elements into a page. Its style sheet gives the colours. */
#ifndef PICTURES_SVG_H
#define PICTURES_SVG_H

#include "base/draw.h"
#include "base/strbuf.h"

/* Draws into the page. Shapes have the classes "f-INK" for their fill and "l-INK" for their
 * line. */
struct draw_target svg_brush(struct strbuf *w);

/* Adds the colours of these classes, for paper and for dark screens. */
void svg_style(struct strbuf *w);

#endif
