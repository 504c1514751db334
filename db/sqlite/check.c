/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Checks the file and its tables. The contents of rows are verified by chain and replay, so column
 * constraints are not checked here: SQLite would take half as long again. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sqlite.h"

/* Describes a row of a check. */
typedef void word_fn(struct sql_cursor *c, char line[200]);

static void word_line(struct sql_cursor *c, char line[200])
{
    (void)snprintf(line, 200, "%s", sql_take_text(c));
}

/* The two tables of a broken reference; between them the row id, or NULL. */
static void word_reference(struct sql_cursor *c, char line[200])
{
    const char *table = sql_take_text(c);
    c->column = 2;
    (void)snprintf(line, 200, "a row of %.60s refers to no row of %.60s", table, sql_take_text(c));
}

static const struct {
    int id;
    word_fn *word;
} checks[] = {
    {OWN_PAGES, word_line},
    {OWN_FOREIGN_KEYS, word_reference},
    {SQL_ORPHANS, word_reference},
};

/* An entry "error code=8458" of SQLite's check is no defect of the file: the disk or memory
 * failed. */
static int failure_told(const char *line)
{
    static const char mark[] = "error code=";
    const char *at = strstr(line, mark);
    const int rc = at == NULL ? SQLITE_OK : atoi(at + sizeof mark - 1);
    return (rc & 0xFF) == SQLITE_IOERR || rc == SQLITE_NOMEM ? rc : SQLITE_OK;
}

/* *stop: the callback wants no more. */
static enum store_code report_rows(struct sqlite_store *s, int id, word_fn *word, store_text_fn *fn,
                                   void *ctx, bool *stop, struct store_error *err)
{
    struct sql_cursor c;
    bool more = true;
    enum store_code code = sql_open(&s->sql, id, NULL, 0, &c, err);
    while (code == STORE_OK && more && !*stop) {
        char line[200] = "ok";
        code = sql_next(&s->sql, &c, &more, err);
        if (code == STORE_OK && more)
            word(&c, line);
        const int failed = failure_told(line);
        if (failed != SQLITE_OK)
            code = sqlite_fail(s, failed, err);
        else if (strcmp(line, "ok") != 0)
            *stop = fn(ctx, line) != 0;
    }
    sql_close(&c);
    return code;
}

struct schema_report {
    store_text_fn *fn;
    void *ctx;
};

static int tell_schema(void *ctx, const char *line, bool read)
{
    const struct schema_report *r = ctx;
    (void)read;
    return r->fn(r->ctx, line);
}

static enum store_code report_all(struct sqlite_store *s, store_text_fn *fn, void *ctx, bool *stop,
                                  struct store_error *err)
{
    int rc = sqlite3_exec(s->db, "PRAGMA ignore_check_constraints = ON", NULL, NULL, NULL);
    enum store_code code = rc == SQLITE_OK ? STORE_OK : sqlite_fail(s, rc, err);
    for (size_t i = 0; code == STORE_OK && !*stop && i < sizeof checks / sizeof checks[0]; i++)
        code = report_rows(s, checks[i].id, checks[i].word, fn, ctx, stop, err);
    (void)sqlite3_exec(s->db, "PRAGMA ignore_check_constraints = OFF", NULL, NULL, NULL);
    return code;
}

enum store_code sqlite_integrity(struct store *base, store_text_fn *fn, void *ctx,
                                 struct store_error *err)
{
    struct sqlite_store *s = (struct sqlite_store *)base;
    bool stop = false;
    const enum store_code code = report_all(s, fn, ctx, &stop, err);
    struct schema_report report = {fn, ctx};
    return code == STORE_OK && !stop ? sqlite_compare_schema(s, tell_schema, &report, err) : code;
}
