/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Matches of the record by what people call them, and in a line each. */
#ifndef LOG_FIND_H
#define LOG_FIND_H

#include "base/strbuf.h"
#include "db/store.h"

enum { MATCH_SHOWN = 8 }; /* digits of a key that are shown */

/* A key, the only key that begins so (four characters at least), "last", the match touched last, or
 * players, "Anna - Boris", or how their names begin, who have but one match together. False with
 * the reason: there is none, or more than one. */
bool match_find(struct store *s, const char *name, char key[STORE_KEY_SIZE],
                struct store_error *err);

/* The same to go on with: of the players' matches the only unfinished one will do. */
bool match_find_open(struct store *s, const char *name, char key[STORE_KEY_SIZE],
                     struct store_error *err);

/* "3f2a91bc  2026.11.20  Anna - Boris, 4:2, 31 coups, over". */
void strbuf_add_match(struct strbuf *w, const struct store_match *m);

/* "4:2, won by White". */
void strbuf_add_result(struct strbuf *w, const struct store_match *m);

/* "Anna - Boris", "Anna - Boris - Clara". */
void strbuf_add_players(struct strbuf *w, const char *const *player, int players);
/* Those of a match. */
void strbuf_add_seats(struct strbuf *w, const struct store_match *m);

/* The list of `referee matches`, the last touched first; used in the conversation, too. */
bool match_list(struct store *s, const struct store_query *query, struct strbuf *out,
                struct store_error *err);

#endif
