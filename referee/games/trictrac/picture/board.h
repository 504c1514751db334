/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The trictrac board as a drawing: White below, the talons on the left, the rest corners on the
 * right. It is drawn in parts, so that a page of many boards shares the parts that never change. */
#ifndef GAMES_TRICTRAC_PICTURE_BOARD_H
#define GAMES_TRICTRAC_PICTURE_BOARD_H

#include "games/paper.h"
#include "games/tables/picture/scene.h"
#include "games/trictrac/input/notation.h"
#include "games/trictrac/rules/plays.h"
#include "games/trictrac/rules/score.h"
#include "games/trictrac/text/coup.h"

enum {
    BOARD_WIDTH = TABLES_WIDTH(TABLES_BAR),
    BOARD_HEIGHT = TABLES_HEIGHT,
};

/* The board at one moment. */
struct scene {
    struct board board;
    struct dice dice; /* high = 0: none to show */
    enum side side;   /* the side that throws or has thrown: fields have its numbering */
    enum numbering numbering;

    bool scored; /* jetons, pegs and pavilion are known */
    struct score score;
    const char *names[2]; /* [WHITE], [BLACK], clean text */

    struct step moved[2]; /* men just moved, in the numbering of `mover`; to be marked */
    int moves;
    enum side mover;
};

/* Frame, holes, arrows, bar, corners. */
void board_furniture(const struct draw_target *b);

/* The field numbers in `side`'s numbering, with talons and corners named. */
void board_numbers(const struct draw_target *b, enum side side, enum numbering n);

/* Men, dice, jetons, pegs and pavilion. */
void board_pieces(const struct draw_target *b, const struct scene *s);

/* The players' names, above and below, with the text about each. */
void board_names(const struct draw_target *b, const struct scene *s);

/* A ruling in the few words that fit on a score sheet. */

/* The points due, decisions, faults and claims of a coup, and its end, as clauses separated by ";
 * ". BRIEF_KNOWN: the facts known at the table; BRIEF_CLAIMS: only the claims. */
void brief_ruling(struct strbuf *w, const struct ruling *r, const struct coup *c, enum brief what);

#endif
