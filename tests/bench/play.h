/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Generates matches of random legal play for measurements, the same ones every time. */
#ifndef BENCH_PLAY_H
#define BENCH_PLAY_H

#include "games/trictrac/text/coup.h"

/* Generates matches with at least `coups` coups. Appends their text to `text`, and fills
 * `positions` (`coups` elements) with the position of each throw; either may be NULL. Returns the
 * number of coups in the text, or -1 if out of memory. */
long bench_play(long coups, struct strbuf *text, struct position *positions);

#endif
