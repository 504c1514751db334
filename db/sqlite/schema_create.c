/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Creates tables, migrates older ones, copies the file. */
#include <stdio.h>
#include <string.h>

#include "file.h"
#include "sqlite.h"

const struct sqlite_migration *const sqlite_migrations = NULL;
const size_t sqlite_n_migrations = 0;

enum store_code sqlite_fail_version(const struct sqlite_store *s, long version,
                                    struct store_error *err)
{
    return store_fail(err, STORE_CORRUPT, "%s: format %ld is not known here", s->sql.base.where,
                      version);
}

/* Checks the result when another process created the record meanwhile. */
static enum store_code check_made(struct sqlite_store *s, struct store_error *err)
{
    long version = 0;
    const enum store_code code =
        sql_get_number(&s->sql, OWN_GET_VERSION, NULL, 0, &version, NULL, err);
    return code == STORE_OK && version < 1 ? sqlite_fail_version(s, version, err) : code;
}

static enum store_code make_tables(struct sqlite_store *s, struct store_error *err)
{
    long objects = 0;
    long application = 0;
    enum store_code code =
        sql_get_number(&s->sql, OWN_GET_APPLICATION, NULL, 0, &application, NULL, err);
    if (code == STORE_OK)
        code = sql_get_number(&s->sql, OWN_IS_EMPTY, NULL, 0, &objects, NULL, err);
    if (code == STORE_OK && application == SQLITE_STORE_APPLICATION)
        return check_made(s, err);
    if (code != STORE_OK)
        return code;
    if (objects != 0) {
        return store_fail(err, STORE_NOT_A_RECORD, "%s: this is not a record of the referee",
                          s->sql.base.where);
    }
    const int rc = sqlite3_exec(s->db, store_schema_sql, NULL, NULL, NULL);
    return rc == SQLITE_OK ? STORE_OK : sqlite_fail(s, rc, err);
}

enum store_code sqlite_make(struct sqlite_store *s, struct store_error *err)
{
    const enum store_code code = sql_savepoint_begin(&s->sql, err);
    return code == STORE_OK ? sql_savepoint_end(&s->sql, make_tables(s, err), err) : code;
}

/* Closes the connection to a new file; if closing fails, so does the creation. */
static enum store_code finish(sqlite3 *db, int rc, const char *where, struct store_error *err)
{
    const enum store_code code = rc == SQLITE_OK ? STORE_OK : sqlite_fail_db(db, rc, where, err);
    (void)sqlite3_close(db);
    return code;
}

/* Sets the final journal mode, so that opening the file changes nothing. No journal is needed while
 * it is created: on failure it is deleted. */
static int make_all(sqlite3 *db)
{
    int rc =
        sqlite3_exec(db, "PRAGMA journal_mode = OFF; PRAGMA synchronous = FULL; BEGIN IMMEDIATE",
                     NULL, NULL, NULL);
    if (rc == SQLITE_OK)
        rc = sqlite3_exec(db, store_schema_sql, NULL, NULL, NULL);
    if (rc == SQLITE_OK)
        rc = sqlite3_exec(db, "COMMIT; PRAGMA journal_mode = WAL", NULL, NULL, NULL);
    return rc;
}

enum store_code sqlite_make_file(const char *path, const char *where, struct store_error *err)
{
    struct file_place place;
    sqlite3 *db = NULL;
    enum store_code code = sqlite_file_begin(path, where, &place, err);
    if (code != STORE_OK)
        return code;
    int rc = sqlite_file_open(place.temporary, "mode=rw", SQLITE_OPEN_READWRITE, &db);
    if (rc == SQLITE_OK)
        rc = make_all(db);
    code = finish(db, rc, where, err);
    code = sqlite_file_end(path, where, &place, code, err);
    return code == STORE_CONFLICT ? STORE_OK : code; /* another process created it first */
}

static enum store_code take_step(struct sqlite_store *s, const struct sqlite_migration *step,
                                 struct store_error *err)
{
    char mark[48];
    (void)snprintf(mark, sizeof mark, "PRAGMA user_version = %d", step->to);
    int rc = sqlite3_exec(s->db, step->sql, NULL, NULL, NULL);
    if (rc == SQLITE_OK)
        rc = sqlite3_exec(s->db, mark, NULL, NULL, NULL);
    return rc == SQLITE_OK ? STORE_OK : sqlite_fail(s, rc, err);
}

