/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef DB_SQL_SQL_H
#define DB_SQL_SQL_H

#include <stdint.h>

#include "db/store_ops.h"

/* The statements that all backends share, by name. Parameters are described in
 * db/sql/statements.c. */

enum sql_id {
    SQL_COMMIT,
    SQL_ROLLBACK,
    SQL_SAVE,
    SQL_RELEASE,
    SQL_ROLLBACK_TO,

    SQL_PLAYER_ADD,
    SQL_MATCH_IDS,
    SQL_MATCH_ADD,
    SQL_SEAT_ADD,
    SQL_SEAT_PLAYER,
    SQL_SEAT_STANDS,
    SQL_FOUNDING_ADD,
    SQL_HEADER_ADD,
    SQL_HEADERS_REMOVE,
    SQL_ENTRY_ADD,
    SQL_COUP_ADD,
    SQL_COUPS_REMOVE,
    SQL_DUE_ADD,
    SQL_DUES_REMOVE,
    SQL_CLAIM_ADD,
    SQL_CLAIMS_REMOVE,
    SQL_SEAL_ADD,
    SQL_ARRIVAL_ADD,
    SQL_MATCH_HEAD,
    SQL_MATCH_HEAD_HELD,
    SQL_MATCH_EXPECT, /* of an engine on a server */
    SQL_MATCH_AFTER,
    SQL_MATCH_ADVANCE,
    SQL_MATCH_ADVANCE_NOW, /* with the time */
    SQL_MATCH_CONFIRM,     /* of an engine on a server */
    SQL_ENTRY_HASH,
    SQL_LAST_UPDATE,
    SQL_MATCH_STATE,
    SQL_MATCH_DETAILS,
    SQL_MATCH_ANNOTATIONS,
    SQL_KEY_TAKEN,
    SQL_VERSION_TAKEN,

    SQL_MATCH,
    SQL_MATCHES,
    SQL_MATCHES_BY_KEY,
    SQL_MATCHES_BY_ORIGIN,
    SQL_MATCHES_BY_FAMILY,
    SQL_MATCHES_OLDEST,
    SQL_MATCHES_BY_FINGERPRINT,
    SQL_MATCHES_BY_PLAYER,
    SQL_SEATS,
    SQL_HEADERS,
    SQL_FOUNDING,
    SQL_FOUNDED,
    SQL_ENTRIES,
    SQL_COUPS,
    SQL_DUES,
    SQL_CLAIMS,
    SQL_CLAIMS_ALL,
    SQL_WORD_KEYS,
    SQL_WORD_KEYS_SO,
    SQL_WORD_PLAYERS,
    SQL_WORD_EVENTS,
    SQL_WORD_PARTIES,
    SQL_WORD_VERSIONS,
    SQL_PLACES,
    SQL_PLACES_FIRST,
    SQL_PLACES_FIRST_FAULTY,
    SQL_PLACES_SET_UP,
    SQL_PLACES_FAULTY,
    SQL_PLACES_WITH_FAULT,
    SQL_PLACES_STARTING,
    SQL_PLACES_STARTING_SET_UP,
    SQL_PLACES_FOLLOWING,
    SQL_NOTED,
    SQL_HEADS,
    SQL_HEADS_AMONG, /* of texts, one per line; on a server only */
    SQL_SEALS,
    SQL_SEALS_ALL,
    SQL_ARRIVALS_LOST,
    SQL_CLUBS_UNSAID,
    SQL_OLDER,
    SQL_PLAYERS,
    SQL_PERSON,
    SQL_PERSONS,
    SQL_PLAYER,
    SQL_PLAYER_PUT,
    SQL_PERSON_SET,
    SQL_PERSON_END,
    SQL_ALIASES,
    SQL_LAST_OPEN,
    SQL_TALLY_DUES,
    SQL_TALLY_MATCHES,
    SQL_TALLY_THROWS,
    SQL_TALLY_DATES,
    SQL_TALLY_DATED_DUES,

    SQL_ORPHANS,

    SQL_COUNT
};

extern const char *const sql_text_of[SQL_COUNT];

/* The state shared by stores on an SQL database, and the functions that each backend provides:
 * running statements, reading their rows, transactions. */

struct sql_engine;

/* State of a match before a batch is appended. */
struct sql_head {
    char key[STORE_KEY_SIZE]; /* "": not known */
    long id;
    long seq;   /* of the last entry */
    long coups; /* number of the last coup, 0: none */
    char hash[STORE_HASH_SIZE];
    char state[12];
};

/* The first member of the struct of every backend. */
struct sql_store {
    struct store base;
    const struct sql_engine *engine;
    bool lost; /* a failure has ended the open transaction */
    struct {
        char key[STORE_KEY_SIZE]; /* "" none */
        long id;
    } viewed; /* cache: the match last looked up in the open view, in which nothing changes */
    struct sql_head head; /* of an engine on a server: head of the match last appended to */
};

/* A parameter of a statement. Its type must be the same in each run of the statement, even if it is
 * NULL. */
struct sql_arg {
    const char *text; /* NULL: SQL NULL */
    int64_t integer;
    bool number;
    bool none; /* a number that is SQL NULL */
};

static inline struct sql_arg sql_text(const char *text)
{
    return (struct sql_arg){.text = text};
}

static inline struct sql_arg sql_number(long number)
{
    return (struct sql_arg){.integer = number, .number = true};
}

