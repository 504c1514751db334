/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Making the tables, bringing older ones up to date, checking them, copying the file. */
#include <stdio.h>
#include <string.h>

#include "sqlite.h"
#include "sqlite_file.h"

/* The tables of version 1 stand aside while those of the present one are made. Children go before
 * what they refer to. */
static const char put_aside[] =
    "CREATE TABLE was_claim AS SELECT * FROM claim; DROP TABLE claim;"
    "CREATE TABLE was_due AS SELECT * FROM due; DROP TABLE due;"
    "CREATE TABLE was_coup AS SELECT * FROM coup; DROP TABLE coup;"
    "CREATE TABLE was_entry AS SELECT * FROM entry; DROP TABLE entry;"
    "CREATE TABLE was_header AS SELECT * FROM header; DROP TABLE header;"
    "CREATE TABLE was_founding AS SELECT * FROM founding; DROP TABLE founding;"
    "DROP VIEW counted_match;"
    "CREATE TABLE was_match AS SELECT * FROM match; DROP TABLE match;"
    "CREATE TABLE was_player AS SELECT * FROM player; DROP TABLE player;";

/* Version 1 kept the whole ruling on a coup as JSON, 2 its sum in one line (schema.sql). What is no
 * JSON was altered: it stays for a check to find. */
#define SUM_OF_RULING                                                                              \
    "coalesce((SELECT group_concat(json_extract(value, '$.jan')"                                   \
    "   || coalesce('@' || json_extract(value, '$.field'), '')"                                    \
    "   || coalesce('*' || json_extract(value, '$.ways'), '')"                                     \
    "   || '=' || json_extract(value, '$.points'), ' ') || ', '"                                   \
    "   FROM json_each(ruling, '$.due')), '')"                                                     \
    " || 'due ' || json_extract(ruling, '$.points.roller')"                                        \
    " || ':' || json_extract(ruling, '$.points.opponent')"                                         \
    " || ', marked ' || json_extract(ruling, '$.marked.roller')"                                   \
    " || ':' || json_extract(ruling, '$.marked.opponent')"                                         \
    " || ', holes ' || json_extract(ruling, '$.holes_won.roller')"                                 \
    " || ':' || json_extract(ruling, '$.holes_won.opponent')"                                      \
    " || coalesce(', ' || json_extract(ruling, '$.decision'), '')"                                 \
    " || CASE WHEN json_extract(ruling, '$.legal') THEN '' ELSE ', illegal' END"                   \
    " || coalesce((SELECT ', ' || group_concat(json_extract(value, '$.code'), ' ')"                \
    "   FROM json_each(ruling, '$.faults'))"                                                       \
    "   || coalesce(' = ' || json_extract(ruling, '$.faults[0].chosen'), ''), '')"                 \
    " || coalesce((SELECT ', ' || group_concat(json_extract(value, '$.kind')"                      \
    "   || ' ' || json_extract(value, '$.by') || ' ' || json_extract(value, '$.claimed')"          \
    "   || '/' || json_extract(value, '$.points') || ' ' || json_extract(value, '$.state')"        \
    "   || coalesce(' of ' || json_extract(value, '$.of'), ''), ', ')"                             \
    "   FROM json_each(ruling, '$.schools')), '')"

static const char take_back[] =
    "INSERT INTO player SELECT * FROM was_player; DROP TABLE was_player;"
    "INSERT INTO match SELECT * FROM was_match; DROP TABLE was_match;"
    "INSERT INTO founding SELECT * FROM was_founding; DROP TABLE was_founding;"
    "INSERT INTO header SELECT * FROM was_header; DROP TABLE was_header;"
    "INSERT INTO entry SELECT match_id, seq, uuid, kind, text, at, note, prev, hash"
    " FROM was_entry; DROP TABLE was_entry;"
    "UPDATE was_coup SET ruling = " SUM_OF_RULING " WHERE json_valid(ruling);"
    "INSERT INTO coup SELECT * FROM was_coup; DROP TABLE was_coup;"
    "INSERT INTO due SELECT * FROM was_due; DROP TABLE was_due;"
    "INSERT INTO claim SELECT * FROM was_claim ORDER BY match_id, entry_seq, ordinal;"
    "DROP TABLE was_claim;";

