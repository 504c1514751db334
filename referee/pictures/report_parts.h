/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Between the files of the report. */
#ifndef PICTURES_REPORT_PARTS_H
#define PICTURES_REPORT_PARTS_H

#include "base/html.h"
#include "replayed_match.h"

/* Points and totals over the turns. */
void report_graph(struct strbuf *w, const struct replayed_match *t);
/* The score sheet: a row a turn, or a column a player and a row a round. */
void report_sheet(struct strbuf *w, const struct replayed_match *t);
/* All turns, each with its board where there is one. */
void report_turns(struct strbuf *w, const struct replayed_match *t);

/* What a table of rounds has besides in its style sheet, and the script, which hold nothing of
 * the match. */
extern const char report_rounds_style[], report_script[];

/* Ends the head of a page that html_begin began: the styles of all pages made here, and `more`. */
void report_head_end(struct strbuf *w, const char *more);

#endif
