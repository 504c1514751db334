/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The board at one moment and the parts of its drawing, for games that have only men, dice and pegs
 * on it. */
#ifndef GAMES_TABLES_PICTURE_SCENE_H
#define GAMES_TABLES_PICTURE_SCENE_H

#include "base/draw.h"
#include "base/strbuf.h"
#include "games/paper.h"
#include "games/tables/board.h"
#include "games/tables/text/notation.h"

/* The board of the tables games as a drawing: a frame with twelve arrows on either side, divided by
 * a bar, White below with fields 1-6 on the left. Lengths are as in base/draw.h; the frame's upper
 * left corner is 0,0. A game draws its other things on top. */

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

/* Returns the middle of the n-th column from the left, 0-11. */
double tables_column_x(int bar, int column);

struct tables_place {
    double x;
    bool below; /* the field is on White's edge */
};

/* Returns the part of the board that is a field's, with an empty name. */
struct picture_field tables_field_area(int bar, enum side s, int field);

/* Returns the place of hole `n` of a side: 1-12 before the arrows, 0 where the peg waits. */
struct point tables_hole_place(int bar, enum side s, int n);

/* --- what never changes ----------------------------------------------------------------------- */

/* Draws the frame, the arrows and the bar. */
void tables_draw_ground(const struct draw_target *b, int bar);

/* Draws the marks of the rest corners, fields 12 of both sides. */
void tables_draw_corners(const struct draw_target *b, int bar);

/* Draws the holes for the pegs. */
void tables_draw_holes(const struct draw_target *b, int bar);

/* Draws the number of a field in `side`'s numbering, or its `name` if not NULL. */
void tables_draw_number(const struct draw_target *b, int bar, enum side side, int field,
                        const char *number, const char *name);

/* --- what stands there ------------------------------------------------------------------------ */

enum ink tables_side_ink(enum side s);

/* Draws the men of a side on a field in its own numbering. */
void tables_draw_men(const struct draw_target *b, int bar, enum side s, int field, int men);

/* Marks a play: the empty places that its men left, and a dot on each man at its end. The moves are
 * in the mover's numbering, the board is the one after them. */
void tables_draw_moved(const struct draw_target *b, int bar, const struct board *board,
                       enum side mover, const struct move *move, int moves);

/* Draws the dice in the middle; nothing if dice.high is 0. */
void tables_draw_dice(const struct draw_target *b, int bar, struct dice d);

void tables_draw_peg(const struct draw_target *b, int bar, enum side s, int hole);

/* Draws a player's name, bold for the thrower, and a text about the player, which may be "" or
 * NULL. */
void tables_draw_name(const struct draw_target *b, int bar, enum side s, const char *name,
                      bool throws, const char *said);

/* The parts of the board that a game draws. */
struct tables_outfit {
    bool bar;           /* men to be entered stand on the bar */
    bool hand;          /* men to be entered are next to the board, before their field 1 */
    bool pegs;          /* points are pegged in the frame, parties won are printed */
    const char *corner; /* names of fields 12 and 13, for gettext; NULL: none */
};

struct tables_scene {
    struct board board;
    struct dice dice; /* high 0: none to show */
    enum side side;   /* the side that throws or has thrown: fields have its numbering */
    enum naming naming;
    int peg[2], won[2]; /* in games with pegs */
    bool pegged;        /* `peg` and `won` are known */
    int raised;         /* factor of the stakes; below 2: not shown */

    struct move moved[MOVES_MAX]; /* the play just made by `mover`, to be marked */
    int moves;
    enum side mover;
};

/* The width of the frame. */
#define TABLES_SCENE_WIDTH(has_bar) TABLES_WIDTH((has_bar) ? TABLES_WIDE_BAR : TABLES_BAR)

/* Sets the play to be marked. */
void tables_scene_moved(struct tables_scene *s, enum side mover, const struct walks *play);

/* A picture for which the game only supplies the scene. */
struct tables_picture {
    struct picture picture; /* filled by TABLES_PICTURE */
    struct tables_outfit outfit;
    struct tables_scene (*scene)(const struct turn_ref *at, enum moment when);
    enum naming (*naming)(const void *match); /* NULL: by number */
};

/* The functions of struct picture, drawn from the scene. `picture` is the first member of a struct
 * tables_picture. */
void tables_scene_furniture(const struct picture *is, const void *match,
                            const struct draw_target *b);
void tables_scene_numbers(const struct picture *is, const void *match, int seat,
                          const struct draw_target *b);
void tables_scene_fields(const struct picture *is, const void *match, int seat,
                         struct picture_field out[PICTURE_FIELDS]);
void tables_scene_pieces(const struct picture *is, const struct turn_ref *at, enum moment when,
                         const struct draw_target *b);
void tables_scene_players(const struct picture *is, const struct turn_ref *at, enum moment when,
                          const struct draw_target *b);
int tables_scene_seat(const struct picture *is, const struct turn_ref *at, enum moment when);
/* Adds "W:bar,12x5 B:17x3", with fields named as in the scene. */
void tables_scene_label(const struct picture *is, const struct turn_ref *at, enum moment when,
                        struct strbuf *out);

#define TABLES_PICTURE(has_bar, of_position)                                                       \
    {                                                                                              \
        .width = TABLES_SCENE_WIDTH(has_bar), .height = TABLES_HEIGHT, .strip = TABLES_NUMBERS,    \
        .names = TABLES_NAMES, .margin = TABLES_MARGIN, .furniture = tables_scene_furniture,       \
        .numbers = tables_scene_numbers, .fields = tables_scene_fields,                            \
        .pieces = tables_scene_pieces, .players = tables_scene_players, .seat = tables_scene_seat, \
        .label = tables_scene_label, .position = (of_position)                                     \
    }

#endif