/* One row a step, from each version to the next. */
const struct sqlite_migration sqlite_migrations[] = {
    {.from = 1, .sql = put_aside, .into_new_tables = take_back},
};
const size_t sqlite_n_migrations = sizeof sqlite_migrations / sizeof sqlite_migrations[0];

static enum store_code make_tables(struct sqlite_store *s, struct store_error *err)
{
    long objects = 0;
    long application = 0;
    enum store_code code = sql_get_number(s, SQL_GET_APPLICATION, NULL, 0, &application, NULL, err);
    if (code == STORE_OK) {
        code = sql_get_number(s, SQL_IS_EMPTY, NULL, 0, &objects, NULL, err);
    }
    if (code != STORE_OK || application == SQLITE_STORE_APPLICATION) {
        return code; /* another process has just made it */
    }
    if (objects != 0) {
        return store_fail(err, STORE_NOT_A_RECORD, "%s: this is not a record of the referee",
                          s->base.where);
    }
    const int rc = sqlite3_exec(s->db, store_schema_sql, NULL, NULL, NULL);
    return rc == SQLITE_OK ? STORE_OK : sql_fail(s, rc, err);
}

enum store_code sqlite_make(struct sqlite_store *s, struct store_error *err)
{
    const enum store_code code = sql_unit_begin(s, err);
    return code == STORE_OK ? sql_unit_end(s, make_tables(s, err), err) : code;
}

/* Closes a connection to a new file; its failure, too, makes the file worthless. */
static enum store_code finish(sqlite3 *db, int rc, const char *where, struct store_error *err)
{
    const enum store_code code = rc == SQLITE_OK ? STORE_OK : sql_fail_db(db, rc, where, err);
    (void)sqlite3_close(db);
    return code;
}

enum store_code sqlite_make_file(const char *path, const char *where, struct store_error *err)
{
    char *temporary = NULL;
    sqlite3 *db = NULL;
    enum store_code code = sqlite_file_begin(path, where, &temporary, err);
    if (code != STORE_OK) {
        return code;
    }
    int rc = sqlite_file_open(temporary, "mode=rw", SQLITE_OPEN_READWRITE, &db);
    if (rc == SQLITE_OK) {
        rc = sqlite3_exec(db, "PRAGMA synchronous = FULL; BEGIN IMMEDIATE", NULL, NULL, NULL);
    }
    if (rc == SQLITE_OK) {
        rc = sqlite3_exec(db, store_schema_sql, NULL, NULL, NULL);
    }
    if (rc == SQLITE_OK) {
        rc = sqlite3_exec(db, "COMMIT", NULL, NULL, NULL);
    }
    code = finish(db, rc, where, err);
    code = sqlite_file_end(path, where, temporary, code, err);
    return code == STORE_CONFLICT ? STORE_OK : code; /* another process was quicker */
}

static enum store_code take_step(struct sqlite_store *s, const struct sqlite_migration *step,
                                 struct store_error *err)
{
    char mark[48];
    (void)snprintf(mark, sizeof mark, "PRAGMA user_version = %d", step->from + 1);
    int rc = sqlite3_exec(s->db, step->sql, NULL, NULL, NULL);
    if (rc == SQLITE_OK && step->into_new_tables != NULL) {
        rc = sqlite3_exec(s->db, store_schema_sql, NULL, NULL, NULL);
    }
    if (rc == SQLITE_OK && step->into_new_tables != NULL) {
        rc = sqlite3_exec(s->db, step->into_new_tables, NULL, NULL, NULL);
    }
    if (rc == SQLITE_OK) {
        rc = sqlite3_exec(s->db, mark, NULL, NULL, NULL);
    }
    return rc == SQLITE_OK ? STORE_OK : sql_fail(s, rc, err);
}

