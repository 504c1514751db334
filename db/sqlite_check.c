/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The file and its tables looked over. What the rows of a match say, and that they belong together,
 * is proved by its chain and by who knows the rules; so the constraints of their columns are left
 * to that, as SQLite takes half as long again for them and looks each key up by itself. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sqlite.h"

/* What became of a row of a check. */
typedef void word_fn(struct sql_cursor *c, char line[200]);

static void word_line(struct sql_cursor *c, char line[200])
{
    (void)snprintf(line, 200, "%s", sql_take_text(c));
}

/* Tables at both ends; between them the row id, NULL where there is none. */
static void word_reference(struct sql_cursor *c, char line[200])
{
    const char *table = sql_take_text(c);
    c->column = 2;
    (void)snprintf(line, 200, "a row of %.60s refers to no row of %.60s", table, sql_take_text(c));
}

static const struct {
    enum sql_id id;
    word_fn *word;
} checks[] = {
    {SQL_PAGES, word_line},
    {SQL_FOREIGN_KEYS, word_reference},
    {SQL_ORPHANS, word_reference},
};

/* What SQLite's check of the pages says of one it could not read, "error code=8458", is no defect
 * of the file: the disk or memory failed. */
static int failure_told(const char *line)
{
    static const char mark[] = "error code=";
    const char *at = strstr(line, mark);
    const int rc = at == NULL ? SQLITE_OK : atoi(at + sizeof mark - 1);
    return (rc & 0xFF) == SQLITE_IOERR || rc == SQLITE_NOMEM ? rc : SQLITE_OK;
}

/* *stop: the callback wants no more. */
static enum store_code report_rows(struct sqlite_store *s, enum sql_id id, word_fn *word,
                                   store_text_fn *fn, void *ctx, bool *stop,
                                   struct store_error *err)
{
    struct sql_cursor c;
    bool more = true;
    enum store_code code = sql_open(s, id, NULL, 0, &c, err);
    while (code == STORE_OK && more && !*stop) {
        char line[200] = "ok";
        code = sql_next(s, &c, &more, err);
        if (code == STORE_OK && more) {
            word(&c, line);
        }
        const int failed = failure_told(line);
        if (failed != SQLITE_OK) {
            code = sql_fail(s, failed, err);
        } else if (strcmp(line, "ok") != 0) {
            *stop = fn(ctx, line) != 0;
        }
    }
    sql_close(&c);
    return code;
}

/* Steps one of two lists of schema rows; false at its end or on failure. */
static bool schema_next(sqlite3_stmt *stmt, int *rc)
{
    *rc = sqlite3_step(stmt);
    return *rc == SQLITE_ROW;
}

static const char *column(sqlite3_stmt *stmt, int at)
{
    const char *text = (const char *)sqlite3_column_text(stmt, at);
    return text == NULL ? "" : text;
}

/* Walks both lists, sorted alike, and reports what is in one only or differs. */
static int compare_schemas(sqlite3_stmt *is, sqlite3_stmt *should, store_text_fn *fn, void *ctx)
{
    int rc_is = SQLITE_OK;
    int rc_should = SQLITE_OK;
    bool a = schema_next(is, &rc_is);
    bool b = schema_next(should, &rc_should);
    int stop = 0;
    while ((a || b) && stop == 0) {
        int order = a ? b ? strcmp(column(is, 0), column(should, 0)) : -1 : 1;
        order = order == 0 ? strcmp(column(is, 1), column(should, 1)) : order;
        sqlite3_stmt *named = order <= 0 ? is : should;
        const char *what = order < 0                                       ? "is not of a record"
                           : order > 0                                     ? "is missing"
                           : strcmp(column(is, 2), column(should, 2)) != 0 ? "was altered"
                                                                           : NULL;
        if (what != NULL) {
            char line[200];
            (void)snprintf(line, sizeof line, "%.20s %.80s %s", column(named, 0), column(named, 1),
                           what);
            stop = fn(ctx, line);
        }
        a = order <= 0 ? schema_next(is, &rc_is) : a;
        b = order >= 0 ? schema_next(should, &rc_should) : b;
    }
    return stop != 0 || rc_is == SQLITE_DONE ? SQLITE_OK : rc_is;
}

static enum store_code report_schema(struct sqlite_store *s, store_text_fn *fn, void *ctx,
                                     struct store_error *err)
{
    sqlite3 *model = NULL;
    sqlite3_stmt *is = NULL;
    sqlite3_stmt *should = NULL;
    int rc = sqlite3_open(":memory:", &model);
    if (rc == SQLITE_OK) {
        rc = sqlite3_exec(model, store_schema_sql, NULL, NULL, NULL);
    }
    if (rc == SQLITE_OK) {
        rc = sqlite3_prepare_v2(model, sql_text_of[SQL_SCHEMA], -1, &should, NULL);
    }
    if (rc == SQLITE_OK) {
        rc = sqlite3_prepare_v2(s->db, sql_text_of[SQL_SCHEMA], -1, &is, NULL);
    }
    if (rc == SQLITE_OK) {
        rc = compare_schemas(is, should, fn, ctx);
    }
    (void)sqlite3_finalize(is);
    (void)sqlite3_finalize(should);
    (void)sqlite3_close(model);
    return rc == SQLITE_OK ? STORE_OK : sql_fail(s, rc, err);
}

static enum store_code report_all(struct sqlite_store *s, store_text_fn *fn, void *ctx, bool *stop,
                                  struct store_error *err)
{
    int rc = sqlite3_exec(s->db, "PRAGMA ignore_check_constraints = ON", NULL, NULL, NULL);
    enum store_code code = rc == SQLITE_OK ? STORE_OK : sql_fail(s, rc, err);
    for (size_t i = 0; code == STORE_OK && !*stop && i < sizeof checks / sizeof checks[0]; i++) {
        code = report_rows(s, checks[i].id, checks[i].word, fn, ctx, stop, err);
    }
    (void)sqlite3_exec(s->db, "PRAGMA ignore_check_constraints = OFF", NULL, NULL, NULL);
    return code;
}

enum store_code sqlite_integrity(struct store *base, store_text_fn *fn, void *ctx,
                                 struct store_error *err)
{
    struct sqlite_store *s = (struct sqlite_store *)base;
    bool stop = false;
    const enum store_code code = report_all(s, fn, ctx, &stop, err);
    return code == STORE_OK && !stop ? report_schema(s, fn, ctx, err) : code;
}
