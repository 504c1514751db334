/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Inside the SQLite store only: its state, its own statements, its file. */
#ifndef DB_SQLITE_SQLITE_H
#define DB_SQLITE_SQLITE_H

#include <sqlite3.h>

#include "db/sql/ops.h"

enum { SQLITE_STORE_APPLICATION = 0x54524943, SQLITE_STORE_VERSION = 9 };

/* Statements of its own, beside those of db/sql/statements.h. */
enum sqlite_statement {
    OWN_BEGIN_READ = SQL_COUNT,
    OWN_BEGIN_WRITE,
    OWN_GET_APPLICATION,
    OWN_GET_VERSION,
    OWN_GET_CHANGES,
    OWN_IS_EMPTY,
    OWN_PAGES,
    OWN_FOREIGN_KEYS,
    OWN_SCHEMA,

    OWN_COUNT
};

/* The tables, from schema.sql; embedded by the build. */
extern const char store_schema_sql[];

struct sqlite_store {
    struct sql_store sql;
    sqlite3 *db;
    sqlite3_stmt *cached[OWN_COUNT]; /* prepared when first used */
    int timeout;                     /* milliseconds */
    int lock_file;                   /* descriptor, -1 not yet open */
    bool follows;                    /* it is read for as long as others write */
    struct {
        char *path; /* sqlite3_malloc'd */
        long spent; /* thousands of steps */
        long allowed;
    } limit;
};

/* The engine (db/sqlite/stmt.c), its statements (db/sqlite/statements.c). */
extern const struct sql_engine sqlite_engine;
const char *sqlite_text(int id);

/* Words a failure: result code of SQLite, what could not be done. */
enum store_code sqlite_fail(struct sqlite_store *s, int rc, struct store_error *err);
/* The same for a connection that is not a store's. */
enum store_code sqlite_fail_db(sqlite3 *db, int rc, const char *where, struct store_error *err);
/* After any failure within a transaction: notes whether it still exists. */
void sqlite_note_loss(struct sqlite_store *s);

/* Upkeep (db/sqlite/schema_create.c). */
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
/* Of a record older than version 5 (db/sqlite/migrate_v5.c): names of versions and the arbiter's
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

/* No end of reading (db/sqlite/query_limit.c): from now on a statement ends with SQLITE_INTERRUPT
 * when it takes more steps than the size of the file at path explains; of a record opened to be
 * read, all statements together. */
void sqlite_limit(struct sqlite_store *s, const char *path);

#endif
