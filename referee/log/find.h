/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Matches of the record by what people call them, and in a line each. */
#ifndef LOG_FIND_H
#define LOG_FIND_H

#include "base/strbuf.h"
#include "db/store.h"

enum { MATCH_SHOWN = 8 }; /* digits of a key in a list */

/* Finds a match by key, a unique prefix of at least four characters, "last" (touched last), or
 * players, "Anna - Boris", whose names may be abbreviated, if they have a single match. false:
 * none, or more than one; *err has the reason. */
bool match_find(struct store *s, const char *name, char key[STORE_KEY_SIZE],
                struct store_error *err);

/* Finds a match to be continued: by players, the only unfinished one; by a partie, its open one. */
bool match_find_open(struct store *s, const char *name, char key[STORE_KEY_SIZE],
                     struct store_error *err);

/* "3f2a91bc  2026.11.20  Anna - Boris, 4:2, 31 coups, over". */
void strbuf_add_match(struct strbuf *w, const struct store_match *m);

/* What is still open after the end, each after `between`: protests that are pending, entries that
 * follow a seal. Nothing where there is nothing. */
void strbuf_add_open_matters(struct strbuf *w, const struct store_match *m, const char *between);

/* "4:2, won by Anna". */
void strbuf_add_result(struct strbuf *w, const struct store_match *m);

/* "Anna - Boris", "Anna - Boris - Clara". */
void strbuf_add_players(struct strbuf *w, const char *const *player, int players);
/* The players of a match. */
void strbuf_add_seats(struct strbuf *w, const struct store_match *m);

/* The table of `referee matches`, last touched first. */
bool match_list(struct store *s, const struct store_query *query, struct strbuf *out,
                struct store_error *err);

#endif
