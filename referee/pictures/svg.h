/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pictures as SVG elements in the text of a page, coloured by its style sheet. */
#ifndef PICTURES_SVG_H
#define PICTURES_SVG_H

#include "base/draw.h"
#include "base/strbuf.h"

/* Paints into the page. Shapes have classes "f-INK" for what fills them and "l-INK" for lines. */
struct draw_target svg_brush(struct strbuf *w);

/* The colours of those classes, as variables set for paper and for dark screens. */
void svg_style(struct strbuf *w);

#endif
