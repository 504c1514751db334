/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The engine: statements are prepared once, stepped and read. */
#include <errno.h>
#include <string.h>

#include "sqlite.h"

/* The errno of a failure, 0: not known. For a commit SQLite does not store it, but the file handles
 * do. */
static int system_errno(sqlite3 *db)
{
    static const int files[] = {SQLITE_FCNTL_JOURNAL_POINTER, SQLITE_FCNTL_FILE_POINTER};
    int os = db == NULL ? 0 : sqlite3_system_errno(db);
    for (int i = 0; db != NULL && os == 0 && i < 2; i++) {
        sqlite3_file *file = NULL;
        (void)sqlite3_file_control(db, "main", files[i], (void *)&file);
        if (file != NULL && file->pMethods != NULL)
            (void)file->pMethods->xFileControl(file, SQLITE_FCNTL_LAST_ERRNO, &os);
    }
    return os;
}

enum store_code sqlite_fail_db(sqlite3 *db, int rc, const char *where, struct store_error *err)
{
    const int kind = rc & 0xFF;
    const bool system = kind == SQLITE_IOERR || kind == SQLITE_CANTOPEN || kind == SQLITE_CORRUPT;
    const int os = system ? system_errno(db) : 0;
    const int last = db == NULL ? SQLITE_OK : sqlite3_errcode(db);
    const bool none = last == SQLITE_OK || last == SQLITE_ROW || last == SQLITE_DONE;
    const char *why = none ? sqlite3_errstr(rc) : sqlite3_errmsg(db);
    switch (kind) {
    case SQLITE_FULL:
        return store_fail(err, STORE_FULL, "%s: the disk is full", where);
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return store_fail(err, STORE_BUSY, "%s: locked by another program", where);
    case SQLITE_READONLY:
        if (rc == SQLITE_READONLY_ROLLBACK || rc == SQLITE_READONLY_RECOVERY ||
            rc == SQLITE_READONLY_CANTINIT) {
            return store_fail(err, STORE_READ_ONLY,
                              "%s: a write was interrupted and cannot be rolled back here: copy "
                              "the record, with the files next to it, to a writable folder",
                              where);
        }
        return store_fail(err, STORE_READ_ONLY, "%s: cannot be written", where);
    case SQLITE_CORRUPT:
        if (os == EIO || os == ENXIO) /* SQLite reports an unreadable file as damaged */
            return store_fail(err, STORE_FAILED, "%s: it cannot be read: %s", where, strerror(os));
        return store_fail(err, STORE_CORRUPT, "%s: the file is damaged: %s", where, why);
    case SQLITE_INTERRUPT:
        return store_fail(err, STORE_CORRUPT, "%s: the file is damaged: reading it has no end",
                          where);
    case SQLITE_NOTADB:
        return store_fail(err, STORE_NOT_A_RECORD, "%s: this is not a record of the referee",
                          where);
    case SQLITE_CONSTRAINT:
        return store_fail(err, STORE_INVALID, "%s: not stored: %s", where, why);
    case SQLITE_IOERR:
    case SQLITE_CANTOPEN:
        if (os == ENOSPC || os == EDQUOT || os == EFBIG) /* EFBIG: maximum file size */
            return store_fail(err, STORE_FULL, "%s: the disk is full: %s", where, strerror(os));
        if (os != 0)
            return store_fail(err, STORE_FAILED, "%s: %s: %s", where, why, strerror(os));
        return store_fail(err, STORE_FAILED, "%s: %s", where, why);
    case SQLITE_ERROR: /* the statements are valid, so the tables are not */
        return store_fail(err, STORE_CORRUPT, "%s: its tables are not those of a record: %s", where,
                          why);
    default:
        return store_fail(err, STORE_FAILED, "%s: %s", where, why);
    }
}

enum store_code sqlite_fail(struct sqlite_store *s, int rc, struct store_error *err)
{
    const enum store_code code = sqlite_fail_db(s->db, rc, s->sql.base.where, err);
    sqlite_note_loss(s);
    return code;
}

void sqlite_note_loss(struct sqlite_store *s)
{
    if (s->sql.base.depth > 0 && sqlite3_get_autocommit(s->db) != 0)
        s->sql.lost = true;
}

