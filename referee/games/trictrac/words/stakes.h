/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Stakes in words, and amounts of them, exact to the half. */
#ifndef TRICTRAC_WORDS_STAKES_H
#define TRICTRAC_WORDS_STAKES_H

#include "render.h"

/* What the winner has won and why; no words while the match is on, and of a marqué none. */
void render_stakes(struct words *w, const struct match *m, const char *const names[2]);

enum { HALVES_TEXT = 32 };

/* Half stakes as a number: "2", "1½", "-½", "0". */
const char *halves_print(long halves, char out[HALVES_TEXT]);

#endif
