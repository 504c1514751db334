/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The score in a row of the record: "8:2 1:0 b rail", the jetons and the holes of White and Black,
 * where the third jeton is (rail, w, b), and the pavilion (rail, w, b, down). */
#ifndef ROW_SCORE_H
#define ROW_SCORE_H

#include "games/trictrac/rules/score.h"

enum { ROW_SCORE_TEXT = 40 };

/* Writes it; returns `out`. */
const char *row_score_print(const struct score *s, char out[ROW_SCORE_TEXT]);
/* False: the text is no such score, and *out is that of the beginning. */
bool row_score_read(const char *text, struct score *out);

#endif
