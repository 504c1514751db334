/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "file.h"

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <sodium.h>

#include "base/i18n.h"
#include "db/chain.h"
#include "sqlite.h"

/* --- schema ---------------------------------------------------------------------------------- */

/* Compares the schema of a file with that of a record. A file can come from anywhere: a view in
 * place of a table can compute anything, and a trigger runs on writing. */

/* The schema of each version that is known: BLAKE2b over type, name and text of each object, in the
 * order of OWN_SCHEMA (chain.h). The last one is that of schema.sql. */
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

/* --- schema create --------------------------------------------------------------------------- */

/* Creates tables, migrates older ones, copies the file. */

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

/* Copies all pages, in parts if progress is requested. Other processes may write between two
 * parts: the copy is of one snapshot because the caller holds a view. */
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

/* --- check ----------------------------------------------------------------------------------- */

/* Checks the file and its tables: what SQLite's integrity_check proves, in half its time.
 *
 * integrity_check looks up each row in each index of its table. Three tables have rows of every
 * turn: entry, coup and due; of these only coup has an index, coup_position. So all tables get the
 * quick check, which reads every page and row without the indexes, and the others the full one.
 * Two things are then left to prove: the rows of the three are in the order of their keys, and the
 * index has exactly the rows of its table. Both follow from the keys, read once in the order of
 * the table and once in that of the index. The aggregate in_order(COLUMN, ...) is NULL if a row
 * does not follow the row before, else a sum of keyed hashes of all rows, which depends neither on
 * their order nor on whether a text comes before or after the numbers.
 *
 * The order of entries and dues also follows from reading the matches. The rows of a match are
 * read from the first with its number to the first with a higher one, and each must be of the
 * match, with the sequence number or turn that is expected. So the rows read of one match are
 * adjacent and in order, and a row with a higher number follows them. If the table has no more
 * rows than were read of all matches, every row is in order. Else the keys are read as above, for
 * the defect.
 *
 * The contents of rows are verified by chain and replay, so column constraints are not checked
 * here: SQLite would take half as long again. */

/* --- keys in order ---------------------------------------------------------------------------- */

enum { KEY_NUMBERS = 3, KEY_TEXT = 512 };

/* The rows so far; `number` and `text` are of the last one. */
struct key_scan {
    sqlite3_int64 number[KEY_NUMBERS];
    char text[KEY_TEXT];
    size_t length;
    uint64_t sum;
    bool begun, unordered;
};

/* Compares a text with that of the row before, and keeps it. A text longer than the room is taken
 * to follow: no position is so long. */
static int follow_text(struct key_scan *k, const char *text, size_t length)
{
    const size_t least = length < k->length ? length : k->length;
    if (length >= KEY_TEXT)
        return 1;
    const int order = memcmp(text, k->text, least);
    memcpy(k->text, text, length);
    const int longer = (length > k->length) - (length < k->length);
    k->length = length;
    return order != 0 ? order : longer;
}

/* The hashed columns of a row. */
struct key_parts {
    uint64_t number[KEY_NUMBERS];
    unsigned char text[KEY_TEXT];
    size_t length; /* of the text */
};

/* Keeps the text, or if it is too long its hash. */
static void keep_text(struct key_parts *p, const char *text, size_t length,
                      const unsigned char *secret)
{
    p->length = length <= KEY_TEXT ? length : crypto_shorthash_BYTES;
    if (length <= KEY_TEXT)
        memcpy(p->text, text, length);
    else
        (void)crypto_shorthash(p->text, (const unsigned char *)text, length, secret);
}

static void add_key(sqlite3_context *c, int n, sqlite3_value **column)
{
    struct key_scan *k = sqlite3_aggregate_context(c, sizeof *k);
    const struct sqlite_store *s = sqlite3_user_data(c);
    struct key_parts parts;
    uint64_t hash = 0;
    int order = 0, numbers = 0;
    memset(parts.number, 0, sizeof parts.number);
    parts.length = 0;
    if (k == NULL) {
        sqlite3_result_error_nomem(c);
        return;
    }
    for (int i = 0; i < n; i++) {
        int differs = 0;
        if (sqlite3_value_type(column[i]) == SQLITE_TEXT) {
            const char *text = (const char *)sqlite3_value_text(column[i]);
            const size_t length = (size_t)sqlite3_value_bytes(column[i]);
            differs = i == 0 ? follow_text(k, text, length) : 0; /* else numbers decide */
            keep_text(&parts, text, length, s->secret);
        } else if (numbers < KEY_NUMBERS) {
            const sqlite3_int64 number = sqlite3_value_int64(column[i]);
            differs = (number > k->number[numbers]) - (number < k->number[numbers]);
            k->number[numbers] = number;
            parts.number[numbers++] = (uint64_t)number;
        }
        order = order != 0 ? order : differs;
    }
    if (parts.length > 0)
        (void)crypto_shorthash((unsigned char *)&hash, (const unsigned char *)&parts,
                               sizeof parts.number + parts.length, s->secret);
    k->sum += hash;
    k->unordered |= k->begun && order <= 0;
    k->begun = true;
}

