/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Inside db/ only: what an implementation provides. store.c checks the arguments and the order
 * of calls first, so that an implementation may trust them. The contracts are those of store.h.
 */
#ifndef DB_STORE_OPS_H
#define DB_STORE_OPS_H

#include "store.h"

/* A match with all that is of it. */
struct store_bulk {
    struct store_match_new match; /* key, origin and created are there */
    struct store_batch batch;     /* its log and its rows; with a change that says when */
    struct store_annotations facts;
    const struct store_signed *seals; /* proved */
    size_t n_seals;
};

struct store_ops {
    void (*close)(struct store *s);
    void (*set_timeout)(struct store *s, int milliseconds);
    /* an unchanging view for reading, outside any transaction */
    enum store_code (*begin_view)(struct store *s, struct store_error *err);
    void (*end_view)(struct store *s);
    /* a transaction, or one within another: depth does not count it yet, or still does */
    enum store_code (*begin)(struct store *s, struct store_error *err);
    enum store_code (*commit)(struct store *s, struct store_error *err);
    void (*rollback)(struct store *s);
    /* key, origin and created are filled in */
    enum store_code (*create)(struct store *s, const struct store_match_new *match,
                              struct store_error *err);
    enum store_code (*append)(struct store *s, const char *key, const struct store_batch *batch,
                              struct store_error *err);
    /* Matches none of which is there, in one transaction; NULL: it is not far (store_is_far). */
    enum store_code (*put_whole)(struct store *s, const struct store_bulk *whole, size_t n,
                                 struct store_error *err);
    enum store_code (*lock)(struct store *s, const char *key, struct store_error *err);
    void (*unlock)(struct store *s, const char *key);
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
    /* from a coup or, of claims, an entry on; LONG_MIN: all of them */
    enum store_code (*coups)(struct store *s, const char *key, long from, store_coup_fn *fn,
                             void *ctx, struct store_error *err);
    enum store_code (*dues)(struct store *s, const char *key, long from, store_due_fn *fn,
                            void *ctx, struct store_error *err);
    enum store_code (*claims)(struct store *s, const char *key, long from, store_claim_fn *fn,
                              void *ctx, struct store_error *err);
    enum store_code (*words)(struct store *s, enum store_word kind, const char *beginning,
                             long most, store_word_fn *fn, void *ctx, struct store_error *err);
    enum store_code (*places)(struct store *s, const struct store_place *place, store_placed_fn *fn,
                              void *ctx, struct store_error *err);
    /* key NULL: all of them */
    enum store_code (*seals)(struct store *s, const char *key, store_signed_fn *fn, void *ctx,
                             struct store_error *err);
    enum store_code (*arrivals_lost)(struct store *s, store_signed_fn *fn, void *ctx,
                                     struct store_error *err);
    enum store_code (*clubs_unsaid)(struct store *s, store_text_fn *fn, void *ctx,
                                    struct store_error *err);
    enum store_code (*heads)(struct store *s, store_text_fn *fn, void *ctx,
                             struct store_error *err);
    /* its signature was proved */
    enum store_code (*seal_put)(struct store *s, const char *key, const struct store_signed *seal,
                                struct store_error *err);
    /* prefix is not NULL */
    enum store_code (*players)(struct store *s, const char *prefix, store_text_fn *fn, void *ctx,
                               struct store_error *err);
    enum store_code (*knows)(struct store *s, const char *called, bool *knows,
                             struct store_error *err);
    /* person NULL: it is taken back */
    enum store_code (*alias)(struct store *s, const char *called, const char *person,
                             struct store_error *err);
    /* as it was in another record: the players are made where they are missing */
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
    enum store_code (*tally_named)(struct store *s, const struct store_whose *whose,
                                   const char *name, store_named_fn *fn, void *ctx,
                                   struct store_error *err);
    enum store_code (*integrity)(struct store *s, store_text_fn *fn, void *ctx,
                                 struct store_error *err);
    enum store_code (*changed)(struct store *s, long *number, struct store_error *err);
    /* outside any transaction, view and callback */
    enum store_code (*settle)(struct store *s, struct store_error *err);
    enum store_code (*backup)(struct store *s, const char *path, struct store_error *err);
};

/* The beginning of every implementation's own struct. */
struct store {
    const struct store_ops *ops;
    enum store_mode mode;
    bool attended;              /* somebody waits for each answer */
    int reading;                /* callbacks in progress */
    int depth;                  /* transactions begun for writing */
    int views;                  /* begun for reading, within them */
    char club[STORE_CLUB_SIZE]; /* that what is founded comes from; "": from here */
    bool office;                /* what is brought says the office's word */
    char where[136];            /* names the store in messages, printable */
};

/* Fills err, if there is one, with a printable line; returns code. */
enum store_code store_fail(struct store_error *err, enum store_code code, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* A path as a message shows it: printable, its beginning cut when long. */
void store_show_path(char out[136], const char *path);

/* Matches to a store that is far, none of which is there; their chains and rows are believed. */
enum store_code store_put_whole(struct store *s, const struct store_bulk *whole, size_t n,
                                struct store_error *err);

/* Checks of what a caller hands in (games/trictrac/tools/check.c): STORE_INVALID with the reason.
 */
enum store_code store_check_new(const struct store *s, const struct store_match_new *match,
                                struct store_error *err);
enum store_code store_check_batch(const struct store *s, const struct store_batch *batch,
                                  struct store_error *err);
/* Whether n bytes are UTF-8 without NUL. */
bool store_is_text(const char *bytes, size_t n);

#endif
