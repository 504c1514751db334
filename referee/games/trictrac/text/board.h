/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The board with its furniture, to be compared with the real one. */
#ifndef TRICTRAC_WORDS_BOARD_H
#define TRICTRAC_WORDS_BOARD_H

#include "render.h"

/* What stands on it, and how it is shown. */
struct board_view {
    struct board board;
    enum side side;   /* who throws or has thrown: the fields are numbered as he counts */
    struct dice dice; /* high = 0: none to show */
    bool over;        /* nobody throws any more */
    bool scored;      /* jetons, pegs and pavilion are known */
    struct score score;
    const char *const *names; /* as in games/trictrac/text/render.h */

    enum numbering numbering;
    enum side seat; /* who sits below: his talon is there, on his left as White, else on his
                     * right, as on the table */
    bool unicode;   /* the terminal shows more than ASCII */
    bool colour;    /* an addition: nothing is said by colour alone */
};

/* A player with his colour, "Anna (White)"; one without a name only his colour. A long name is
 * cut. */
void strbuf_add_player(struct strbuf *w, const char *const names[2], enum side s);

/* The diagram: at most 80 columns. */
void render_board_text(struct strbuf *w, const struct board_view *v);

/* The same in words, a fact a line, for those who hear it read. */
void render_board_list(struct strbuf *w, const struct board_view *v);

#endif
