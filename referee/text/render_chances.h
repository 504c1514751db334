/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The 36 throws as a table of 80 columns: what each gives, how many do what, the expectation. */
#ifndef TEXT_RENDER_CHANCES_H
#define TEXT_RENDER_CHANCES_H

#include "text/render.h"
#include "trictrac/chances.h"

/* `points` are the roller's, as the chances were judged; `names` as for the sentences. */
void render_chances(struct words *w, const struct position *p, const struct chances *c, int points,
                    const char *const names[2]);

#endif
