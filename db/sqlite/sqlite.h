/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Inside the SQLite store only: its state, running statements, reading rows. */
#ifndef DB_SQLITE_SQLITE_H
#define DB_SQLITE_SQLITE_H

#include <sqlite3.h>

#include "db/store_ops.h"
#include "sql.h"

enum { SQLITE_STORE_APPLICATION = 0x54524943, SQLITE_STORE_VERSION = 8 };

/* The tables, from schema.sql; embedded by the build. */
extern const char store_schema_sql[];

struct sqlite_store {
    struct store base;
    sqlite3 *db;
    sqlite3_stmt *cached[SQL_COUNT]; /* prepared when first used */
    int timeout;                     /* milliseconds */
    int lock_file;                   /* descriptor, -1 not yet open */
    bool follows;                    /* it is read for as long as others write */
    bool lost;                       /* a failure ended the open transaction */
    struct {
        char *path; /* sqlite3_malloc'd */
        long spent; /* thousands of steps */
        long allowed;
    } limit;
    struct {
        char key[STORE_KEY_SIZE]; /* "" none */
        long id;
    } viewed; /* the match last looked up in the view there is, in which nothing changes */
};

/* A value to be bound; text NULL and !number is NULL. */
struct sql_arg {
    const char *text;
    sqlite3_int64 integer;
    bool number;
};

static inline struct sql_arg sql_text(const char *text)
{
    return (struct sql_arg){.text = text};
}

static inline struct sql_arg sql_number(long number)
{
    return (struct sql_arg){.integer = number, .number = true};
}

/* A statement being run, and its columns being read from left to right. */
struct sql_cursor {
    sqlite3_stmt *stmt;
    enum sql_id id;
    bool own; /* not the cached statement, which is in use further out */
    int column;
    bool bad; /* a column did not hold what it must */
};

/* Words a failure: result code of SQLite, what could not be done. */
enum store_code sql_fail(struct sqlite_store *s, int rc, struct store_error *err);
/* The same for a connection that is not a store's. */
enum store_code sql_fail_db(sqlite3 *db, int rc, const char *where, struct store_error *err);

/* Runs a statement that gives no rows. */
enum store_code sql_run(struct sqlite_store *s, enum sql_id id, const struct sql_arg *args,
                        int n_args, struct store_error *err);
/* Starts a statement; sql_close it in any case. */
enum store_code sql_open(struct sqlite_store *s, enum sql_id id, const struct sql_arg *args,
                         int n_args, struct sql_cursor *c, struct store_error *err);
/* The next row: *more tells whether there is one. */
enum store_code sql_next(struct sqlite_store *s, struct sql_cursor *c, bool *more,
                         struct store_error *err);
void sql_close(struct sql_cursor *c);
/* Runs a statement for one number; found (may be NULL) tells whether there was a row. */
enum store_code sql_get_number(struct sqlite_store *s, enum sql_id id, const struct sql_arg *args,
                               int n_args, long *number, bool *found, struct store_error *err);
/* The id of a match, or STORE_NOT_FOUND. */
enum store_code sql_match_id(struct sqlite_store *s, const char *key, long *id,
                             struct store_error *err);

/* The next column. Text is the statement's until the next row. A wrong value sets c->bad. */
const char *sql_take_text(struct sql_cursor *c); /* never NULL */
const char *sql_take_text_or_null(struct sql_cursor *c);
long sql_take_long(struct sql_cursor *c);
long sql_take_long_or_null(struct sql_cursor *c); /* 0: NULL; a 0 is wrong */
int sql_take_int(struct sql_cursor *c);
long sql_take_points(struct sql_cursor *c); /* -1: NULL; less than 0 is wrong */
int sql_take_seat(struct sql_cursor *c);
int sql_take_seat_or_null(struct sql_cursor *c); /* STORE_NOBODY: NULL */
/* STORE_CORRUPT when a column was bad. */
enum store_code sql_row_good(struct sqlite_store *s, const struct sql_cursor *c,
                             struct store_error *err);

/* One unit of work: a transaction, or within one a savepoint. End it with the work's result. */
enum store_code sql_unit_begin(struct sqlite_store *s, struct store_error *err);
enum store_code sql_unit_end(struct sqlite_store *s, enum store_code result,
                             struct store_error *err);
/* After any failure within a transaction: notes whether it still exists. */
void sql_note_loss(struct sqlite_store *s);

/* Writing (db/sqlite/write.c, db/sqlite/append.c). */
/* Gives the seats of a match their players: SQL_SEAT_ADD or SQL_SEAT_PLAYER. */
enum store_code sqlite_put_players(struct sqlite_store *s, enum sql_id statement, long id,
                                   const char *const *player, int players, struct store_error *err);
enum store_code sqlite_add_headers(struct sqlite_store *s, long id, const struct store_details *d,
                                   struct store_error *err);
enum store_code sqlite_create(struct store *base, const struct store_match_new *match,
                              struct store_error *err);
enum store_code sqlite_append(struct store *base, const char *key, const struct store_batch *batch,
                              struct store_error *err);
enum store_code sqlite_seal_put(struct store *base, const char *key,
                                const struct store_signed *seal, struct store_error *err);
/* What is said of a match; STORE_CONFLICT: another version of the family has the name. */
enum store_code sqlite_put_facts(struct sqlite_store *s, long id, const char *key,
                                 const struct store_facts *facts, struct store_error *err);

/* Reading (db/sqlite/matches.c, db/sqlite/read.c, db/sqlite/founding.c). */
enum store_code sqlite_match(struct store *base, const char *key, store_match_fn *fn, void *ctx,
                             struct store_error *err);
enum store_code sqlite_matches(struct store *base, const struct store_query *query,
                               store_match_fn *fn, void *ctx, struct store_error *err);
