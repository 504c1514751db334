/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Inside the memory store only: its state, and the functions that read it. */
#ifndef DB_MEMORY_H
#define DB_MEMORY_H

#include "memory_rows.h"

struct memory_match {
    struct row *match; /* as it is now; replaced by every change */
    struct row *founding;
    struct row_list headers;
    struct row_list entries;
    struct row_list coups;
    struct row_list dues;
    struct row_list claims;
};

struct memory_state {
    struct memory_match *match; /* in the order they came */
    size_t n;
    size_t room;
    struct row_list players;
    struct memory_state *before; /* the state when the transaction around began */
};

struct memory_store {
    struct store base;
    struct memory_state *now;
};

/* The match of a key or NULL. */
struct memory_match *memory_find(const struct memory_store *s, const char *key);
/* The same, STORE_NOT_FOUND worded. */
enum store_code memory_look_up(struct store *base, const char *key, struct memory_match **found,
                               struct store_error *err);

/* Writing (store_memory.c, memory_append.c). */
void memory_free_match(struct memory_match *m);
/* A second match of the same rows; false: no memory, *copy can be freed. */
bool memory_share_match(const struct memory_match *m, struct memory_match *copy);
/* Adds a name at its place in the sorted list; false: no memory. */
bool memory_add_player(struct memory_state *state, const char *name);
/* Replaces the headers; false: no memory. */
bool memory_set_headers(struct memory_match *m, const struct store_details *d);
/* Whether another match of the family has the version's name; and what is said then. */
bool memory_version_taken(const struct memory_store *s, const char *family, const char *version,
                          const char *key);
enum store_code memory_fail_version(const struct store *base, struct store_error *err);
/* Points match at the details. */
void memory_set_details(struct store_match *match, const struct store_details *d);
enum store_code memory_append(struct store *base, const char *key, const struct store_batch *batch,
                              struct store_error *err);

/* Reading (memory_read.c). */
enum store_code memory_match(struct store *base, const char *key, store_match_fn *fn, void *ctx,
                             struct store_error *err);
enum store_code memory_matches(struct store *base, const struct store_query *query,
                               store_match_fn *fn, void *ctx, struct store_error *err);
enum store_code memory_headers(struct store *base, const char *key, store_header_fn *fn, void *ctx,
                               struct store_error *err);
enum store_code memory_founding(struct store *base, const char *key, store_founding_fn *fn,
                                void *ctx, struct store_error *err);
enum store_code memory_entries(struct store *base, const char *key, long from, store_entry_fn *fn,
                               void *ctx, struct store_error *err);
enum store_code memory_coups(struct store *base, const char *key, long from, store_coup_fn *fn,
                             void *ctx, struct store_error *err);
enum store_code memory_dues(struct store *base, const char *key, long from, store_due_fn *fn,
                            void *ctx, struct store_error *err);
enum store_code memory_claims(struct store *base, const char *key, long from, store_claim_fn *fn,
                              void *ctx, struct store_error *err);
enum store_code memory_players(struct store *base, const char *prefix, store_text_fn *fn, void *ctx,
                               struct store_error *err);
enum store_code memory_last_open(struct store *base, char key[STORE_KEY_SIZE],
                                 struct store_error *err);
/* Statistics (memory_tally.c). */
enum store_code memory_tally_dues(struct store *base, const char *player, const char *opponent,
                                  store_tally_fn *fn, void *ctx, struct store_error *err);
enum store_code memory_tally_matches(struct store *base, const char *player, const char *opponent,
                                     store_results_fn *fn, void *ctx, struct store_error *err);
enum store_code memory_tally_throws(struct store *base, const char *player, const char *opponent,
                                    store_throws_fn *fn, void *ctx, struct store_error *err);

#endif
