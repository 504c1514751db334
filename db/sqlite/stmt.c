/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Running statements and reading their columns. */
#include <errno.h>
#include <limits.h>
#include <string.h>

#include "sqlite.h"

/* Why the system refused, 0 where that is not known. Of what fails in a commit SQLite does not keep
 * it, but the database or its journal does. */
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

enum store_code sql_fail_db(sqlite3 *db, int rc, const char *where, struct store_error *err)
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
        return store_fail(err, STORE_BUSY, "%s: another program is using it and does not finish",
                          where);
    case SQLITE_READONLY:
        if (rc == SQLITE_READONLY_ROLLBACK || rc == SQLITE_READONLY_RECOVERY ||
            rc == SQLITE_READONLY_CANTINIT) {
            return store_fail(err, STORE_READ_ONLY,
                              "%s: a change was interrupted, and it cannot be undone here: copy it,"
                              " with the files beside it, to where it can be written",
                              where);
        }
        return store_fail(err, STORE_READ_ONLY, "%s: it cannot be written", where);
    case SQLITE_CORRUPT:
        if (os == EIO || os == ENXIO) /* SQLite takes a file for damaged that cannot be read */
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
        if (os == ENOSPC || os == EDQUOT || os == EFBIG) /* EFBIG: as big as a file may get */
            return store_fail(err, STORE_FULL, "%s: the disk is full: %s", where, strerror(os));
        if (os != 0)
            return store_fail(err, STORE_FAILED, "%s: %s: %s", where, why, strerror(os));
        return store_fail(err, STORE_FAILED, "%s: %s", where, why);
    case SQLITE_ERROR: /* as all statements are known to be good, the tables are not */
        return store_fail(err, STORE_CORRUPT, "%s: its tables are not those of a record: %s", where,
                          why);
    default:
        return store_fail(err, STORE_FAILED, "%s: %s", where, why);
    }
}

enum store_code sql_fail(struct sqlite_store *s, int rc, struct store_error *err)
{
    const enum store_code code = sql_fail_db(s->db, rc, s->base.where, err);
    sql_note_loss(s);
    return code;
}

void sql_note_loss(struct sqlite_store *s)
{
    if (s->base.depth > 0 && sqlite3_get_autocommit(s->db) != 0)
        s->lost = true;
}

/* The statement, the cached one unless that is being stepped through. */
static int take_statement(struct sqlite_store *s, enum sql_id id, struct sql_cursor *c)
{
    const char *text = sql_text_of[id];
    if (s->cached[id] == NULL) {
        const int rc =
            sqlite3_prepare_v3(s->db, text, -1, SQLITE_PREPARE_PERSISTENT, &s->cached[id], NULL);
        if (rc != SQLITE_OK)
            return rc;
    }
    c->own = sqlite3_stmt_busy(s->cached[id]) != 0;
    if (!c->own) {
        c->stmt = s->cached[id];
        return SQLITE_OK;
    }
    return sqlite3_prepare_v2(s->db, text, -1, &c->stmt, NULL);
}

static int bind(sqlite3_stmt *stmt, int at, const struct sql_arg *arg)
{
    if (arg->number)
        return sqlite3_bind_int64(stmt, at, arg->integer);
    if (arg->text == NULL)
        return sqlite3_bind_null(stmt, at);
    return sqlite3_bind_text(stmt, at, arg->text, -1, SQLITE_STATIC);
}

enum store_code sql_open(struct sqlite_store *s, enum sql_id id, const struct sql_arg *args,
                         int n_args, struct sql_cursor *c, struct store_error *err)
{
    *c = (struct sql_cursor){.id = id};
    if ((s->base.mode == STORE_WRITE || s->follows) && s->base.reading == 0)
        s->limit.spent = 0; /* a table is open for days */
    if (s->lost) {
        return store_fail(err, STORE_FAILED,
                          "%s: the transaction was undone after an earlier failure", s->base.where);
    }
    int rc = take_statement(s, id, c);
    for (int i = 0; rc == SQLITE_OK && i < n_args; i++)
        rc = bind(c->stmt, i + 1, &args[i]);
    if (rc != SQLITE_OK)
        return sql_fail(s, rc, err);
    return STORE_OK;
}

enum store_code sql_next(struct sqlite_store *s, struct sql_cursor *c, bool *more,
                         struct store_error *err)
{
    const int rc = sqlite3_step(c->stmt);
    c->column = 0;
    *more = rc == SQLITE_ROW;
    return rc == SQLITE_ROW || rc == SQLITE_DONE ? STORE_OK : sql_fail(s, rc, err);
}

void sql_close(struct sql_cursor *c)
{
    if (c->own) {
        (void)sqlite3_finalize(c->stmt);
    } else if (c->stmt != NULL) {
        /* what was bound is left, though the caller's: each run binds all of it anew */
        (void)sqlite3_reset(c->stmt);
    }
    c->stmt = NULL;
}

