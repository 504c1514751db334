/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Checks the file and its tables: what SQLite's integrity_check proves, in half its time.
 *
 * integrity_check looks up each row in each index of its table. Three tables have rows of every
 * turn: entry, coup and due; of these only coup has an index, coup_position. So all tables get the
 * quick check, which reads every page and row without the indexes, and the others the full one. Two
 * things are then left to prove: the rows of the three are in the order of their keys, and the
 * index has exactly the rows of its table. Both follow from the keys, read once in the order of the
 * table and once in that of the index. The aggregate in_order(COLUMN, ...) is NULL if a row does
 * not follow the row before, else a sum of keyed hashes of all rows, which depends neither on their
 * order nor on whether a text comes before or after the numbers.
 *
 * The contents of rows are verified by chain and replay, so column constraints are not checked
 * here: SQLite would take half as long again. */
#include <sodium.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sqlite.h"

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

/* What is hashed of a row. */
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
    {OWN_PAGES, word_line}, {OWN_SMALL_TABLES, word_line},      {OWN_ORDER, word_line},
    {OWN_COUPS, word_line}, {OWN_FOREIGN_KEYS, word_reference}, {SQL_ORPHANS, word_reference},
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
