/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Private to report*.c and to the other pages with the same style. */
#ifndef PICTURES_REPORT_PARTS_H
#define PICTURES_REPORT_PARTS_H

#include "base/html.h"
#include "replayed_match.h"

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

#endif
