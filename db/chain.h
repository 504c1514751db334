/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The log's hash chain, and the keys and times that go into it. Shared by all stores.
 *
 * A hash is a digest (digest.h) over a list of texts.
 *   founding: "referee match 1", origin, created, then for each founding row position, key, value
 *   entry:    "referee entry 1", prev, seq, uuid, kind, text, at, note
 * prev is the hash of the entry before, in hexadecimal; for the first entry the founding hash.
 * So a changed, removed, inserted or reordered entry is found. Only a shortened log whose head
 * was set back as well is not: compare the head with one written down elsewhere.
 */
#ifndef DB_CHAIN_H
#define DB_CHAIN_H

#include "store.h"

/* An entry completed: row points into the rest and into what it was made of. */
struct chain_entry {
    struct store_entry row;
    char uuid[STORE_KEY_SIZE];
    char at[STORE_TIME_SIZE];
    char hash[STORE_HASH_SIZE];
};

/* To be called before all else, any number of times; false: hashing is not available. */
bool chain_ready(void);
/* A new random UUID. */
void chain_new_key(char key[STORE_KEY_SIZE]);

/* When a match is touched: now, but later than `last`, when the one before it was: a clock that was
 * set back does not change which is the last. `last` may be "", or no time: then it is now. */
void chain_touch(const char *last, char at[STORE_TIME_SIZE]);

/* The players as the further headers name them: Player1, Player2 and so on. */
void chain_name_players(struct store_details *d);

/* How many positions match's founding rows have; some of the first seven may be absent. */
size_t chain_founding_rows(const struct store_match_new *match);
/* The row at a position from 1; false: absent. Its text is match's. */
bool chain_founding_row(const struct store_match_new *match, size_t position,
                        struct store_header *row);
/* Puts a founding row back where it belongs in match; false: a further header, left to do. Who
 * plays is said by chain_founding_done, when all of them are there. */
bool chain_founding_put(struct store_match_new *match, size_t position, const char *value);
void chain_founding_done(struct store_match_new *match);
/* The founding hash; origin and created must be there. */
void chain_founding_hash(const struct store_match_new *match, char hash[STORE_HASH_SIZE]);

/* The hash of an entry over the one before it, prev, and all of the entry but its hash. */
void chain_entry_hash(const struct store_entry *entry, const char *prev,
                      char hash[STORE_HASH_SIZE]);
/* Completes a new entry, the seq-th, after prev. *out must not be moved: row points into it. */
void chain_entry_make(const struct store_entry_new *entry, long seq, const char *prev,
                      struct chain_entry *out);

#endif