enum store_code sqlite_headers(struct store *base, const char *key, store_header_fn *fn, void *ctx,
                               struct store_error *err);
enum store_code sqlite_founding(struct store *base, const char *key, store_founding_fn *fn,
                                void *ctx, struct store_error *err);
enum store_code sqlite_entries(struct store *base, const char *key, long from, store_entry_fn *fn,
                               void *ctx, struct store_error *err);
enum store_code sqlite_coups(struct store *base, const char *key, long from, store_coup_fn *fn,
                             void *ctx, struct store_error *err);
enum store_code sqlite_dues(struct store *base, const char *key, long from, store_due_fn *fn,
                            void *ctx, struct store_error *err);
enum store_code sqlite_claims(struct store *base, const char *key, long from, store_claim_fn *fn,
                              void *ctx, struct store_error *err);
enum store_code sqlite_words(struct store *base, enum store_word kind, const char *beginning,
                             long most, store_word_fn *fn, void *ctx, struct store_error *err);
enum store_code sqlite_places(struct store *base, const struct store_place *place,
                              store_placed_fn *fn, void *ctx, struct store_error *err);
enum store_code sqlite_seals(struct store *base, const char *key, store_signed_fn *fn, void *ctx,
                             struct store_error *err);
enum store_code sqlite_players(struct store *base, const char *prefix, store_text_fn *fn, void *ctx,
                               struct store_error *err);
enum store_code sqlite_last_open(struct store *base, char key[STORE_KEY_SIZE],
                                 struct store_error *err);

/* The statistics (db/sqlite/tally.c). */
enum store_code sqlite_tally_dues(struct store *base, const struct store_whose *whose,
                                  store_tally_fn *fn, void *ctx, struct store_error *err);
enum store_code sqlite_tally_matches(struct store *base, const struct store_whose *whose,
                                     store_results_fn *fn, void *ctx, struct store_error *err);
enum store_code sqlite_tally_throws(struct store *base, const struct store_whose *whose,
                                    store_throws_fn *fn, void *ctx, struct store_error *err);
enum store_code sqlite_tally_dates(struct store *base, const struct store_whose *whose,
                                   store_dated_fn *fn, void *ctx, struct store_error *err);
enum store_code sqlite_tally_named(struct store *base, const struct store_whose *whose,
                                   const char *name, store_named_fn *fn, void *ctx,
                                   struct store_error *err);

/* Upkeep (db/sqlite/upkeep.c). */
struct sqlite_migration {
    int from; /* user_version it starts from */
    int to;   /* and leads to */
    const char *sql;
    /* NULL, or: all tables were put aside; those of the present version (schema.sql) are made, and
     * this fills them. Only the last step to a version can do so. */
    const char *into_new_tables;
    /* NULL, or what is left to do to the matches, in the same transaction. */
    enum store_code (*then)(struct sqlite_store *s, struct store_error *err);
};
/* Makes a new record, folders included; one that has come to be there meanwhile is left alone. */
enum store_code sqlite_make_file(const char *path, const char *where, struct store_error *err);
/* Makes the tables in an empty file, or brings older ones to version `to`; one transaction. */
enum store_code sqlite_make(struct sqlite_store *s, struct store_error *err);
enum store_code sqlite_migrate(struct sqlite_store *s, const struct sqlite_migration *steps,
                               size_t n, int to, struct store_error *err);
/* No version a record ever had. */
enum store_code sqlite_fail_version(const struct sqlite_store *s, long version,
                                    struct store_error *err);
/* The migrations there are. */
extern const struct sqlite_migration sqlite_migrations[];
extern const size_t sqlite_n_migrations;
/* Copies the record into the empty file at path, which is to be thrown away on a failure. */
enum store_code sqlite_copy_to(struct sqlite_store *s, const char *path, const char *where,
                               struct store_error *err);
enum store_code sqlite_backup(struct store *base, const char *path, struct store_error *err);

/* Of a record older than version 4 (db/sqlite/migrate.c): each match gets its fingerprint from its
 * stored coups, and what has ended the entry that proves how it was judged, unless what is stored
 * of it cannot be right. Within a transaction. */
enum store_code sqlite_judge_older(struct sqlite_store *s, struct store_error *err);
/* Of a record older than version 5 (db/sqlite/choices.c): names of versions and the arbiter's
 * choices become entries of the logs. Within a transaction. */
enum store_code sqlite_log_choices(struct sqlite_store *s, struct store_error *err);
/* The match behind the one of this id; *more tells whether there is one. */
enum store_code sqlite_next_match(struct sqlite_store *s, long *id, char key[STORE_KEY_SIZE],
                                  bool *more, struct store_error *err);

/* Looking over (db/sqlite/check.c). */
enum store_code sqlite_integrity(struct store *base, store_text_fn *fn, void *ctx,
                                 struct store_error *err);

/* The tables (db/sqlite/schema.c). Calls back with each difference from those of a record, in
 * words; read: it is a table or the view that statements read from. Nonzero stops it. */
typedef int sqlite_schema_fn(void *ctx, const char *line, bool read);
enum store_code sqlite_compare_schema(struct sqlite_store *s, sqlite_schema_fn *fn, void *ctx,
                                      struct store_error *err);
/* Before anything of the file is read: to be read, its tables and its view must be those of a
 * record; to be written, or brought up to date from an older version, all it has.
 * STORE_CORRUPT names what is not. */
enum store_code sqlite_check_schema(struct sqlite_store *s, long version, struct store_error *err);

/* No end of reading (db/sqlite/limit.c): from now on a statement ends with SQLITE_INTERRUPT when it
 * takes more steps than the size of the file at path explains; of a record opened to be read, all
 * statements together. */
void sqlite_limit(struct sqlite_store *s, const char *path);

#endif
