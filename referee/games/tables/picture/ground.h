/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The board of the tables games as a drawing: a frame with twelve arrows on either side, divided by
 * a bar, White below with fields 1-6 on the left. Lengths are as in base/draw.h; the frame's upper
 * left corner is 0,0. A game draws what else it has on top. */
#ifndef TABLES_PICTURE_GROUND_H
#define TABLES_PICTURE_GROUND_H

#include "base/draw.h"
#include "games/paper.h"
#include "games/tables/walks.h"

enum {
    TABLES_BAND = 28,  /* the frame, with holes for pegs in some games */
    TABLES_FIELD = 44, /* width of a field */
    TABLES_MAN = 18,   /* radius of a man; five reach from the frame to the arrow's point */
    TABLES_ARROW = 186,
    TABLES_STACK = 5, /* men drawn on a field; more are given as a number on the last */
    TABLES_PEG_HOLES = 12,
    TABLES_BAR = 24,      /* width of a bar without men */
    TABLES_WIDE_BAR = 40, /* width of a bar with men on it */
    TABLES_HEIGHT = 520,  /* of the frame */
    TABLES_NUMBERS = 30,  /* the strip of field numbers above and below the frame */
    TABLES_NAMES = 32,    /* a line with a name, outside the strip */
    TABLES_MARGIN = 16    /* empty space around everything */
};

/* Width of the frame with a bar this wide. */
#define TABLES_WIDTH(bar) (2 * TABLES_BAND + 12 * TABLES_FIELD + (bar))

/* --- places; `bar` is the width of the bar ---------------------------------------------------- */

/* The middle of the n-th column from the left, 0-11. */
double tables_column_x(int bar, int column);

struct tables_place {
    double x;
    bool below; /* the field is on White's edge */
};

/* The place of a field in a side's own numbering. */
struct tables_place tables_field_place(int bar, enum side s, int field);

/* The part of the board that is a field's, with an empty name. */
struct picture_field tables_field_area(int bar, enum side s, int field);

/* The y coordinate `distance` from the frame's inner edge towards the middle. */
double tables_field_y(bool below, double distance);

/* Hole `n` of a side: 1-12 before the arrows, 0 where the peg waits. */
struct point tables_hole_place(int bar, enum side s, int n);

/* --- what never changes ----------------------------------------------------------------------- */

/* Frame, arrows, bar. */
void tables_draw_ground(const struct draw_target *b, int bar);

/* The marks of the rest corners, fields 12 of both sides. */
void tables_draw_corners(const struct draw_target *b, int bar);

/* The holes for the pegs. */
void tables_draw_holes(const struct draw_target *b, int bar);

/* Draws the number of a field in `side`'s numbering, or its `name` if not NULL. */
void tables_draw_number(const struct draw_target *b, int bar, enum side side, int field,
                        const char *number, const char *name);

/* --- what stands there ------------------------------------------------------------------------ */

enum ink tables_side_ink(enum side s);

/* The men of a side on a field in its own numbering. */
void tables_draw_men(const struct draw_target *b, int bar, enum side s, int field, int men);

/* The men on the bar, from the middle towards their side's edge. */
void tables_draw_bar(const struct draw_target *b, int bar, enum side s, int men);

/* Men beside the fields, standing on edge one behind the other, from `distance` towards the
 * middle. */
void tables_draw_edgewise(const struct draw_target *b, enum side s, double x, bool below,
                          double distance, int men);

/* Marks a play: the empty places that its men left, and a dot on each man at its end. The moves are
 * in the mover's numbering, the board is the one after them. */
void tables_draw_moved(const struct draw_target *b, int bar, const struct board *board,
                       enum side mover, const struct move *move, int moves);

/* In the middle; nothing if dice.high is 0. */
void tables_draw_dice(const struct draw_target *b, int bar, struct dice d);

void tables_draw_peg(const struct draw_target *b, int bar, enum side s, int hole);

/* A player's name, bold for the thrower, and a text about the player; "" or NULL: none. */
void tables_draw_name(const struct draw_target *b, int bar, enum side s, const char *name,
                      bool throws, const char *said);

#endif
