/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Founds matches for phones. */
#ifndef SITE_FOUND_MATCH_H
#define SITE_FOUND_MATCH_H

#include "base/strbuf.h"
#include "db/store.h"

/* Founds a match from an object: "game", "players", "options", "event"; with "partie", the first of
 * a partie of that name. A match that has this key already is taken as the one that was founded.
 * The status; 200 adds its "key". */
int match_found(struct store *into, const char *key, const char *text, size_t length,
                struct strbuf *answer);

/* Founds the match that follows one that is over: the next of its partie, else another of the same
 * players, game, options and event. */
int match_next(struct store *into, const char *over, const char *key, struct strbuf *answer);

#endif
