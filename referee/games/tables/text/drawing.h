/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The board of a tables game on the screen: nine lines with more information to the right, or on a
 * narrow screen above and below. */
#ifndef TABLES_TEXT_DRAWING_H
#define TABLES_TEXT_DRAWING_H

#include "base/strbuf.h"
#include "notation.h"

enum { DRAWING_ROWS = 9, MARGIN_COLUMNS = 25 };

/* Trictrac's jetons, in the middle. */
struct drawing_trough {
    int points[2];
    int third; /* the side that has the third one, or neither */
};

struct tables_drawing {
    struct board board; /* a field may hold men of both sides while a wrong move is open */
    enum side side;     /* the side that throws or has thrown: fields have its numbering */
    enum side seat; /* the side below: its field 1 is there, on the left for White, on the right for
                     * Black, as on the table */
    enum naming naming;
    fields corners; /* fields, in the numbering of `side`, whose numbers are in brackets */
    const struct drawing_trough *trough; /* NULL: none */
    bool narrow;                         /* three columns a field */
    bool bar;     /* men to be entered stand on the bar; else the game lists them in the margin */
    bool unicode; /* the terminal shows more than ASCII */
    bool colour;  /* adds colour; the board is complete without it */
    /* Text next to each row, or NULL; cut to MARGIN_COLUMNS (tables_margin_fits). Rows 0 to 2 and 6
     * to 8 are about the players, row 4 names the thrower. */
    const char *margin[DRAWING_ROWS];
};

/* Return signs for margins: a man of a side; the thrower's sign; a point won, or an empty place for
 * one. */
const char *tables_man(enum side side, bool unicode);
const char *tables_throws(bool unicode);
const char *tables_peg(bool unicode, bool there);

/* Returns true if a text fits next to the board without being cut. */
bool tables_margin_fits(const char *text);

/* Adds the diagram: nine lines of at most 80 columns, or twelve of about 46. */
void tables_draw(struct strbuf *w, const struct tables_drawing *d);

/* Adds the men of a side in words, as a list in one line, in the numbering of `counts`: "5 on 12, 2
 * on 17, 1 on the bar, 3 off". */
void tables_list_men(struct strbuf *w, const struct board *b, enum side side, enum side counts,
                     enum naming n);

#endif
