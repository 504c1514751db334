/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Inside the SQLite store only: its state, its own statements, its file. */
#ifndef DB_SQLITE_SQLITE_H
#define DB_SQLITE_SQLITE_H

#include <sqlite3.h>

#include "db/sql/sql.h"

enum { SQLITE_STORE_APPLICATION = 0x52454652, SQLITE_STORE_VERSION = 1 };

/* Statements of only this engine; the others are in db/sql/sql.h. */
enum sqlite_statement {
    OWN_BEGIN_READ = SQL_COUNT,
    OWN_BEGIN_WRITE,
    OWN_GET_APPLICATION,
    OWN_GET_VERSION,
    OWN_GET_CHANGES,
    OWN_IS_EMPTY,
    OWN_PAGES,
    OWN_SMALL_TABLES,
    OWN_ORDER,
    OWN_COUNTS,
    OWN_COUPS,
    OWN_FOREIGN_KEYS,
    OWN_SCHEMA,

    OWN_COUNT
};

/* The tables, from schema.sql; embedded by the build. */
extern const char store_schema_sql[];

struct sqlite_store {
    struct sql_store sql;
    sqlite3 *db;
    sqlite3_stmt *cached[OWN_COUNT]; /* prepared on first use */
    int timeout;                     /* milliseconds */
    int lock_file;                   /* descriptor; -1: not open yet */
    bool follows;                    /* opened by store_follow_sqlite */
    unsigned char secret[16];        /* of the hashes of a check */
    struct {
        char *path; /* sqlite3_malloc'd */
        long spent; /* thousands of VM steps */
        long allowed;
    } limit;
};

/* The engine (db/sqlite/store.c), its statements (db/sqlite/store.c). */
extern const struct sql_engine sqlite_engine;
const char *sqlite_text(int id);

/* Fills err for a result code of SQLite. */
enum store_code sqlite_fail(struct sqlite_store *s, int rc, struct store_error *err);
/* For a connection outside a store. */
enum store_code sqlite_fail_db(sqlite3 *db, int rc, const char *where, struct store_error *err);
/* To be called after a failure within a transaction: notes if SQLite has rolled it back. */
void sqlite_note_loss(struct sqlite_store *s);

/* Schema and migrations (db/sqlite/file.c). */
struct sqlite_migration {
    int from; /* user_version after it */
    int to;   /* and leads to */
    const char *sql;
};
/* Creates a new record with its folders. Leaves alone one that was created meanwhile. */
enum store_code sqlite_make_file(const char *path, const char *where, struct store_error *err);
/* Creates the tables in an empty file, or migrates to version `to`, in one transaction. */
enum store_code sqlite_make(struct sqlite_store *s, struct store_error *err);
enum store_code sqlite_migrate(struct sqlite_store *s, const struct sqlite_migration *steps,
                               size_t n, int to, struct store_error *err);
/* Fails for a version that no record ever had. */
enum store_code sqlite_fail_version(const struct sqlite_store *s, long version,
                                    struct store_error *err);
/* The steps from each older version to the next; version 1 is the first one, so none yet. */
extern const struct sqlite_migration *const sqlite_migrations;
extern const size_t sqlite_n_migrations;
/* Copies the record into the empty file at path. After a failure the caller removes that file. */
enum store_code sqlite_copy_to(struct sqlite_store *s, const char *path, const char *where,
                               const struct store_progress *progress, struct store_error *err);
enum store_code sqlite_backup(struct store *base, const char *path, store_rows_fn *rows,
                              const struct store_progress *progress, struct store_error *err);

/* Integrity (db/sqlite/file.c). Adds the SQL function that the check needs. */
int sqlite_add_in_order(struct sqlite_store *s);
enum store_code sqlite_order(struct store *base, const struct store_rows_read *read,
                             store_text_fn *fn, void *ctx, struct store_error *err);
enum store_code sqlite_integrity(struct store *base, store_text_fn *fn, void *ctx,
                                 struct store_error *err);

/* Schema (db/sqlite/file.c). Calls back with each difference from the schema of a record, as a
 * sentence; read: it is in a table or view that statements read. Nonzero stops it. */
typedef int sqlite_schema_fn(void *ctx, const char *line, bool read);
enum store_code sqlite_compare_schema(struct sqlite_store *s, sqlite_schema_fn *fn, void *ctx,
                                      struct store_error *err);
/* To be called before anything else is read. For reading, tables and view must be those of a record
 * of this version; for writing or migrating, every object must. STORE_CORRUPT names the first that
 * differs. */
enum store_code sqlite_check_schema(struct sqlite_store *s, long version, struct store_error *err);

/* Limits reading (db/sqlite/store.c): a statement that takes more steps than the size of the
 * file justifies ends with SQLITE_INTERRUPT. For a store opened to read, the limit holds for all
 * statements together. */
void sqlite_limit(struct sqlite_store *s, const char *path);

#endif
