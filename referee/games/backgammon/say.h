/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Backgammon in sentences (struct tables_game). */
#ifndef BACKGAMMON_SAY_H
#define BACKGAMMON_SAY_H

#include "cube.h"

void backgammon_say_word(const struct tables_verdict *v, int w, struct words *said);
void backgammon_say_end(const struct tables_verdict *v, struct words *said);
void backgammon_say_score(const struct tables_verdict *v, const struct tables_state *s,
                          struct words *said);
void backgammon_say_why(const struct tables_verdict *v, struct words *said);
void backgammon_middle(const struct tables_verdict *v, const struct tables_state *s,
                       const long *option, char row[TABLES_MARGIN_TEXT]);

#endif
