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
void report_rounds(struct strbuf *w, const struct replayed_match *t);
/* What all boards of the page share; the turns. Without a board: nothing of it. */
void report_furniture(struct strbuf *w, const struct replayed_match *t);
void report_turns(struct strbuf *w, const struct replayed_match *t);

/* The style sheet, what is more of it for a table of rounds, and the script, which hold nothing of
 * the match. */
extern const char report_style[], report_rounds_style[], report_script[];

#endif
