/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The 36 throws as a table of 80 columns: what each gives, how many do what, the expectation. */
#ifndef TRICTRAC_WORDS_CHANCES_H
#define TRICTRAC_WORDS_CHANCES_H

#include "games/trictrac/rules/chances.h"
#include "render.h"

/* Jans and other events in a word or two, to be translated. */
extern const char *const event_words[EVENTS];

/* `points` are the roller's, as the chances were judged. */
void render_chances(struct strbuf *w, const struct position *p, const struct chances *c,
                    int points);

#endif
