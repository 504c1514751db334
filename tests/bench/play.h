/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Matches of random legal play, the same ones every time, to measure with. */
#ifndef BENCH_PLAY_H
#define BENCH_PLAY_H

#include "games/trictrac/text/coup.h"

/* Matches until there are at least so many coups. Their record text goes to `text`, the position of
 * each throw to `positions` (room for `coups`, filled to the end); either may be NULL. Returns the
 * coups in the text, or -1: no memory. */
long bench_play(long coups, struct strbuf *text, struct position *positions);

#endif
