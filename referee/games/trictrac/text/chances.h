/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The 36 throws as a table of 80 columns: what each throw gives, how often each event happens, and
 * the expected points. */
#ifndef TRICTRAC_TEXT_CHANCES_H
#define TRICTRAC_TEXT_CHANCES_H

#include "coup.h"
#include "games/trictrac/rules/jans.h"

/* Short names of jans and other events, to be translated. */
extern const char *const event_words[EVENTS];

/* `points`: the roller's points that the chances were computed with. */
void render_chances(struct strbuf *w, const struct position *p, const struct chances *c,
                    int points);

#endif
