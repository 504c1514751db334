/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The arbiter's rulings beyond the rules (base/arbiter_ruling.h): applied to a match, reported, and
 * found again in typed text. */
#ifndef LOG_ARBITER_RULINGS_H
#define LOG_ARBITER_RULINGS_H

#include "turns.h"

/* Applies a ruling to the match; adds the ruling, what to move on the table, and the standing to
 * `said` (may be NULL). false with the reason: not possible; the match must then be discarded. */
bool turns_rule(struct turns *t, const struct arbiter_ruling *d, struct strbuf *said,
                struct parse_error *err);

/* Splits the text of a turn: rulings go to `ruled`, each after a blank, other words to `plain`,
 * unchanged. */
void arbiter_rulings_part(const char *typed, const char *letters, struct strbuf *plain,
                          struct strbuf *ruled);

/* Calls back with each ruling in a text, in order, and the offset of its end; nonzero stops. */
typedef int arbiter_ruling_fn(void *context, const struct arbiter_ruling *d, size_t end);
void foreach_arbiter_ruling(const char *text, size_t length, const char *letters,
                            arbiter_ruling_fn *fn, void *context);

struct json_t;

/* Adds each ruling in a text to a JSON array; before: they precede the turn. false: no memory. */
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