static void sum_keys(sqlite3_context *c)
{
    const struct key_scan *k = sqlite3_aggregate_context(c, 0);
    if (k == NULL || !k->unordered)
        sqlite3_result_int64(c, k == NULL ? 0 : (sqlite3_int64)k->sum);
}

int sqlite_add_in_order(struct sqlite_store *s)
{
    return sqlite3_create_function_v2(s->db, "in_order", -1, SQLITE_UTF8, s, NULL, add_key,
                                      sum_keys, NULL);
}

/* --- the checks ------------------------------------------------------------------------------- */

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
    {OWN_PAGES, word_line},        {OWN_SMALL_TABLES, word_line},
    {OWN_COUPS, word_line},        {OWN_FOREIGN_KEYS, word_reference},
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
    crypto_shorthash_keygen(s->secret);
    const enum store_code code = report_all(s, fn, ctx, &stop, err);
    struct schema_report report = {fn, ctx};
    return code == STORE_OK && !stop ? sqlite_compare_schema(s, tell_schema, &report, err) : code;
}

/* Whether the tables have as many rows as were read. */
static enum store_code count_rows(struct sqlite_store *s, const struct store_rows_read *read,
                                  bool *all, struct store_error *err)
{
    struct sql_cursor c;
    bool more = false;
    enum store_code code = sql_open(&s->sql, OWN_COUNTS, NULL, 0, &c, err);
    if (code == STORE_OK)
        code = sql_next(&s->sql, &c, &more, err);
    if (code == STORE_OK && more) {
        const long entries = sql_take_long(&c);
        *all = entries == read->entries && sql_take_long(&c) == read->dues;
    }
    sql_close(&c);
    return code;
}

enum store_code sqlite_order(struct store *base, const struct store_rows_read *read,
                             store_text_fn *fn, void *ctx, struct store_error *err)
{
    struct sqlite_store *s = (struct sqlite_store *)base;
    bool all = false, stop = false;
    enum store_code code = read == NULL ? STORE_OK : count_rows(s, read, &all, err);
    if (code == STORE_OK && !all)
        code = report_rows(s, OWN_ORDER, word_line, fn, ctx, &stop, err);
    return code;
}

/* --- file ------------------------------------------------------------------------------------ */

enum store_code sqlite_fail_errno(const char *where, const char *what, struct store_error *err)
{
    const int why = errno;
    const bool denied = why == EACCES || why == EROFS || why == EPERM;
    const bool full = why == ENOSPC || why == EDQUOT || why == EFBIG;
    const enum store_code code = why == ENOENT ? STORE_NOT_FOUND
                                 : full        ? STORE_FULL
                                 : denied      ? STORE_READ_ONLY
                                               : STORE_FAILED;
    return store_fail(err, code, "%s: %s: %s", where, _(what), strerror(why));
}

int sqlite_file_open(const char *path, const char *options, int flags, sqlite3 **db)
{
    /* every byte may become three; "file:", "./", '?' and the end */
    const size_t size = 3 * strlen(path) + strlen(options) + 10;
    char *uri = malloc(size);
    *db = NULL;
    if (uri == NULL)
        return SQLITE_NOMEM;
    size_t n = (size_t)snprintf(uri, size, "file:%s", path[0] == '/' ? "" : "./");
    for (const char *p = path; *p != '\0'; p++) {
        const unsigned char c = (unsigned char)*p;
        if (c < 0x80 && (isalnum(c) || strchr("/-_.", c) != NULL))
            uri[n++] = (char)c;
        else
            n += (size_t)snprintf(uri + n, size - n, "%%%02X", c);
    }
    (void)snprintf(uri + n, size - n, "?%s", options);
    /* no mutex: a connection is never used by two threads at once */
    const int rc = sqlite3_open_v2(
        uri, db, flags | SQLITE_OPEN_URI | SQLITE_OPEN_EXRESCODE | SQLITE_OPEN_NOMUTEX, NULL);
    free(uri);
    return rc;
}

