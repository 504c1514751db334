/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pictures drawn with cairo: SVG, PNG and PDF in memory. */
#ifndef PICTURES_CAIRO_H
#define PICTURES_CAIRO_H

#include <cairo.h>

#include "base/draw.h"
#include "base/strbuf.h"
#include "games/paper.h"
#include "source.h"

/* A drawing in memory; its size is in points. */
struct canvas {
    enum picture_format format;
    cairo_surface_t *surface;
    cairo_t *cairo;
    struct strbuf file; /* the caller's, once the canvas is closed */
};

/* Begins an SVG, PNG or PDF on white paper. The title, which may be NULL, is stored if the format
 * has a place for it. */
void canvas_open(struct canvas *c, enum picture_format f, double width, double height,
                 const char *title);

/* Completes `file`. Returns NULL, or an error message; `file` is then empty. */
const char *canvas_close(struct canvas *c);

/* Draws with a cairo context, which must outlive the draw_target. */
struct draw_target cairo_brush(cairo_t *cr);

void cairo_ink(cairo_t *cr, enum ink ink);

/* Sets the font for the text that is measured or shown next. */
void cairo_letters(cairo_t *cr, struct text_style l);

enum { FIT_TEXT = 512 };

/* Selects a font in which the text fits `l.room`. Makes the letters smaller first, then
 * truncates the text and adds an ellipsis. Returns the text to show: `text` or `cut`. */
const char *cairo_fit(cairo_t *cr, const char *text, struct text_style l, char cut[FIT_TEXT]);

/* The moment of a match that is drawn. If at.player is NULL, no names are drawn. */
struct board_moment {
    struct turn_ref at;
    enum moment when;
};

/* Draws the board of a game that has one into `out`, a complete file that the caller frees.
 * Returns NULL, or an error message. */
const char *board_picture(const struct game *game, const struct board_moment *m,
                          enum picture_format f, struct strbuf *out);

/* Draws the board on a page, with its upper left corner at `left`, `top`. Returns its height. */
double board_on_page(cairo_t *cr, const struct game *game, const struct board_moment *m,
                     double left, double top, double width);

#endif
