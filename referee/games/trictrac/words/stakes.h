/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Stakes in words. */
#ifndef TRICTRAC_WORDS_STAKES_H
#define TRICTRAC_WORDS_STAKES_H

#include "base/halves.h"
#include "render.h"

/* What the winner has won and why; no words while the match is on, and of a marqué none. */
void render_stakes(struct words *w, const struct match *m);

#endif