static enum store_code take_steps(struct sqlite_store *s, const struct sqlite_migration *steps,
                                  size_t n, int to, struct store_error *err)
{
    long version = 0;
    enum store_code code = sql_get_number(&s->sql, OWN_GET_VERSION, NULL, 0, &version, NULL, err);
    for (size_t i = 0; code == STORE_OK && version < to && i < n; i++) {
        if (steps[i].from == version) {
            code = take_step(s, &steps[i], err);
            version = steps[i].to;
        }
    }
    if (code == STORE_OK && version != to)
        return sqlite_fail_version(s, version, err);
    return code;
}

/* Altered data in an older record is copied unchanged, for a check to find. */
enum store_code sqlite_migrate(struct sqlite_store *s, const struct sqlite_migration *steps,
                               size_t n, int to, struct store_error *err)
{
    enum store_code code = STORE_OK;
    int rc = sqlite3_exec(s->db, "PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON",
                          NULL, NULL, NULL);
    if (rc == SQLITE_OK) {
        code = sql_savepoint_begin(&s->sql, err);
        code = code == STORE_OK ? sql_savepoint_end(&s->sql, take_steps(s, steps, n, to, err), err)
                                : code;
        rc = sqlite3_exec(s->db, "PRAGMA foreign_keys = ON; PRAGMA ignore_check_constraints = OFF",
                          NULL, NULL, NULL);
    }
    return code == STORE_OK && rc != SQLITE_OK ? sqlite_fail(s, rc, err) : code;
}

/* All pages, in parts if somebody asks how far it is. Between two parts others may write: the copy
 * is of one snapshot because the caller holds a view. */
static int copy_pages(sqlite3_backup *copy, const struct store_progress *progress)
{
    enum { PART = 1024 };
    int rc = SQLITE_OK;
    const bool asked = progress != NULL && progress->fn != NULL;
    while (rc == SQLITE_OK) {
        rc = sqlite3_backup_step(copy, asked ? PART : -1);
        const int pages = sqlite3_backup_pagecount(copy);
        if (asked)
            progress->fn(progress->ctx, pages - sqlite3_backup_remaining(copy), pages);
    }
    return rc;
}

static int begin_create_view(struct sqlite_store *s, bool *begun)
{
    *begun = sqlite3_get_autocommit(s->db) != 0;
    return *begun
               ? sqlite3_exec(s->db, "BEGIN; SELECT 1 FROM sqlite_master LIMIT 1", NULL, NULL, NULL)
               : SQLITE_OK;
}

enum store_code sqlite_copy_to(struct sqlite_store *s, const char *path, const char *where,
                               const struct store_progress *progress, struct store_error *err)
{
    bool begun = false;
    sqlite3 *to = NULL;
    int rc = sqlite_file_open(path, "mode=rw", SQLITE_OPEN_READWRITE, &to);
    if (rc == SQLITE_OK)
        rc = sqlite3_exec(to, "PRAGMA journal_mode = OFF", NULL, NULL, NULL);
    if (rc == SQLITE_OK)
        rc = begin_create_view(s, &begun);
    sqlite3_backup *copy = rc == SQLITE_OK ? sqlite3_backup_init(to, "main", s->db, "main") : NULL;
    if (copy != NULL) {
        rc = copy_pages(copy, progress);
        const int end = sqlite3_backup_finish(copy);
        rc = rc == SQLITE_DONE ? end : rc;
    } else if (rc == SQLITE_OK) {
        rc = sqlite3_errcode(to);
    }
    if (begun)
        (void)sqlite3_exec(s->db, "COMMIT", NULL, NULL, NULL);
    if (rc == SQLITE_OK && sqlite_in_memory(s)) /* the copy of a file has its mode */
        rc = sqlite3_exec(to, "PRAGMA journal_mode = WAL", NULL, NULL, NULL);
    return finish(to, rc, where, err);
}

enum store_code sqlite_backup(struct store *base, const char *path, store_rows_fn *rows,
                              const struct store_progress *progress, struct store_error *err)
{
    (void)rows; /* the file is copied as a whole */
    char where[136];
    struct file_place place;
    store_show_path(where, path);
    enum store_code code = sqlite_file_begin(path, where, &place, err);
    if (code != STORE_OK)
        return code;
    code = sqlite_copy_to((struct sqlite_store *)base, place.temporary, where, progress, err);
    return sqlite_file_end(path, where, &place, code, err);
}
