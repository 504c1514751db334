/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The hash chain of the log, and the keys and times that go into it. Shared by all stores.
 *
 * A hash is a digest (digest.h) over a list of texts.
 *   founding: "referee match 1", origin, created, then for each founding row position, key, value
 *   entry:    "referee entry 1", prev, seq, uuid, kind, text, at, note
 * prev is the hash of the previous entry, in hexadecimal; for the first entry the founding hash.
 *
 * The chain shows a changed, removed, inserted or reordered entry. It does not show a log that was
 * shortened together with its head: for that, compare the head with one written down elsewhere.
 */
#ifndef DB_CHAIN_H
#define DB_CHAIN_H

#include "digest.h"
#include "record.h"
#include "store.h"

/* A complete entry. row points into the other members and into the entry it was made from. */
struct chain_entry {
    struct store_entry row;
    char uuid[STORE_KEY_SIZE];
    char at[STORE_TIME_SIZE];
    char hash[STORE_HASH_SIZE];
};

/* Initializes hashing; call it before any digest, any number of times. Returns false if hashing is
 * not available. */
bool chain_ready(void);
/* A new random UUID. */
void chain_new_key(char key[STORE_KEY_SIZE]);

/* The time to store when a match is touched: now, but later than `last`, the time of the match
 * touched last, so that the order survives a clock set back. `last` may be "" or no time:
 * ignored. */
void chain_touch(const char *last, char at[STORE_TIME_SIZE]);

/* Sets the players from the further headers Player1, Player2, ... */
void chain_name_players(struct store_details *d);

/* The number of positions of match's founding rows. Some of the first seven may be absent. */
size_t chain_founding_rows(const struct store_match_new *match);
/* The row at a position from 1; false: absent. Points into match. */
bool chain_founding_row(const struct store_match_new *match, size_t position,
                        struct store_header *row);
/* Stores a founding row in match. Returns false for a further header, which the caller stores.
 * Call chain_founding_done after the last row: it sets the players. */
bool chain_founding_put(struct store_match_new *match, size_t position, const char *value);
void chain_founding_done(struct store_match_new *match);
/* The founding hash; origin and created must be set. */
void chain_founding_hash(const struct store_match_new *match, char hash[STORE_HASH_SIZE]);

/* The hash of an entry over prev, the hash of the previous one, and all members but its own
 * hash. */
void chain_entry_hash(const struct store_entry *entry, const char *prev,
                      char hash[STORE_HASH_SIZE]);
/* Completes new entry number seq after prev. *out must not be moved: row points into it. */
void chain_entry_make(const struct store_entry_new *entry, long seq, const char *prev,
                      struct chain_entry *out);

#endif
