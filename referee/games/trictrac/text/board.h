/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Prints the board with dice, jetons, pegs and pavilion, so that players can compare it with the
 * real one. */
#ifndef TRICTRAC_TEXT_BOARD_H
#define TRICTRAC_TEXT_BOARD_H

#include "coup.h"

/* The board to print, and how to print it. */
struct board_view {
    struct board board;
    enum side side;   /* the side that throws or has thrown; fields have its numbering */
    struct dice dice; /* high = 0: none to show */
    bool over;        /* the match is over: nobody throws */
    bool scored;      /* jetons, pegs and pavilion are known */
    struct score score;
    const char *const *names; /* as in games/trictrac/text/coup.h */

    enum numbering numbering;
    enum side seat; /* the side shown below, talon on its left (White) or right (Black) */
    bool unicode;   /* the terminal can show more than ASCII */
    bool colour;    /* colours repeat what the text already shows */
};

/* Adds a player and colour, "Anna (White)", or only the colour if the player has no name. A long
 * name is truncated. */
void strbuf_add_player(struct strbuf *w, const char *const names[2], enum side s);

/* Adds the board as a diagram of at most 80 columns. */
void render_board_text(struct strbuf *w, const struct board_view *v);

/* Adds the board as a list, one fact a line, for a screen reader. */
void render_board_list(struct strbuf *w, const struct board_view *v);

#endif
