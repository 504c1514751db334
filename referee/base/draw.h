/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Drawing, independent of the output: cairo (pictures/cairo.h) or the text of an SVG element
 * (pictures/svg.h). Lengths are points of 1/72 inch, x to the right and y down. */
#ifndef BASE_DRAW_H
#define BASE_DRAW_H

#include <stdbool.h>

/* Colours by purpose. Colours that touch differ in lightness, so a picture is readable in
 * greyscale. */
enum ink {
    NO_INK,
    INK_PAPER,
    INK_TEXT,
    INK_SOFT,  /* secondary text */
    INK_SCALE, /* secondary text on the board */
    INK_HAIR,  /* thin outlines of light shapes */
    INK_FRAME,
    INK_FELT,
    INK_LIGHT_POINT, /* the points of the board, alternately light and dark */
    INK_DARK_POINT,
    INK_IVORY, /* White's men and pegs, dice */
    INK_EBONY, /* Black's men and pegs, and the outlines of White's */
    INK_RING,  /* the ring on a black man */
    INK_BRASS, /* jetons */
    INK_FLAG,  /* the pavilion */
    INK_MARK,  /* the field that the last man left */
    INKS
};

/* Names and colours, on white paper and in dark mode, as 0xRRGGBB. In dark mode the board keeps
 * light colours. */
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
    double width; /* width of the line */
    bool dashed;
};

enum anchor { ANCHOR_LEFT, ANCHOR_MIDDLE, ANCHOR_RIGHT };

struct text_style {
    double size;
    enum anchor anchor;
    enum ink ink;
    bool italic, bold;
    double room; /* wider text is set smaller, then truncated; 0: no limit */
};

struct draw_target {
    void (*circle)(void *on, double x, double y, double r, struct style p);
    /* a rectangle with corners of radius `round` */
    void (*box)(void *on, double x, double y, double w, double h, double round, struct style p);
    /* closed if filled, otherwise a line */
    void (*polygon)(void *on, const struct point *at, int count, struct style p);
    /* `y` is the baseline; text is valid UTF-8 without control characters */
    void (*text)(void *on, double x, double y, const char *text, struct text_style l);
    void *on;
};

#endif
