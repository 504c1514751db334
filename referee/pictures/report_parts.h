/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The parts of a report, also used by other pages of the same style: what is the same in each,
 * graph, score sheet, turns. */
#ifndef PICTURES_REPORT_PARTS_H
#define PICTURES_REPORT_PARTS_H

#include "base/html.h"
#include "base/strbuf.h"
#include "replayed_match.h"

/* Private to report*.c and to the other pages with the same style. */

/* Adds the graph of points and totals over the turns. */
void report_graph(struct strbuf *w, const struct replayed_match *t);
/* Adds the score sheet: a row for each turn, or a column for each player and a row for each
 * round. */
void report_sheet(struct strbuf *w, const struct replayed_match *t);
/* Adds all turns, each with its board if the game has one. */
void report_turns(struct strbuf *w, const struct replayed_match *t);

/* The styles of a table of rounds, and the script. Neither contains text of the match. */
extern const char report_rounds_style[], report_script[];

/* Ends the head of a page that html_begin began, with the styles of all pages and `more`. */
void report_head_end(struct strbuf *w, const char *more);

/* The score table of a game of rounds, as on paper: a column a player and a row a round. A cell has
 * the total and what was written beside it, with a dash for each zero in a row. */

/* How the pages that have this table differ. */
struct rounds_style {
    const char *table; /* its class */
    bool linked;       /* a cell leads to its turn, "#coup-5", and has the total last */
    unsigned to_act;   /* the seats that are marked in the head, a bit each */
};

void html_rounds(struct strbuf *w, const struct replayed_match *t, const struct rounds_style *is);

#endif
