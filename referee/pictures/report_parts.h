/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The parts of a report, also used by other pages of this style: constant parts, graph, score
 * sheet, turns. */
#ifndef PICTURES_REPORT_PARTS_H
#define PICTURES_REPORT_PARTS_H

#include "base/html.h"
#include "base/strbuf.h"
#include "replayed_match.h"

/* Used by report*.c and the other pages of this style. */

/* Adds the graph of points and totals over the turns. */
void report_graph(struct strbuf *w, const struct replayed_match *t);
/* Adds the score sheet: a row for each turn, or a column for each player and a row for each
 * round. A turn is a link to `link` and its number, "#coup-5". */
void report_sheet(struct strbuf *w, const struct replayed_match *t, const char *link);
/* Add what is above the table of a score sheet: players, occasion, place, date and options; and
 * what is below it: the explanation of the stars, claims, notes, the result, and room to sign. */
void report_sheet_head(struct strbuf *w, const struct replayed_match *t);
void report_sheet_foot(struct strbuf *w, const struct replayed_match *t);
/* Adds all turns, each with its board if the game has one. */
void report_turns(struct strbuf *w, const struct replayed_match *t);

/* The styles of a table of rounds, and the script. Neither contains text of the match. */
extern const char report_rounds_style[], report_script[];

/* Ends the head of a page that html_begin began, with the styles of all pages and `more`. */
void report_head_end(struct strbuf *w, const char *more);

/* The score table of a game of rounds, as on paper: one column per player and one row per round.
 * A cell has the total and the written number, with a dash for each zero in a row. */

/* Differences between the pages with this table. */
struct rounds_style {
    const char *table; /* its class */
    const char
        *link;       /* a cell links to this and its turn, and has the total last; NULL: no links */
    unsigned to_act; /* the seats that are marked in the head, as bits */
};

void html_rounds(struct strbuf *w, const struct replayed_match *t, const struct rounds_style *is);

#endif
