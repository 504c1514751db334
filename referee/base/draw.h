/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a picture is made of, whoever puts it on paper: cairo (pictures/cairo.h) or the text of an
 * SVG element (pictures/svg.h). Lengths are points of 1/72 inch, x to the right and y down. */
#ifndef BASE_DRAW_H
#define BASE_DRAW_H

#include <stdbool.h>

/* The inks by what they are for. Any two that meet differ in lightness, so that a picture without
 * colours says the same. */
enum ink {
    NO_INK,
    INK_PAPER,
    INK_TEXT,
    INK_SOFT,  /* text that stands back */
    INK_SCALE, /* the same upon the board */
    INK_HAIR,  /* thin lines about light things */
    INK_FRAME,
    INK_FELT,
    INK_LIGHT_POINT, /* the arrows, light and dark by turns */
    INK_DARK_POINT,
    INK_IVORY, /* White's men and pegs, dice */
    INK_EBONY, /* Black's, and the lines about White's */
    INK_RING,  /* the line turned into a black man */
    INK_BRASS, /* jetons */
    INK_FLAG,  /* the pavilion */
    INK_MARK,  /* where the last man came from */
    INKS
};

/* Their names, and their colours on white paper and on a dark screen, as 0xRRGGBB. There the board
 * stays a light one, as under a lamp. */
struct ink_colour {
    const char *name;
    unsigned paper, screen;
};

extern const struct ink_colour inks[INKS];

struct point {
    double x, y;
};

struct style {
    enum ink fill, line;
    double width; /* of the line */
    bool dashed;
};

enum anchor { ANCHOR_LEFT, ANCHOR_MIDDLE, ANCHOR_RIGHT };

struct text_style {
    double size;
    enum anchor anchor;
    enum ink ink;
    bool italic, bold;
    double room; /* text wider than this is made smaller, then cut; 0: any width */
};

struct draw_target {
    void (*circle)(void *on, double x, double y, double r, struct style p);
    /* A rectangle with corners of radius `round`. */
    void (*box)(void *on, double x, double y, double w, double h, double round, struct style p);
    /* Closed when filled, else a line. */
    void (*polygon)(void *on, const struct point *at, int count, struct style p);
    /* `y` is the base line. The text is valid UTF-8 without control characters. */
    void (*text)(void *on, double x, double y, const char *text, struct text_style l);
    void *on;
};

#endif
