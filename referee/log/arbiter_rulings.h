/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The arbiter's rulings where no rule reaches (base/arbiter_ruling.h): taken into a match, told,
 * and found again in what was typed. */
#ifndef LOG_ARBITER_RULINGS_H
#define LOG_ARBITER_RULINGS_H

#include "turns.h"

/* Takes a ruling into the match: says it, what is to be moved on the table for it, and how it then
 * stands (`said` may be NULL). False with the reason: it cannot be; the match is then good for
 * nothing. */
bool turns_rule(struct turns *t, const struct arbiter_ruling *d, struct strbuf *said,
                struct parse_error *err);

/* Parts what was typed of a turn: rulings are added to `ruled`, each behind a blank, the other
 * words to `plain`, as typed. */
void arbiter_rulings_part(const char *typed, const char *letters, struct strbuf *plain,
                          struct strbuf *ruled);

/* Calls back with each ruling in a text, in their order, and the byte behind it; nonzero stops. */
typedef int arbiter_ruling_fn(void *context, const struct arbiter_ruling *d, size_t end);
void foreach_arbiter_ruling(const char *text, size_t length, const char *letters,
                            arbiter_ruling_fn *fn, void *context);

struct json_t;

/* Adds each ruling in a text to a list for programs; `before`: they stand in front of the turn.
 * False: no memory. */
bool arbiter_rulings_json(const char *text, size_t length, const char *letters, bool before,
                          struct json_t *list);

/* Adds a ruling as a sentence, without a line end: "Ruled: Boris throws next (he was first)." Names
 * are those `said` speaks of. */
void arbiter_ruling_tell(const struct game *game, const struct arbiter_ruling *d,
                         struct strbuf *said);

/* Adds a reason as it is written behind what is ruled, in quotes: those in it are left out. */
void strbuf_add_reason(struct strbuf *w, const char *why);

/* What a resignation or forfeit leaves open: for how much the match is given up, where it does not
 * say and there are several values, as `worths` of games/game.h; else 0. */
unsigned arbiter_ruling_worths(struct turns *t, const struct arbiter_ruling *d);

#endif
