/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Inside db/ only: what an implementation provides. store.c checks the arguments and the order of
 * calls first, so an implementation may rely on them. The contracts are those of store.h. */
#ifndef DB_STORE_OPS_H
#define DB_STORE_OPS_H

#include "store.h"

struct store_ops {
    void (*close)(struct store *s);
    void (*set_timeout)(struct store *s, int milliseconds);
    /* begins a view, outside any transaction */
    enum store_code (*begin_view)(struct store *s, struct store_error *err);
    void (*end_view)(struct store *s);
    /* begins or ends a transaction, which may be nested; `depth` does not include it yet, or still
     * does */
    enum store_code (*begin)(struct store *s, struct store_error *err);
    enum store_code (*commit)(struct store *s, struct store_error *err);
    void (*rollback)(struct store *s);
    /* key, origin and created are set */
    enum store_code (*create)(struct store *s, const struct store_match_new *match,
                              struct store_error *err);
    enum store_code (*append)(struct store *s, const char *key, const struct store_batch *batch,
                              struct store_error *err);
    enum store_code (*lock)(struct store *s, const char *key, struct store_error *err);
    void (*unlock)(struct store *s, const char *key);
    /* NULL: a transaction excludes other writers */
    enum store_code (*lock_record)(struct store *s, struct store_error *err);
    void (*unlock_record)(struct store *s);
    /* NULL: a transaction excludes other writers */
    enum store_code (*lock_players)(struct store *s, struct store_error *err);
    enum store_code (*match)(struct store *s, const char *key, store_match_fn *fn, void *ctx,
                             struct store_error *err);
    /* query is not NULL */
    enum store_code (*matches)(struct store *s, const struct store_query *query, store_match_fn *fn,
                               void *ctx, struct store_error *err);
    enum store_code (*headers)(struct store *s, const char *key, store_header_fn *fn, void *ctx,
                               struct store_error *err);
    enum store_code (*founding)(struct store *s, const char *key, store_founding_fn *fn, void *ctx,
                                struct store_error *err);
    enum store_code (*entries)(struct store *s, const char *key, long from, store_entry_fn *fn,
                               void *ctx, struct store_error *err);
    /* from: a coup; LONG_MIN: all */
    enum store_code (*coups)(struct store *s, const char *key, long from, store_coup_fn *fn,
                             void *ctx, struct store_error *err);
    enum store_code (*dues)(struct store *s, const char *key, long from, store_due_fn *fn,
                            void *ctx, struct store_error *err);
    enum store_code (*claims)(struct store *s, const struct store_claims_query *query,
                              store_claim_fn *fn, void *ctx, struct store_error *err);
    enum store_code (*words)(struct store *s, enum store_word kind, const char *beginning,
                             long most, store_word_fn *fn, void *ctx, struct store_error *err);
    enum store_code (*noted)(struct store *s, store_noted_fn *fn, void *ctx,
                             struct store_error *err);
    enum store_code (*places)(struct store *s, const struct store_place *place, store_placed_fn *fn,
                              void *ctx, struct store_error *err);
    /* key NULL: all */
    enum store_code (*seals)(struct store *s, const char *key, store_signed_fn *fn, void *ctx,
                             struct store_error *err);
    enum store_code (*arrivals_lost)(struct store *s, store_signed_fn *fn, void *ctx,
                                     struct store_error *err);
    enum store_code (*clubs_unsaid)(struct store *s, store_text_fn *fn, void *ctx,
                                    struct store_error *err);
    /* game NULL: each game with the oldest revision of its rows */
    enum store_code (*older)(struct store *s, const char *game, long revision, store_text_fn *fn,
                             void *ctx, struct store_error *err);
    enum store_code (*heads)(struct store *s, const char *among, store_text_fn *fn, void *ctx,
                             struct store_error *err);
    /* the signature was verified */
    enum store_code (*seal_put)(struct store *s, const char *key, const struct store_signed *seal,
                                struct store_error *err);
    /* prefix is not NULL */
    enum store_code (*players)(struct store *s, const char *prefix, store_text_fn *fn, void *ctx,
                               struct store_error *err);
    enum store_code (*knows)(struct store *s, const char *called, bool *knows,
                             struct store_error *err);
    /* person NULL: removes the alias */
    enum store_code (*alias)(struct store *s, const char *called, const char *person,
                             struct store_error *err);
    /* copies an alias from another record; creates players that are missing */
    enum store_code (*alias_copy)(struct store *s, const struct store_alias *alias,
                                  struct store_error *err);
    enum store_code (*aliases)(struct store *s, store_alias_fn *fn, void *ctx,
                               struct store_error *err);
    enum store_code (*last_open)(struct store *s, char key[STORE_KEY_SIZE],
                                 struct store_error *err);
    enum store_code (*tally_dues)(struct store *s, const struct store_whose *whose,
                                  store_tally_fn *fn, void *ctx, struct store_error *err);
    enum store_code (*tally_matches)(struct store *s, const struct store_whose *whose,
                                     store_results_fn *fn, void *ctx, struct store_error *err);
    enum store_code (*tally_throws)(struct store *s, const struct store_whose *whose,
                                    store_throws_fn *fn, void *ctx, struct store_error *err);
    enum store_code (*tally_dates)(struct store *s, const struct store_whose *whose,
                                   store_dated_fn *fn, void *ctx, struct store_error *err);
    enum store_code (*tally_dated_dues)(struct store *s, const struct store_whose *whose,
                                        const char *kind, store_dated_due_fn *fn, void *ctx,
                                        struct store_error *err);
    enum store_code (*integrity)(struct store *s, store_text_fn *fn, void *ctx,
                                 struct store_error *err);
    /* NULL: the engine keeps them in order */
    enum store_code (*order)(struct store *s, const struct store_rows_read *read, store_text_fn *fn,
                             void *ctx, struct store_error *err);
    enum store_code (*changed)(struct store *s, long *number, struct store_error *err);
    /* called outside any transaction, view or callback */
    enum store_code (*settle)(struct store *s, struct store_error *err);
    enum store_code (*backup)(struct store *s, const char *path, store_rows_fn *rows,
                              const struct store_progress *progress, struct store_error *err);
};

/* The first member of every implementation's own struct. */
struct store {
    const struct store_ops *ops;
    enum store_mode mode;
    bool attended;              /* a user waits for each answer (store_attend) */
    int reading;                /* callbacks running */
    int depth;                  /* nesting of write transactions */
    int views;                  /* nesting of views, within them */
    char club[STORE_CLUB_SIZE]; /* the club that new matches come from; "": this record */
    bool office;                /* incoming logs come from the office (store_set_office) */
    char where[136];            /* name of the store in messages, printable */
};

/* Fills err, unless NULL, with a printable line; returns code. */
enum store_code store_fail(struct store_error *err, enum store_code code, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* Fails for a record of the formats before 1.0, whose application number is STORE_OLD_APPLICATION.
 */
enum { STORE_OLD_APPLICATION = 0x54524943 };
enum store_code store_fail_old(struct store_error *err, const char *where);
/* A path for messages: printable, shortened at the front. */
void store_show_path(char out[136], const char *path);

/* Checks the arguments of a caller (store.c). STORE_INVALID with the reason. */
enum store_code store_check_new(const struct store *s, const struct store_match_new *match,
                                struct store_error *err);
enum store_code store_check_batch(const struct store *s, const struct store_batch *batch,
                                  struct store_error *err);
/* Whether n bytes are valid UTF-8 without NUL. */
bool store_is_text(const char *bytes, size_t n);

#endif
