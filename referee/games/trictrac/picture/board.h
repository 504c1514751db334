/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The trictrac board as a picture: White below, the talons on the left, the rest corners on the
 * right. It is drawn in parts, so that a page of many boards can share what never changes. */
#ifndef TRICTRAC_PICTURE_BOARD_H
#define TRICTRAC_PICTURE_BOARD_H

#include "games/tables/picture/ground.h"
#include "games/trictrac/input/notation.h"
#include "games/trictrac/rules/plays.h"
#include "games/trictrac/rules/score.h"

enum {
    BOARD_WIDTH = TABLES_WIDTH(TABLES_BAR),
    BOARD_HEIGHT = TABLES_HEIGHT,
};

/* What stands on a board at one moment. */
struct scene {
    struct board board;
    struct dice dice; /* high = 0: none to show */
    enum side side;   /* who throws or has thrown: the fields are numbered as he counts */
    enum numbering numbering;

    bool scored; /* jetons, pegs and pavilion are known */
    struct score score;
    const char *names[2]; /* [WHITE], [BLACK], clean text */

    struct step moved[2]; /* men just played, in the numbering of `mover`; to be marked */
    int moves;
    enum side mover;
};

/* Frame, holes, arrows, bar, corners. */
void board_furniture(const struct draw_target *b);

/* The numbers of the fields as `side` counts them, talons and corners named. */
void board_numbers(const struct draw_target *b, enum side side, enum numbering n);

/* Men, dice, jetons, pegs and pavilion. */
void board_pieces(const struct draw_target *b, const struct scene *s);

/* The players' names, above and below, with what is said of them. */
void board_names(const struct draw_target *b, const struct scene *s);

#endif
