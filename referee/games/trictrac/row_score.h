/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The score as a row of the record stores it: "8:2 1:0 b rail". The jetons and the holes of White
 * and Black, the place of the third jeton (rail, w, b), and of the pavilion (rail, w, b, down). */
#ifndef ROW_SCORE_H
#define ROW_SCORE_H

#include "games/trictrac/rules/score.h"

enum { ROW_SCORE_TEXT = 40 };

/* Writes the score; returns `out`. */
const char *row_score_print(const struct score *s, char out[ROW_SCORE_TEXT]);
/* False: the text is not a score, and *out is the score at the beginning. */
bool row_score_read(const char *text, struct score *out);

#endif
