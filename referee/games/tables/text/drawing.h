/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The board of a tables game on the screen: nine lines, what else is to be told beside them, or
 * where the screen is narrow above and below. */
#ifndef TABLES_WORDS_DRAWING_H
#define TABLES_WORDS_DRAWING_H

#include "base/strbuf.h"
#include "notation.h"

enum { DRAWING_ROWS = 9, MARGIN_COLUMNS = 25 };

/* The jetons of trictrac, in the middle. */
struct drawing_trough {
    int points[2];
    int third; /* the side that has the third, or none of both */
};

struct tables_drawing {
    struct board board; /* a field may hold men of both, while a wrong move is talked about */
    enum side side;     /* who throws or has thrown: the fields are numbered as he counts */
    enum side seat;     /* who sits below: his field 1 is there, on his left as White, else on his
                         * right, as on the table */
    enum naming naming;
    fields corners; /* fields, as `side` counts, whose numbers stand in brackets */
    const struct drawing_trough *trough; /* NULL: there are none */
    bool narrow;                         /* three columns a field */
    bool bar;     /* men to be entered stand in the bar; else the game tells of them beside */
    bool unicode; /* the terminal shows more than ASCII */
    bool colour;  /* an addition: nothing is said by colour alone */
    const char *margin[DRAWING_ROWS]; /* beside each row, or NULL; what is longer than
                                       * MARGIN_COLUMNS is cut. 0 to 2 and 6 to 8 are those of
                                       * the players, 4 says who throws */
};

/* What margins are made of: a man of a side; the sign before who throws; a point won, and a place
 * for one. */
const char *tables_man(enum side side, bool unicode);
const char *tables_throws(bool unicode);
const char *tables_peg(bool unicode, bool there);

/* The diagram: nine lines of at most 80 columns, or twelve of about 46. */
void tables_draw(struct strbuf *w, const struct tables_drawing *d);

/* "5 on 12, 2 on 17, 1 on the bar, 3 off": the men of a side in words, a list for one line; fields
 * as `counts` counts them. */
void tables_list_men(struct strbuf *w, const struct board *b, enum side side, enum side counts,
                     enum naming n);

#endif