/* A number, or SQL NULL if `number` equals `none`. */
static inline struct sql_arg sql_number_or_none(long number, long none)
{
    return (struct sql_arg){.integer = number, .number = true, .none = number == none};
}

/* A running statement. Columns are read from left to right. */
struct sql_cursor {
    const struct sql_engine *engine;
    void *rows; /* the engine's; NULL: none */
    int id;
    bool own; /* a separate statement: an outer call is using the cached one */
    int column;
    bool bad; /* a column had the wrong type or value */
};

enum sql_kind { SQL_IS_NULL, SQL_IS_NUMBER, SQL_IS_TEXT, SQL_IS_OTHER };

/* A column of a row. The text is valid until the next row. */
struct sql_value {
    enum sql_kind kind;
    int64_t number;
    const char *text;
    size_t size;
};

/* The functions of a backend. Statement ids are those of sql.h or, from SQL_COUNT on, those of the
 * backend. */
struct sql_engine {
    /* each row read costs a round trip, and others write meanwhile: writes verify cached values
     * instead of reading them again, and a batch may have to be sent twice */
    bool on_server;
    /* runs a statement that returns no rows; it may be queued, and a failure reported at the end of
     * the transaction */
    enum store_code (*run)(struct sql_store *s, int id, const struct sql_arg *args, int n_args,
                           struct store_error *err);
    /* starts a statement: *c is zeroed except for engine and id; close it even after a failure */
    enum store_code (*open)(struct sql_store *s, const struct sql_arg *args, int n_args,
                            struct sql_cursor *c, struct store_error *err);
    enum store_code (*next)(struct sql_store *s, struct sql_cursor *c, bool *more,
                            struct store_error *err);
    void (*close)(struct sql_cursor *c);
    /* a column of the current row */
    struct sql_value (*value)(const struct sql_cursor *c, int column);
    /* begins a write transaction; none is open */
    enum store_code (*begin)(struct sql_store *s, struct store_error *err);
    enum store_code (*commit)(struct sql_store *s, struct store_error *err);
    /* whether a transaction is open, even a failed one */
    bool (*in_transaction)(struct sql_store *s);
    /* of an engine on a server: whether the failed transaction, or what was read after it, is worth
     * a retry; the call resets it */
    bool (*again)(struct sql_store *s);
};

enum { SQL_MOST_TRIES = 20 };

/* Runs a statement that returns no rows. */
enum store_code sql_run(struct sql_store *s, int id, const struct sql_arg *args, int n_args,
                        struct store_error *err);
/* Starts a statement. sql_close it even after a failure. */
enum store_code sql_open(struct sql_store *s, int id, const struct sql_arg *args, int n_args,
                         struct sql_cursor *c, struct store_error *err);
/* Reads the next row; sets *more if there is one. */
enum store_code sql_next(struct sql_store *s, struct sql_cursor *c, bool *more,
                         struct store_error *err);
void sql_close(struct sql_cursor *c);
/* Runs a statement for one number; sets *found (may be NULL) if there was a row. */
enum store_code sql_get_number(struct sql_store *s, int id, const struct sql_arg *args, int n_args,
                               long *number, bool *found, struct store_error *err);
/* The id of a match. Returns STORE_NOT_FOUND if there is no such match. */
enum store_code sql_match_id(struct sql_store *s, const char *key, long *id,
                             struct store_error *err);

/* The next column of the row. Text is valid until the next row. A wrong value sets c->bad. */
const char *sql_take_text(struct sql_cursor *c); /* never NULL */
const char *sql_take_text_or_null(struct sql_cursor *c);
long sql_take_long(struct sql_cursor *c);
long sql_take_long_or_null(struct sql_cursor *c); /* NULL gives 0; a stored 0 is wrong */
int sql_take_int(struct sql_cursor *c);
long sql_take_points(struct sql_cursor *c); /* NULL gives -1; a negative number is wrong */
int sql_take_seat(struct sql_cursor *c);
int sql_take_seat_or_null(struct sql_cursor *c); /* NULL gives STORE_NOBODY */
/* STORE_CORRUPT if a column was bad. */
enum store_code sql_row_good(struct sql_store *s, const struct sql_cursor *c,
                             struct store_error *err);

/* Begins and ends a transaction, or within one a savepoint. End takes the result of the work so
 * far: it commits on STORE_OK, else rolls back. */
enum store_code sql_savepoint_begin(struct sql_store *s, struct store_error *err);
enum store_code sql_savepoint_end(struct sql_store *s, enum store_code result,
                                  struct store_error *err);
/* store_begin, store_commit and store_rollback for writing, as in store_ops.h. */
enum store_code sql_begin(struct store *base, struct store_error *err);
enum store_code sql_commit(struct store *base, struct store_error *err);
void sql_rollback(struct store *base);

/* Functions of store_ops.h that the SQL backends share: founding, adding, reading, counting. */

#define COUNT(array) ((int)(sizeof(array) / sizeof((array)[0])))

/* Writing (db/sql/write.c). */
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

/* Persons (db/sql/read.c). Makes a parameter of the id of the person with this shown name: NULL if
 * called is NULL, an unused id if the name is unknown. */
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

/* Reading (db/sql/read.c, db/sql/write.c). */
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

/* All of these, for the table of a backend. */
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