/* Takes the cached statement, or prepares another one while that is running. */
static int take_statement(struct sqlite_store *s, struct sql_cursor *c)
{
    const char *text = sqlite_text(c->id);
    sqlite3_stmt *stmt = NULL;
    if (s->cached[c->id] == NULL) {
        const int rc =
            sqlite3_prepare_v3(s->db, text, -1, SQLITE_PREPARE_PERSISTENT, &s->cached[c->id], NULL);
        if (rc != SQLITE_OK)
            return rc;
    }
    c->own = sqlite3_stmt_busy(s->cached[c->id]) != 0;
    if (!c->own) {
        c->rows = s->cached[c->id];
        return SQLITE_OK;
    }
    const int rc = sqlite3_prepare_v2(s->db, text, -1, &stmt, NULL);
    c->rows = stmt;
    return rc;
}

static int bind(sqlite3_stmt *stmt, int at, const struct sql_arg *arg)
{
    if (arg->number && !arg->none)
        return sqlite3_bind_int64(stmt, at, arg->integer);
    if (arg->number || arg->text == NULL)
        return sqlite3_bind_null(stmt, at);
    return sqlite3_bind_text(stmt, at, arg->text, -1, SQLITE_STATIC);
}

static enum store_code open_rows(struct sql_store *sql, const struct sql_arg *args, int n_args,
                                 struct sql_cursor *c, struct store_error *err)
{
    struct sqlite_store *s = (struct sqlite_store *)sql;
    if ((sql->base.mode == STORE_WRITE || s->follows) && sql->base.reading == 0)
        s->limit.spent = 0; /* one budget per statement: it may stay open for days */
    int rc = take_statement(s, c);
    for (int i = 0; rc == SQLITE_OK && i < n_args; i++)
        rc = bind(c->rows, i + 1, &args[i]);
    return rc == SQLITE_OK ? STORE_OK : sqlite_fail(s, rc, err);
}

static enum store_code next_row(struct sql_store *sql, struct sql_cursor *c, bool *more,
                                struct store_error *err)
{
    const int rc = sqlite3_step(c->rows);
    *more = rc == SQLITE_ROW;
    return rc == SQLITE_ROW || rc == SQLITE_DONE ? STORE_OK
                                                 : sqlite_fail((struct sqlite_store *)sql, rc, err);
}

static void close_rows(struct sql_cursor *c)
{
    if (c->own) {
        (void)sqlite3_finalize(c->rows);
    } else {
        /* bindings stay, although the text is the caller's: each run binds all of them */
        (void)sqlite3_reset(c->rows);
    }
}

static enum store_code run(struct sql_store *sql, int id, const struct sql_arg *args, int n_args,
                           struct store_error *err)
{
    struct sql_cursor c = {.engine = sql->engine, .id = id};
    bool more = true;
    enum store_code code = open_rows(sql, args, n_args, &c, err);
    if (code == STORE_OK)
        code = next_row(sql, &c, &more, err);
    sql_close(&c);
    return code;
}

/* Reads the value once, which is faster than three column calls. It is unprotected, which is safe
 * as a connection is used by one thread at a time. */
static struct sql_value value_of(const struct sql_cursor *c, int column)
{
    sqlite3_value *is = sqlite3_column_value(c->rows, column);
    switch (sqlite3_value_type(is)) {
    case SQLITE_NULL:
        return (struct sql_value){.kind = SQL_IS_NULL};
    case SQLITE_INTEGER:
        return (struct sql_value){.kind = SQL_IS_NUMBER, .number = sqlite3_value_int64(is)};
    case SQLITE_TEXT: {
        const char *text = (const char *)sqlite3_value_text(is);
        return (struct sql_value){
            .kind = SQL_IS_TEXT, .text = text, .size = (size_t)sqlite3_value_bytes(is)};
    }
    default:
        return (struct sql_value){.kind = SQL_IS_OTHER};
    }
}

static enum store_code begin(struct sql_store *sql, struct store_error *err)
{
    struct sqlite_store *s = (struct sqlite_store *)sql;
    int moved = 0;
    (void)sqlite3_file_control(s->db, "main", SQLITE_FCNTL_HAS_MOVED, &moved);
    if (moved != 0) {
        return store_fail(err, STORE_FAILED,
                          "%s: it was moved or replaced while it was open; nothing more is written"
                          " to it",
                          sql->base.where);
    }
    return sql_run(sql, OWN_BEGIN_WRITE, NULL, 0, err);
}

static enum store_code commit(struct sql_store *sql, struct store_error *err)
{
    return sql_run(sql, SQL_COMMIT, NULL, 0, err);
}

static bool in_transaction(struct sql_store *sql)
{
    return sqlite3_get_autocommit(((struct sqlite_store *)sql)->db) == 0;
}

const struct sql_engine sqlite_engine = {
    .run = run,
    .open = open_rows,
    .next = next_row,
    .close = close_rows,
    .value = value_of,
    .begin = begin,
    .commit = commit,
    .in_transaction = in_transaction,
};
