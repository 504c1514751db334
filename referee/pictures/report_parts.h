/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Between the files of the report. */
#ifndef PICTURES_REPORT_PARTS_H
#define PICTURES_REPORT_PARTS_H

#include "base/words.h"
#include "told.h"

/* Text between what opens and what closes its element; isolated from the writing about it; a
 * section's heading. */
void html_element(struct words *w, const char *open, const char *text, const char *close);
void html_bdi(struct words *w, const char *text);
void html_heading(struct words *w, const char *text);

/* Points and totals over the turns. */
void report_graph(struct words *w, const struct told *t);
/* The score sheet: a row a turn, or a column a player and a row a round. */
void report_sheet(struct words *w, const struct told *t);
void report_rounds(struct words *w, const struct told *t);
/* What all boards of the page share; the turns. Without a board: nothing of it. */
void report_furniture(struct words *w, const struct told *t);
void report_turns(struct words *w, const struct told *t);

/* The style sheet, what is more of it for a table of rounds, and the script, which hold nothing of
 * the match. */
extern const char report_style[], report_rounds_style[], report_script[];

#endif
