/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "baseline.h"

#include <pthread.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

extern const char store_schema_sql[];

enum { MOST_COLUMNS = 32 };

/* The tables, each after those that it references. `read` selects the rows of one match; for
 * players, all rows. */
static const struct table {
    const char *read, *write;
} tables[] = {
    {"SELECT * FROM player", "INSERT INTO player VALUES (?,?,?,?)"},
    {"SELECT * FROM match WHERE id = ?1",
     "INSERT INTO match VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)"},
    {"SELECT * FROM seat WHERE match_id = ?1", "INSERT INTO seat VALUES (?,?,?,?,?,?,?)"},
    {"SELECT * FROM founding WHERE match_id = ?1", "INSERT INTO founding VALUES (?,?,?,?)"},
    {"SELECT * FROM header WHERE match_id = ?1", "INSERT INTO header VALUES (?,?,?,?)"},
    {"SELECT * FROM entry WHERE match_id = ?1 ORDER BY seq",
     "INSERT INTO entry VALUES (?,?,?,?,?,?,?,?)"},
    {"SELECT * FROM coup WHERE match_id = ?1 ORDER BY number",
     "INSERT INTO coup VALUES (?,?,?,?,?,?,?,?,?,?,?)"},
    {"SELECT * FROM due WHERE match_id = ?1 ORDER BY coup, ordinal",
     "INSERT INTO due VALUES (?,?,?,?,?,?,?)"},
};

enum { TABLES = sizeof tables / sizeof tables[0] };

struct cell {
    char *text; /* NULL: the number, or nothing */
    sqlite3_int64 number;
    bool null;
};

struct row {
    int table, cells;
    struct cell *cell;
};

struct rows_written {
    struct row *row;
    size_t count, room;
};

