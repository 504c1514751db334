/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Measures a record on a server: concurrent writers, merged matches, and the costs as it grows.
 * Each part begins with empty tables. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "ask.h"
#include "base/files.h"
#include "db/open/open.h"
#include "parts.h"
#include "play.h"
#include "time.h"
#include "writers.h"

enum {
    TURNS = 500, /* per writer */
    MERGED = 100000,
    LEAST = 10000, /* smallest size for growth */
    ASKED = 5      /* repetitions; the median counts */
};

/* Arguments of the measurements. */
struct far {
    struct bench *b;
    const char *address;
    long most; /* turns of the largest record */
};

static bool put(struct bench *b, const char *name, const char *unit, double value, double aim)
{
    bench_put(b, &(struct measure){
                     .name = name, .unit = unit, .value = value, .aim = aim, .at_most = true});
    return b->status == STATUS_OK;
}

/* --- the server ------------------------------------------------------------------------------- */

static int seen(void *context, const char *head)
{
    (void)head;
    *(bool *)context = true;
    return 1;
}

/* Runs in a separate process, so that the writers do not inherit its random state. */
static double look(const void *context)
{
    const struct far *f = context;
    struct store_error err = {.text = ""};
    struct store *store = NULL;
    bool matches = false;
    bool ok = store_open(f->address, STORE_WRITE, &store, &err) == STORE_OK &&
              store_heads(store, NULL, seen, &matches, &err) == STORE_OK;
    store_close(store);
    if (!ok)
        fprintf(stderr, "referee-bench: %s\n", err.text);
    else if (matches)
        fprintf(stderr,
                "referee-bench: there are matches in this record: give an empty database\n");
    return ok && !matches ? 0 : -1;
}

bool bench_server_empty(struct bench *b, const char *address)
{
    char answer[POSTGRESQL_ANSWER];
    return postgresql_ask(address, "DROP SCHEMA IF EXISTS referee CASCADE", answer) ||
           bench_failed(b, "PostgreSQL");
}

/* Drops the tables. Called only after look(), so they are from this run. */
static bool drop(const struct far *f)
{
    return bench_server_empty(f->b, f->address);
}

/* Name of a file in the folder of this run that exists while the record on the server has
 * matches. */
static const char filled[] = "filled";

static bool mark_filled(struct bench *b)
{
    char path[PATH_ROOM + 32];
    FILE *file = fopen(bench_path(b, filled, path), "w");
    return (file && fclose(file) == 0) || bench_failed(b, path);
}

bool bench_server_filled(const struct bench *b)
{
    char path[PATH_ROOM + 32];
    return access(bench_path(b, filled, path), F_OK) == 0;
}

/* Drops the tables and creates new ones. */
static bool empty(const struct far *f)
{
    double none;
    return drop(f) && bench_apart(look, f, false, &none);
}

static void put_server(const struct far *f)
{
    char answer[POSTGRESQL_ANSWER];
    if (!f->b->json &&
        postgresql_ask(
            f->address,
            "SELECT 'PostgreSQL ' || split_part(current_setting('server_version'), ' ', 1)"
            " || ', fsync ' || current_setting('fsync')"
            " || ', synchronous_commit ' || regexp_replace(current_setting('synchronous_commit'),"
            " '^(off|local)$', 'on')", /* as for every record opened */
            answer))
        printf("%s\n", answer);
}

/* Runs a command of referee on the record at `db`. */
static bool run(const struct far *f, const char *db, const char *command, const char *argument,
                double *seconds)
{
    struct bench_run r;
    const char *const arguments[] = {"--db", db, command, argument, NULL};
    bool ok = bench_program(f->b->referee, arguments, false, &r);
    *seconds = r.seconds;
    return ok || bench_failed(f->b, command);
}

/* --- many who write --------------------------------------------------------------------------- */

static bool put_writers(const struct far *f, const char *text, int writers)
{
    static const struct {
        int writers;
        const char *rate, *median, *late;
    } names[] = {
        {1, "turns entered by one writer", "... a turn", "... and the second slowest of a hundred"},
        {4, "turns entered by 4 writers", "... a turn of one of 4",
         "... and of 4 the second slowest of a hundred"},
        {16, "turns entered by 16 writers", "... a turn of one of 16",
         "... and of 16 the second slowest of a hundred"},
    };
    struct written w;
    int i = writers == 1 ? 0 : writers == 4 ? 1 : 2;
    long turns = f->most / 20 < TURNS ? f->most / 20 : TURNS;
    if (!writers_run(f->b, f->address, text, writers, (int)turns, &w))
        return bench_failed(f->b, "session");
    return put(f->b, names[i].rate, "turns/s", w.rate, 0) &&
           put(f->b, names[i].median, "ms", 1e3 * w.median, 0) &&
           put(f->b, names[i].late, "ms", 1e3 * w.late, 0);
}

static bool measure_writers(const struct far *f)
{
    struct strbuf text = {.text = NULL};
    bool ok = bench_play(2 * TURNS, &text, NULL) > 0 || bench_failed(f->b, "allocation");
    for (int writers = 1; ok && writers <= WRITERS_MOST; writers *= 4)
        ok = drop(f) && put_writers(f, text.text, writers); /* the first creates tables */
    strbuf_free(&text);
    return ok;
}