static enum store_code take_steps(struct sqlite_store *s, const struct sqlite_migration *steps,
                                  size_t n, int to, struct store_error *err)
{
    long version = 0;
    enum store_code code = sql_get_number(s, SQL_GET_VERSION, NULL, 0, &version, NULL, err);
    for (size_t i = 0; code == STORE_OK && version < to && i < n; i++) {
        if (steps[i].from == version) {
            code = take_step(s, &steps[i], err);
            version++;
        }
    }
    if (code == STORE_OK && version != to) {
        return store_fail(err, STORE_CORRUPT, "%s: format %ld is not known here", s->base.where,
                          version);
    }
    return code;
}

enum store_code sqlite_migrate(struct sqlite_store *s, const struct sqlite_migration *steps,
                               size_t n, int to, struct store_error *err)
{
    const enum store_code code = sql_unit_begin(s, err);
    return code == STORE_OK ? sql_unit_end(s, take_steps(s, steps, n, to, err), err) : code;
}

/* Rows of an integrity check, worded by the caller. *stop: the callback wants no more. */
static enum store_code report_pages(struct sqlite_store *s, store_text_fn *fn, void *ctx,
                                    bool *stop, struct store_error *err)
{
    struct sql_cursor c;
    bool more = true;
    enum store_code code = sql_open(s, SQL_INTEGRITY, NULL, 0, &c, err);
    while (code == STORE_OK && more && !*stop) {
        code = sql_next(s, &c, &more, err);
        const char *line = code == STORE_OK && more ? sql_take_text(&c) : "ok";
        if (strcmp(line, "ok") != 0) {
            *stop = fn(ctx, line) != 0;
        }
    }
    sql_close(&c);
    return code;
}

static enum store_code report_keys(struct sqlite_store *s, store_text_fn *fn, void *ctx, bool *stop,
                                   struct store_error *err)
{
    struct sql_cursor c;
    bool more = true;
    enum store_code code = sql_open(s, SQL_FOREIGN_KEYS, NULL, 0, &c, err);
    while (code == STORE_OK && more && !*stop) {
        code = sql_next(s, &c, &more, err);
        if (code == STORE_OK && more) {
            char line[200];
            const char *table = sql_take_text(&c);
            c.column = 2; /* the row id between them is NULL where there is none */
            (void)snprintf(line, sizeof line, "a row of %.60s refers to no row of %.60s", table,
                           sql_take_text(&c));
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

enum store_code sqlite_integrity(struct store *base, store_text_fn *fn, void *ctx,
                                 struct store_error *err)
{
    struct sqlite_store *s = (struct sqlite_store *)base;
    bool stop = false;
    enum store_code code = report_pages(s, fn, ctx, &stop, err);
    if (code == STORE_OK && !stop) {
        code = report_keys(s, fn, ctx, &stop, err);
    }
    if (code == STORE_OK && !stop) {
        code = report_schema(s, fn, ctx, err);
    }
    return code;
}

enum store_code sqlite_backup(struct store *base, const char *path, struct store_error *err)
{
    struct sqlite_store *s = (struct sqlite_store *)base;
    char where[136];
    char *temporary = NULL;
    sqlite3 *to = NULL;
    store_show_path(where, path);
    enum store_code code = sqlite_file_begin(path, where, &temporary, err);
    if (code != STORE_OK) {
        return code;
    }
    int rc = sqlite_file_open(temporary, "mode=rw", SQLITE_OPEN_READWRITE, &to);
    sqlite3_backup *copy = rc == SQLITE_OK ? sqlite3_backup_init(to, "main", s->db, "main") : NULL;
    if (copy != NULL) {
        rc = sqlite3_backup_step(copy, -1);
        const int end = sqlite3_backup_finish(copy);
        rc = rc == SQLITE_DONE ? end : rc;
    } else if (rc == SQLITE_OK) {
        rc = sqlite3_errcode(to);
    }
    code = finish(to, rc, where, err);
    return sqlite_file_end(path, where, temporary, code, err);
}
