/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Compares the schema of a file with that of a record. A file can come from anywhere: a view in
 * place of a table can compute anything, and a trigger runs on writing. */
#include <stdio.h>
#include <string.h>

#include "db/digest.h"
#include "sqlite.h"

/* The schema of each version that is known: BLAKE2b over type, name and text of each object, in the
 * order of OWN_SCHEMA (digest.h). The last one is that of schema.sql. */
static const struct {
    int version;
    const char *digest;
} versions[] = {
    {SQLITE_STORE_VERSION, "cbbeab2795f2a44bcb964e5a7ca88b3fc4db9ca7cc36fd81dc947730f96338dd"},
};

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

/* Whether statements read it: not an index or a trigger. */
static bool is_read(sqlite3_stmt *row)
{
    return strcmp(column(row, 0), "table") == 0 || strcmp(column(row, 0), "view") == 0;
}

/* Merges two sorted lists and reports what differs or is in one only. */
static int compare(sqlite3_stmt *is, sqlite3_stmt *should, sqlite_schema_fn *fn, void *ctx)
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
            stop = fn(ctx, line, order >= 0 && is_read(should));
        }
        a = order <= 0 ? schema_next(is, &rc_is) : a;
        b = order >= 0 ? schema_next(should, &rc_should) : b;
    }
    return stop != 0 || rc_is == SQLITE_DONE ? SQLITE_OK : rc_is;
}

enum store_code sqlite_compare_schema(struct sqlite_store *s, sqlite_schema_fn *fn, void *ctx,
                                      struct store_error *err)
{
    sqlite3 *model = NULL;
    sqlite3_stmt *is = NULL;
    sqlite3_stmt *should = NULL;
    int rc = sqlite3_open(":memory:", &model);
    if (rc == SQLITE_OK)
        rc = sqlite3_exec(model, store_schema_sql, NULL, NULL, NULL);
    if (rc == SQLITE_OK)
        rc = sqlite3_prepare_v2(model, sqlite_text(OWN_SCHEMA), -1, &should, NULL);
    if (rc == SQLITE_OK)
        rc = sqlite3_prepare_v2(s->db, sqlite_text(OWN_SCHEMA), -1, &is, NULL);
    if (rc == SQLITE_OK)
        rc = compare(is, should, fn, ctx);
    const enum store_code code = rc == SQLITE_OK ? STORE_OK : sqlite_fail(s, rc, err);
    (void)sqlite3_finalize(is);
    (void)sqlite3_finalize(should);
    (void)sqlite3_close(model);
    return code;
}

/* --- before the first read -------------------------------------------------------------------- */

struct foreign {
    bool writing;
    char line[200]; /* why the file must not be opened; "": no reason */
};

/* Reports a missing table rather than its indexes. */
static int note_foreign(void *ctx, const char *line, bool read)
{
    struct foreign *f = ctx;
    if (read || (f->writing && f->line[0] == '\0'))
        (void)snprintf(f->line, sizeof f->line, "%s", line);
    return read;
}

/* Names the first difference that matters. */
static enum store_code fail_present(struct sqlite_store *s, struct store_error *err)
{
    struct foreign f = {.writing = s->sql.base.mode == STORE_WRITE};
    const enum store_code code = sqlite_compare_schema(s, note_foreign, &f, err);
    if (code == STORE_OK && f.line[0] != '\0') {
        char line[sizeof s->sql.base.where];
        store_show_path(line, f.line); /* a name may contain anything */
        return store_fail(err, STORE_CORRUPT,
                          f.writing ? "%s: not written to: its tables are not those of a record: %s"
                                    : "%s: its tables are not those of a record: %s",
                          s->sql.base.where, line);
    }
    return code;
}

static enum store_code schema_digest(struct sqlite_store *s, char hash[STORE_HASH_SIZE],
                                     struct store_error *err)
{
    struct digest d;
    struct sql_cursor c;
    bool more = true;
    digest_begin(&d);
    enum store_code code = sql_open(&s->sql, OWN_SCHEMA, NULL, 0, &c, err);
    while (code == STORE_OK && more) {
        code = sql_next(&s->sql, &c, &more, err);
        for (int i = 0; code == STORE_OK && more && i < 3; i++)
            digest_text(&d, sql_take_text(&c));
    }
    sql_close(&c);
    digest_end(&d, hash);
    return code;
}

enum store_code sqlite_check_schema(struct sqlite_store *s, long version, struct store_error *err)
{
    char hash[STORE_HASH_SIZE];
    bool known = false;
    const enum store_code code = schema_digest(s, hash, err);
    for (size_t i = 0; code == STORE_OK && i < sizeof versions / sizeof versions[0]; i++) {
        known |= versions[i].version == version;
        if (versions[i].version == version && strcmp(versions[i].digest, hash) == 0)
            return STORE_OK;
    }
    if (code != STORE_OK)
        return code;
    if (version == SQLITE_STORE_VERSION)
        return fail_present(s, err);
    if (!known)
        return sqlite_fail_version(s, version, err);
    return store_fail(err, STORE_CORRUPT,
                      "%s: not written to: its tables are not those of a record of format %ld",
                      s->sql.base.where, version);
}
