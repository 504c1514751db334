/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The board at one moment and the parts of its drawing, for games that have only men, dice and pegs
 * on it. */
#ifndef TABLES_PICTURE_SCENE_H
#define TABLES_PICTURE_SCENE_H

#include "base/strbuf.h"
#include "games/paper.h"
#include "games/tables/text/notation.h"
#include "ground.h"

/* What a game draws. */
struct tables_outfit {
    bool bar;           /* men to be entered stand on the bar */
    bool hand;          /* men to be entered stand beside the board, before their field 1 */
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