/* --- merged ----------------------------------------------------------------------------------- */

/* Writes a text of this number of turns. Returns their number, or -1. */
static long write_game(const struct far *f, long turns, struct position *positions)
{
    char path[PATH_ROOM + 32];
    struct strbuf text = {.text = NULL};
    long n = bench_play(turns, &text, positions);
    FILE *file = n > 0 ? fopen(bench_path(f->b, "record.game", path), "w") : NULL;
    bool ok = file && fwrite(text.text, 1, text.length, file) == text.length;
    if (file && fclose(file) != 0)
        ok = false;
    strbuf_free(&text);
    if (!ok)
        bench_failed(f->b, "record.game");
    return ok ? n : -1;
}

static bool measure_merge(const struct far *f)
{
    char record[PATH_ROOM + 32], game[PATH_ROOM + 32], name[80];
    double seconds;
    bench_path(f->b, "record.db", record);
    bench_path(f->b, "record.game", game);
    long turns = write_game(f, f->most < MERGED ? f->most : MERGED, NULL);
    bool ok = turns > 0 && run(f, record, "import", game, &seconds) && empty(f) &&
              run(f, f->address, "merge", record, &seconds);
    if (!ok)
        return false;
    snprintf(name, sizeof name, "merge of %ld turns", turns);
    return put(f->b, name, "s", seconds, 60);
}

/* --- growth ----------------------------------------------------------------------------------- */

/* Stores the median time of several runs of a command. */
static bool ask(const struct far *f, const char *command, const char *argument, double *seconds)
{
    double each[ASKED];
    for (int i = 0; i < ASKED; i++)
        if (!run(f, f->address, command, argument, &each[i]))
            return false;
    *seconds = bench_median(each, ASKED);
    return true;
}

static bool put_size(const struct far *f, const char *format, long turns, const char *unit,
                     double value, double aim)
{
    char name[80];
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
    snprintf(name, sizeof name, format, turns);
#pragma GCC diagnostic pop
    return put(f->b, name, unit, value, aim);
}

static bool put_asked(const struct far *f, long turns, const char *position)
{
    struct strbuf text = {.text = NULL};
    struct written w;
    double stats, find;
    bool ok = ask(f, "stats", "Player 3", &stats) && ask(f, "find", position, &find);
    long count = f->most / 20 < TURNS ? f->most / 20 : TURNS;
    if (ok && (bench_play(2 * TURNS, &text, NULL) <= 0 ||
               !writers_run(f->b, f->address, text.text, 1, (int)count, &w)))
        ok = bench_failed(f->b, "session");
    strbuf_free(&text);
    return ok &&
           put_size(f, "one turn entered, durable, behind %ld", turns, "ms", 1e3 * w.median, 0) &&
           put_size(f, "stats of a player, %ld turns", turns, "ms", 1e3 * stats, 1000) &&
           put_size(f, "find of a position, %ld turns", turns, "ms", 1e3 * find, 1000);
}

/* Fills the server by way of a scratch record, as tables do. */
static bool put_filled(const struct far *f, long turns)
{
    char game[PATH_ROOM + 32], record[PATH_ROOM + 32], bytes[POSTGRESQL_ANSWER];
    double seconds;
    bench_remove(f->b, "record.db");
    if (!run(f, bench_path(f->b, "record.db", record), "import",
             bench_path(f->b, "record.game", game), &seconds) ||
        !run(f, f->address, "merge", record, &seconds))
        return false;
    if (!postgresql_ask(f->address,
                        "SELECT sum(pg_total_relation_size(c.oid)) FROM pg_class c"
                        " JOIN pg_namespace n ON n.oid = c.relnamespace"
                        " WHERE n.nspname = 'referee' AND c.relkind = 'r'",
                        bytes))
        return bench_failed(f->b, "PostgreSQL");
    return put_size(f, "merge of %ld turns", turns, "turns/s", (double)turns / seconds, 0) &&
           put_size(f, "size of %ld turns", turns, "MB", atof(bytes) / 1048576, 0);
}

static bool measure_size(const struct far *f, long turns)
{
    char position[POSITION_TEXT];
    struct position *positions = calloc((size_t)turns, sizeof *positions);
    long n = positions ? write_game(f, turns, positions) : -1;
    if (n > 0)
        position_print(&positions[turns / 2], position);
    free(positions);
    return n > 0 && empty(f) && put_filled(f, n) && put_asked(f, n, position);
}

bool bench_server(struct bench *b, const char *address, long most)
{
    const struct far f = {b, address, most};
    double none;
    if (!bench_apart(look, &f, false, &none)) {
        b->status = STATUS_FAILED;
        return false;
    }
    bool ok = mark_filled(b);
    put_server(&f);
    b->status = status_worse(b->status, flush_output());
    ok = ok && b->status == STATUS_OK && measure_writers(&f) && measure_merge(&f);
    for (long turns = most < LEAST ? most : LEAST; ok && turns <= most; turns *= 10)
        ok = measure_size(&f, turns);
    if (drop(&f))
        bench_remove(b, filled);
    return ok;
}