static double seconds_of(clockid_t clock)
{
    struct timespec t = {0};
    (void)clock_gettime(clock, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static double now(void)
{
    return seconds_of(CLOCK_MONOTONIC);
}

static void free_rows(struct rows_written *rows)
{
    for (size_t i = 0; i < rows->count; i++) {
        for (int k = 0; k < rows->row[i].cells; k++)
            free(rows->row[i].cell[k].text);
        free(rows->row[i].cell);
    }
    free(rows->row);
}

static bool keep_row(struct rows_written *rows, int table, sqlite3_stmt *from)
{
    if (rows->count == rows->room) {
        const size_t room = rows->room == 0 ? 1024 : 2 * rows->room;
        struct row *more = realloc(rows->row, room * sizeof *more);
        if (more == NULL)
            return false;
        rows->row = more;
        rows->room = room;
    }
    const int n = sqlite3_column_count(from);
    struct row row = {.table = table, .cells = n, .cell = calloc((size_t)n, sizeof *row.cell)};
    if (row.cell == NULL || n > MOST_COLUMNS) {
        free(row.cell);
        return false;
    }
    bool ok = true;
    for (int i = 0; i < n; i++) {
        const int type = sqlite3_column_type(from, i);
        row.cell[i].null = type == SQLITE_NULL;
        row.cell[i].number = sqlite3_column_int64(from, i);
        if (type == SQLITE_TEXT) {
            row.cell[i].text = strdup((const char *)sqlite3_column_text(from, i));
            ok = ok && row.cell[i].text != NULL;
        }
    }
    rows->row[rows->count++] = row;
    return ok;
}

static bool read_table(sqlite3 *db, int table, sqlite3_int64 match, struct rows_written *rows)
{
    sqlite3_stmt *stmt = NULL;
    bool ok = sqlite3_prepare_v2(db, tables[table].read, -1, &stmt, NULL) == SQLITE_OK;
    int rc = SQLITE_DONE;
    if (ok)
        (void)sqlite3_bind_int64(stmt, 1, match); /* the query for players has no such parameter */
    while (ok && (rc = sqlite3_step(stmt)) == SQLITE_ROW)
        ok = keep_row(rows, table, stmt);
    (void)sqlite3_finalize(stmt);
    return ok && rc == SQLITE_DONE;
}

/* Reads the rows match by match, in the order of an import. */
static bool read_rows(const char *from, struct rows_written *rows)
{
    sqlite3 *db = NULL;
    sqlite3_stmt *matches = NULL;
    bool ok = sqlite3_open_v2(from, &db, SQLITE_OPEN_READONLY, NULL) == SQLITE_OK &&
              sqlite3_prepare_v2(db, "SELECT id FROM match ORDER BY id", -1, &matches, NULL) ==
                  SQLITE_OK &&
              read_table(db, 0, 0, rows);
    while (ok && sqlite3_step(matches) == SQLITE_ROW)
        for (int table = 1; ok && table < TABLES; table++)
            ok = read_table(db, table, sqlite3_column_int64(matches, 0), rows);
    (void)sqlite3_finalize(matches);
    (void)sqlite3_close(db);
    return ok;
}

static bool insert_row(sqlite3_stmt *stmt, const struct row *row)
{
    for (int i = 0; i < row->cells; i++) {
        const struct cell *c = &row->cell[i];
        const int rc = c->text != NULL ? sqlite3_bind_text(stmt, i + 1, c->text, -1, SQLITE_STATIC)
                       : c->null       ? sqlite3_bind_null(stmt, i + 1)
                                       : sqlite3_bind_int64(stmt, i + 1, c->number);
        if (rc != SQLITE_OK)
            return false;
    }
    const bool done = sqlite3_step(stmt) == SQLITE_DONE;
    return sqlite3_reset(stmt) == SQLITE_OK && done;
}

static bool insert_rows(sqlite3 *db, const struct rows_written *rows)
{
    sqlite3_stmt *stmt[TABLES] = {NULL};
    bool ok = sqlite3_exec(db, "BEGIN IMMEDIATE", NULL, NULL, NULL) == SQLITE_OK;
    for (int i = 0; ok && i < TABLES; i++)
        ok = sqlite3_prepare_v2(db, tables[i].write, -1, &stmt[i], NULL) == SQLITE_OK;
    for (size_t i = 0; ok && i < rows->count; i++)
        ok = insert_row(stmt[rows->row[i].table], &rows->row[i]);
    for (int i = 0; i < TABLES; i++)
        (void)sqlite3_finalize(stmt[i]);
    return ok && sqlite3_exec(db, "COMMIT", NULL, NULL, NULL) == SQLITE_OK;
}

/* Creates a file with the pragmas of a record. */
static bool open_new(const char *path, const char *schema, sqlite3 **db)
{
    return sqlite3_open_v2(path, db,
                           SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX,
                           NULL) == SQLITE_OK &&
           sqlite3_exec(*db,
                        "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
                        "PRAGMA foreign_keys = ON; PRAGMA cell_size_check = ON",
                        NULL, NULL, NULL) == SQLITE_OK &&
           sqlite3_exec(*db, schema, NULL, NULL, NULL) == SQLITE_OK;
}

bool baseline_insert(const char *from, const char *to, double *seconds, long *rows)
{
    struct rows_written all = {.row = NULL};
    sqlite3 *db = NULL;
    bool ok = read_rows(from, &all) && open_new(to, store_schema_sql, &db);
    const double begin = now();
    ok = ok && insert_rows(db, &all);
    *seconds = now() - begin;
    *rows = (long)all.count;
    (void)sqlite3_close(db);
    free_rows(&all);
    return ok;
}

/* --- checked and read ------------------------------------------------------------------------- */

enum { MOST_READERS = 15, PATIENCE = 5000 /* ms */ };

/* The work of one thread: some matches, by their ids, or the check. */
struct rows_read {
    const char *path;
    sqlite3_int64 first, last;
    bool check, ok;
    pthread_t thread;
};

static bool read_rows_of(sqlite3 *db, const char *select, const struct rows_read *r)
{
    sqlite3_stmt *stmt = NULL;
    int rc = SQLITE_ERROR;
    if (sqlite3_prepare_v2(db, select, -1, &stmt, NULL) != SQLITE_OK)
        return false;
    (void)sqlite3_bind_int64(stmt, 1, r->first);
    (void)sqlite3_bind_int64(stmt, 2, r->last);
    const int columns = sqlite3_column_count(stmt);
    while ((rc = sqlite3_step(stmt)) == SQLITE_ROW) {
        for (int i = 0; i < columns; i++)
            if (sqlite3_column_type(stmt, i) == SQLITE_TEXT)
                (void)sqlite3_column_text(stmt, i);
            else
                (void)sqlite3_column_int64(stmt, i);
    }
    (void)sqlite3_finalize(stmt);
    return rc == SQLITE_DONE;
}

static bool read_matches(sqlite3 *db, const struct rows_read *r)
{
    static const char *const selects[] = {
        "SELECT * FROM match WHERE id BETWEEN ?1 AND ?2",
        "SELECT * FROM seat WHERE match_id BETWEEN ?1 AND ?2",
        "SELECT * FROM founding WHERE match_id BETWEEN ?1 AND ?2",
        "SELECT * FROM header WHERE match_id BETWEEN ?1 AND ?2",
        "SELECT * FROM entry WHERE match_id BETWEEN ?1 AND ?2",
        "SELECT * FROM coup WHERE match_id BETWEEN ?1 AND ?2",
        "SELECT * FROM due WHERE match_id BETWEEN ?1 AND ?2",
        "SELECT * FROM claim WHERE match_id BETWEEN ?1 AND ?2",
    };
    bool ok = true;
    for (size_t i = 0; ok && i < sizeof selects / sizeof selects[0]; i++)
        ok = read_rows_of(db, selects[i], r);
    return ok;
}

/* Checks without column constraints, as the store does when it verifies rows. */
static bool check_file(sqlite3 *db)
{
    return sqlite3_exec(db, "PRAGMA ignore_check_constraints = ON; PRAGMA integrity_check", NULL,
                        NULL, NULL) == SQLITE_OK;
}

static void *read_share(void *context)
{
    struct rows_read *r = context;
    sqlite3 *db = NULL;
    const int flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX;
    r->ok = sqlite3_open_v2(r->path, &db, flags, NULL) == SQLITE_OK &&
            sqlite3_busy_timeout(db, PATIENCE) == SQLITE_OK && /* one thread makes the journal */
            (r->check ? check_file(db) : read_matches(db, r));
    (void)sqlite3_close(db);
    return NULL;
}

static bool last_match(const char *path, sqlite3_int64 *id)
{
    sqlite3 *db = NULL;
    sqlite3_stmt *stmt = NULL;
    const bool ok =
        sqlite3_open_v2(path, &db, SQLITE_OPEN_READONLY, NULL) == SQLITE_OK &&
        sqlite3_prepare_v2(db, "SELECT max(id) FROM match", -1, &stmt, NULL) == SQLITE_OK &&
        sqlite3_step(stmt) == SQLITE_ROW;
    *id = ok ? sqlite3_column_int64(stmt, 0) : 0;
    (void)sqlite3_finalize(stmt);
    (void)sqlite3_close(db);
    return ok;
}

bool baseline_read(const char *path, int cores, double *seconds)
{
    struct rows_read share[MOST_READERS + 1];
    const int readers = cores < 3 ? 1 : cores - 1 < MOST_READERS ? cores - 1 : MOST_READERS;
    sqlite3_int64 last = 0;
    bool ok = last_match(path, &last);
    const clockid_t clock = cores < 2 ? CLOCK_PROCESS_CPUTIME_ID : CLOCK_MONOTONIC;
    const double begin = seconds_of(clock);
    for (int i = 0; i <= readers; i++) {
        share[i] = (struct rows_read){.path = path,
                                      .first = i * last / readers + 1,
                                      .last = (i + 1) * last / readers,
                                      .check = i == readers};
        if (cores < 2 || pthread_create(&share[i].thread, NULL, read_share, &share[i]) != 0) {
            (void)read_share(&share[i]);
            share[i].thread = pthread_self();
        }
    }
    for (int i = 0; i <= readers; i++) {
        if (pthread_equal(share[i].thread, pthread_self()) == 0)
            (void)pthread_join(share[i].thread, NULL);
        ok = ok && share[i].ok;
    }
    *seconds = seconds_of(clock) - begin;
    return ok;
}

/* --- a row in a transaction of its own -------------------------------------------------------- */

struct baseline {
    sqlite3 *db;
    sqlite3_stmt *insert;
};

struct baseline *baseline_open(const char *path)
{
    struct baseline *b = calloc(1, sizeof *b);
    const bool ok =
        b != NULL &&
        open_new(path, "CREATE TABLE row (id INTEGER PRIMARY KEY, text TEXT) STRICT", &b->db) &&
        sqlite3_prepare_v2(b->db, "INSERT INTO row (text) VALUES ('64 1/7 1/5')", -1, &b->insert,
                           NULL) == SQLITE_OK;
    if (!ok) {
        baseline_close(b);
        return NULL;
    }
    return b;
}

bool baseline_commit(struct baseline *b, double *seconds)
{
    const double begin = now();
    const bool ok = sqlite3_exec(b->db, "BEGIN IMMEDIATE", NULL, NULL, NULL) == SQLITE_OK &&
                    sqlite3_step(b->insert) == SQLITE_DONE &&
                    sqlite3_reset(b->insert) == SQLITE_OK &&
                    sqlite3_exec(b->db, "COMMIT", NULL, NULL, NULL) == SQLITE_OK;
    *seconds = now() - begin;
    return ok;
}

void baseline_close(struct baseline *b)
{
    if (b != NULL) {
        (void)sqlite3_finalize(b->insert);
        (void)sqlite3_close(b->db);
        free(b);
    }
}