enum store_code sql_run(struct sqlite_store *s, enum sql_id id, const struct sql_arg *args,
                        int n_args, struct store_error *err)
{
    struct sql_cursor c;
    bool more = true;
    enum store_code code = sql_open(s, id, args, n_args, &c, err);
    if (code == STORE_OK)
        code = sql_next(s, &c, &more, err);
    sql_close(&c);
    return code;
}

enum store_code sql_get_number(struct sqlite_store *s, enum sql_id id, const struct sql_arg *args,
                               int n_args, long *number, bool *found, struct store_error *err)
{
    struct sql_cursor c;
    bool more = false;
    enum store_code code = sql_open(s, id, args, n_args, &c, err);
    if (code == STORE_OK)
        code = sql_next(s, &c, &more, err);
    *number = 0;
    if (code == STORE_OK && more) {
        *number = sql_take_long(&c);
        code = sql_row_good(s, &c, err);
    }
    if (found != NULL)
        *found = more;
    sql_close(&c);
    return code;
}

enum store_code sql_match_id(struct sqlite_store *s, const char *key, long *id,
                             struct store_error *err)
{
    const struct sql_arg args[] = {sql_text(key)};
    const bool view = s->base.views > 0 && s->base.depth == 0;
    bool found = false;
    if (view && strcmp(key, s->viewed.key) == 0) {
        *id = s->viewed.id;
        return STORE_OK;
    }
    const enum store_code code = sql_get_number(s, SQL_MATCH_HEAD, args, 1, id, &found, err);
    if (code == STORE_OK && !found)
        return store_fail(err, STORE_NOT_FOUND, "%s: no match %.36s", s->base.where, key);
    if (code == STORE_OK && view) {
        (void)sqlite3_snprintf(sizeof s->viewed.key, s->viewed.key, "%s", key);
        s->viewed.id = *id;
    }
    return code;
}

/* Of a column its value is taken, as one look is quicker than three. It is an unprotected one,
 * which is as good, since a connection is used by one thread at a time. */
const char *sql_take_text_or_null(struct sql_cursor *c)
{
    sqlite3_value *value = sqlite3_column_value(c->stmt, c->column++);
    const int type = sqlite3_value_type(value);
    if (type == SQLITE_NULL)
        return NULL;
    const unsigned char *text = type == SQLITE_TEXT ? sqlite3_value_text(value) : NULL;
    if (text == NULL || !store_is_text((const char *)text, (size_t)sqlite3_value_bytes(value))) {
        c->bad = true;
        return "";
    }
    return (const char *)text;
}

const char *sql_take_text(struct sql_cursor *c)
{
    const char *text = sql_take_text_or_null(c);
    if (text == NULL) {
        c->bad = true;
        return "";
    }
    return text;
}

long sql_take_long(struct sql_cursor *c)
{
    sqlite3_value *value = sqlite3_column_value(c->stmt, c->column++);
    const sqlite3_int64 number = sqlite3_value_int64(value);
    if (sqlite3_value_type(value) != SQLITE_INTEGER || number < LONG_MIN || number > LONG_MAX) {
        c->bad = true;
        return 0;
    }
    return (long)number;
}

long sql_take_long_or_null(struct sql_cursor *c)
{
    if (sqlite3_column_type(c->stmt, c->column) == SQLITE_NULL) {
        c->column++;
        return 0;
    }
    const long number = sql_take_long(c);
    c->bad |= number == 0;
    return number;
}

int sql_take_int(struct sql_cursor *c)
{
    const long number = sql_take_long(c);
    if (number < INT_MIN || number > INT_MAX) {
        c->bad = true;
        return 0;
    }
    return (int)number;
}

long sql_take_points(struct sql_cursor *c)
{
    if (sqlite3_column_type(c->stmt, c->column) == SQLITE_NULL) {
        c->column++;
        return -1;
    }
    const long number = sql_take_long(c);
    c->bad |= number < 0;
    return number;
}

int sql_take_seat(struct sql_cursor *c)
{
    const long seat = sql_take_long(c);
    if (seat < 0 || seat >= STORE_SEATS) {
        c->bad = true;
        return 0;
    }
    return (int)seat;
}

int sql_take_seat_or_null(struct sql_cursor *c)
{
    if (sqlite3_column_type(c->stmt, c->column) != SQLITE_NULL)
        return sql_take_seat(c);
    c->column++;
    return STORE_NOBODY;
}

enum store_code sql_row_good(struct sqlite_store *s, const struct sql_cursor *c,
                             struct store_error *err)
{
    if (!c->bad)
        return STORE_OK;
    return store_fail(err, STORE_CORRUPT, "%s: the file is damaged: a stored value is malformed",
                      s->base.where);
}
