/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Parties in the record: matches with the same [Partie] header. Of each match the version that
 * counts is taken. */
#ifndef LOG_SERIES_H
#define LOG_SERIES_H

#include "load.h"

/* The matches of a partie, replayed, in order of founding. */
struct partie_matches {
    struct loaded *match;
    size_t count;
    /* matches to which the present rules give another result or score; their own result counts */
    long otherwise;
};

/* Loads a partie. A name without matches is no error: count is 0. false with the reason, which is
 * about match `key`. */
bool partie_load(struct store *s, const struct game *game, const char *name,
                 struct partie_matches *out, char key[STORE_KEY_SIZE], struct load_error *err);

/* Returns a copy of the turns of a match that was read, if the lender has them at its head; else
 * NULL. */
typedef struct turns *turns_lender_fn(void *context, const struct loaded *l);

/* Does the same with matches that were loaded before, or none: those that have not changed are
 * kept, and turns that are lent are not replayed. It does not count `otherwise`. After a failure
 * none are kept. */
bool partie_reload(struct store *s, const char *name, struct partie_matches *kept,
                   turns_lender_fn *lend, void *lender);
/* Adds a sentence about such matches, if any. */
void partie_add_otherwise(const struct partie_matches *p, struct strbuf *out);
void partie_unload(struct partie_matches *p);

/* Adds the requested text about a partie (games/game.h, `series`); the second function uses only
 * the current match. */
bool partie_told(const struct partie_matches *p, const struct series_told *told,
                 struct parse_error *err);
bool partie_told_of(struct turns *in_hand, const struct series_told *told, struct parse_error *err);

#endif
