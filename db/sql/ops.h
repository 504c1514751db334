/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the engines of SQL share of store_ops.h: founding, adding, reading, counting. */
#ifndef DB_SQL_OPS_H
#define DB_SQL_OPS_H

#include "engine.h"

#define COUNT(array) ((int)(sizeof(array) / sizeof((array)[0])))

/* Writing (db/sql/write.c, db/sql/write.c). */
/* Sets the players of the seats of a match; statement: SQL_SEAT_ADD or SQL_SEAT_PLAYER. */
enum store_code sql_put_players(struct sql_store *s, int statement, long id,
                                const char *const *player, int players, struct store_error *err);
enum store_code sql_add_headers(struct sql_store *s, long id, const struct store_details *d,
                                struct store_error *err);
enum store_code sql_create(struct store *base, const struct store_match_new *match,
                           struct store_error *err);
enum store_code sql_append(struct store *base, const char *key, const struct store_batch *batch,
                           struct store_error *err);
enum store_code sql_add_seal(struct sql_store *s, long id, const struct store_signed *x,
                             struct store_error *err);
enum store_code sql_seal_put(struct store *base, const char *key, const struct store_signed *seal,
                             struct store_error *err);
/* Stores the annotations of a match. Returns STORE_CONFLICT if another version of the family has
 * the name. */
enum store_code sql_put_annotations(struct sql_store *s, long id, const char *key,
                                    const struct store_annotations *annotations,
                                    struct store_error *err);

/* After a commit of unknown outcome: waits until both servers have what is there. A server that was
 * killed before its standby had the entry shows the entry when it comes back. */
enum store_code sql_confirm(struct sql_store *s, const char *key, struct store_error *err);

/* Persons (db/sql/read.c). The id of the person with this shown name, as a parameter: NULL if
 * called is NULL, an id no person has if the name is unknown. */
enum store_code sql_person(struct sql_store *s, const char *called, struct sql_arg *id,
                           struct store_error *err);
enum store_code sql_knows(struct store *base, const char *called, bool *knows,
                          struct store_error *err);
enum store_code sql_alias(struct store *base, const char *called, const char *person,
                          struct store_error *err);
enum store_code sql_alias_copy(struct store *base, const struct store_alias *alias,
                               struct store_error *err);
enum store_code sql_aliases(struct store *base, store_alias_fn *fn, void *ctx,
                            struct store_error *err);

/* Reading (db/sql/read.c, db/sql/read.c, db/sql/write.c). */
enum store_code sql_match(struct store *base, const char *key, store_match_fn *fn, void *ctx,
                          struct store_error *err);
enum store_code sql_matches(struct store *base, const struct store_query *query, store_match_fn *fn,
                            void *ctx, struct store_error *err);
enum store_code sql_headers(struct store *base, const char *key, store_header_fn *fn, void *ctx,
                            struct store_error *err);
enum store_code sql_founding(struct store *base, const char *key, store_founding_fn *fn, void *ctx,
                             struct store_error *err);
enum store_code sql_entries(struct store *base, const char *key, long from, store_entry_fn *fn,
                            void *ctx, struct store_error *err);
enum store_code sql_coups(struct store *base, const char *key, long from, store_coup_fn *fn,
                          void *ctx, struct store_error *err);
enum store_code sql_dues(struct store *base, const char *key, long from, store_due_fn *fn,
                         void *ctx, struct store_error *err);
enum store_code sql_claims(struct store *base, const struct store_claims_query *query,
                           store_claim_fn *fn, void *ctx, struct store_error *err);
enum store_code sql_words(struct store *base, enum store_word kind, const char *beginning,
                          long most, store_word_fn *fn, void *ctx, struct store_error *err);
enum store_code sql_noted(struct store *base, store_noted_fn *fn, void *ctx,
                          struct store_error *err);
enum store_code sql_places(struct store *base, const struct store_place *place, store_placed_fn *fn,
                           void *ctx, struct store_error *err);
enum store_code sql_heads(struct store *base, const char *among, store_text_fn *fn, void *ctx,
                          struct store_error *err);
enum store_code sql_seals(struct store *base, const char *key, store_signed_fn *fn, void *ctx,
                          struct store_error *err);
enum store_code sql_arrivals_lost(struct store *base, store_signed_fn *fn, void *ctx,
                                  struct store_error *err);
enum store_code sql_clubs_unsaid(struct store *base, store_text_fn *fn, void *ctx,
                                 struct store_error *err);
enum store_code sql_older(struct store *base, const char *game, long revision, store_text_fn *fn,
                          void *ctx, struct store_error *err);
enum store_code sql_players(struct store *base, const char *prefix, store_text_fn *fn, void *ctx,
                            struct store_error *err);
enum store_code sql_last_open(struct store *base, char key[STORE_KEY_SIZE],
                              struct store_error *err);

/* Statistics (db/sql/tally.c). */
enum store_code sql_tally_dues(struct store *base, const struct store_whose *whose,
                               store_tally_fn *fn, void *ctx, struct store_error *err);
enum store_code sql_tally_matches(struct store *base, const struct store_whose *whose,
                                  store_results_fn *fn, void *ctx, struct store_error *err);
enum store_code sql_tally_throws(struct store *base, const struct store_whose *whose,
                                 store_throws_fn *fn, void *ctx, struct store_error *err);
enum store_code sql_tally_dates(struct store *base, const struct store_whose *whose,
                                store_dated_fn *fn, void *ctx, struct store_error *err);
enum store_code sql_tally_dated_dues(struct store *base, const struct store_whose *whose,
                                     const char *kind, store_dated_due_fn *fn, void *ctx,
                                     struct store_error *err);

/* All of these, for the table of an engine. */
#define SQL_STORE_OPS                                                                              \
    .begin = sql_begin, .commit = sql_commit, .rollback = sql_rollback, .create = sql_create,      \
    .append = sql_append, .match = sql_match, .matches = sql_matches, .headers = sql_headers,      \
    .founding = sql_founding, .entries = sql_entries, .coups = sql_coups, .dues = sql_dues,        \
    .claims = sql_claims, .words = sql_words, .places = sql_places, .noted = sql_noted,            \
    .seals = sql_seals, .heads = sql_heads, .seal_put = sql_seal_put, .players = sql_players,      \
    .knows = sql_knows, .arrivals_lost = sql_arrivals_lost, .clubs_unsaid = sql_clubs_unsaid,      \
    .older = sql_older, .alias = sql_alias, .alias_copy = sql_alias_copy, .aliases = sql_aliases,  \
    .last_open = sql_last_open, .tally_dues = sql_tally_dues, .tally_matches = sql_tally_matches,  \
    .tally_throws = sql_tally_throws, .tally_dates = sql_tally_dates,                              \
    .tally_dated_dues = sql_tally_dated_dues

#endif