bool sqlite_in_memory(const struct sqlite_store *s)
{
    const char *file = sqlite3_db_filename(s->db, "main");
    return file == NULL || file[0] == '\0';
}

/* Offsets of big-endian 32-bit numbers in a database header (sqlite.org/fileformat.html, 1.3). */
enum { HEADER_SIZE = 100, AT_VERSION = 60, AT_APPLICATION = 68 };

static long number_at(const unsigned char header[HEADER_SIZE], int at)
{
    unsigned long n = 0;
    for (int i = 0; i < 4; i++)
        n = n << 8 | header[at + i];
    return (long)n;
}

/* Reads the raw header. "immutable" makes SQLite take no lock, create no file and ignore journals,
 * but read through SQLite it would report a file that is being written, or completed by its
 * journal, as damaged. So only the file handle is used. The file must not be opened separately:
 * closing it would release this process's locks. */
static int read_header(const char *path, unsigned char header[HEADER_SIZE])
{
    sqlite3 *db = NULL;
    sqlite3_file *file = NULL;
    int rc = sqlite_file_open(path, "immutable=1", SQLITE_OPEN_READONLY, &db);
    if (rc == SQLITE_OK)
        rc = sqlite3_file_control(db, "main", SQLITE_FCNTL_FILE_POINTER, (void *)&file);
    if (rc == SQLITE_OK)
        rc = file->pMethods->xRead(file, header, HEADER_SIZE, 0);
    (void)sqlite3_close(db);
    return rc;
}

/* The application id is written once, before the first journal. A version that only the journal has
 * is seen when that is read. */
static enum store_code look_inside(const char *path, const char *where, struct store_error *err)
{
    static const char magic[] = "SQLite format 3";
    unsigned char header[HEADER_SIZE];
    const int rc = read_header(path, header);
    if (rc == SQLITE_IOERR_SHORT_READ ||
        (rc == SQLITE_OK && memcmp(header, magic, sizeof magic) != 0))
        return sqlite_fail_db(NULL, SQLITE_NOTADB, where, err);
    if (rc != SQLITE_OK)
        return sqlite_fail_db(NULL, rc, where, err);
    if (number_at(header, AT_APPLICATION) == STORE_OLD_APPLICATION)
        return store_fail_old(err, where);
    if (number_at(header, AT_APPLICATION) != SQLITE_STORE_APPLICATION) {
        return store_fail(err, STORE_NOT_A_RECORD,
                          "%s: this is a database of another program, not a record of the referee",
                          where);
    }
    if (number_at(header, AT_VERSION) > SQLITE_STORE_VERSION) {
        return store_fail(err, STORE_NEWER,
                          "%s: made by a later version of the referee (format %ld, known: %d)",
                          where, number_at(header, AT_VERSION), SQLITE_STORE_VERSION);
    }
    return STORE_OK;
}

enum store_code sqlite_file_look(const char *path, const char *where, enum file_state *state,
                                 struct store_error *err)
{
    struct stat info;
    if (stat(path, &info) != 0) {
        *state = FILE_MISSING;
        if (errno == ENOENT)
            return STORE_OK;
        return sqlite_fail_errno(where, N_("cannot be opened"), err);
    }
    if (!S_ISREG(info.st_mode))
        return store_fail(err, STORE_NOT_A_RECORD, "%s: not a regular file", where);
    if (info.st_nlink > 1) {
        return store_fail(err, STORE_FAILED,
                          "%s: the file has several names (hard links), which can corrupt the "
                          "record: remove the others, or copy the file",
                          where);
    }
    *state = info.st_size == 0 ? FILE_EMPTY : FILE_RECORD;
    return info.st_size == 0 ? STORE_OK : look_inside(path, where, err);
}

bool sqlite_file_folder_writable(const char *path)
{
    const char *slash = strrchr(path, '/');
    if (slash == NULL)
        return access(".", W_OK) == 0;
    char *folder = strdup(path);
    if (folder == NULL)
        return true;
    folder[slash == path ? 1 : slash - path] = '\0';
    const bool writable = access(folder, W_OK) == 0;
    free(folder);
    return writable;
}
