/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pictures by cairo: SVG, PNG and PDF in memory. */
#ifndef PICTURES_CAIRO_H
#define PICTURES_CAIRO_H

#include <cairo.h>

#include "base/draw.h"
#include "base/strbuf.h"
#include "games/paper.h"
#include "place.h"

/* A surface of so many points that grows in memory. */
struct canvas {
    enum picture_format format;
    cairo_surface_t *surface;
    cairo_t *cairo;
    struct strbuf file; /* owned by the caller once the canvas is closed */
};

/* Begins a picture (no page) on white paper. The title goes where the format has a place for it;
 * may be NULL. */
void canvas_open(struct canvas *c, enum picture_format f, double width, double height,
                 const char *title);

/* Ends it: `file` is whole. NULL when all is well, else what failed; `file` is then empty. */
const char *canvas_close(struct canvas *c);

/* Paints with a cairo context, which must outlive the brush. */
struct draw_target cairo_brush(cairo_t *cr);

void cairo_ink(cairo_t *cr, enum ink ink);

/* Chooses the letters for what is measured or shown next. */
void cairo_letters(cairo_t *cr, struct text_style l);

enum { FIT_TEXT = 512 };

/* Chooses letters in which the text has room (`l.room`): a little smaller ones, and then what of
 * the text can stay, with an ellipsis. Returns the text to show: itself, or `cut`. */
const char *cairo_fit(cairo_t *cr, const char *text, struct text_style l, char cut[FIT_TEXT]);

/* What of a match is drawn; without at.player, nobody is named. */
struct board_moment {
    struct turn_ref at;
    enum moment when;
};

/* The board of a game that has one as a whole file in memory; NULL, or what failed. `out` is the
 * caller's. */
const char *board_picture(const struct game *game, const struct board_moment *m,
                          enum picture_format f, struct strbuf *out);

/* The same set on a page, so wide, its upper left corner there; returns its height. */
double board_on_page(cairo_t *cr, const struct game *game, const struct board_moment *m,
                     double left, double top, double width);

#endif
