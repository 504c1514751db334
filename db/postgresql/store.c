/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The store on a server: open, close, views, detection of changes. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "db/chain.h"
#include "open.h"
#include "postgresql.h"

enum { FIRST_TIMEOUT = 5000 };

static void close_store(struct store *base)
{
    struct postgresql_store *s = (struct postgresql_store *)base;
    if (s->db != NULL && s->began)
        (void)sql_run(&s->sql, SQL_ROLLBACK, NULL, 0, NULL);
    s->sql.lost = false;
    if (s->db != NULL && s->n_held > 0) /* the server notices the end of a session later */
        (void)postgresql_execute(s, "SELECT pg_advisory_unlock_all()", NULL);
    if (s->db != NULL)
        s->pq->finish(s->db);
    postgresql_drop_rows(s);
    free(s->held);
    free(s->password);
    free(s->address);
    free(s);
}

static void set_timeout(struct store *base, int milliseconds)
{
    struct postgresql_store *s = (struct postgresql_store *)base;
    s->timeout = milliseconds;
    if (s->db != NULL && !s->began && s->holds == 0)
        (void)postgresql_set_timeout(s, NULL);
}

static enum store_code begin_view(struct store *base, struct store_error *err)
{
    struct postgresql_store *s = (struct postgresql_store *)base;
    s->sql.viewed.key[0] = '\0';
    const bool idle = s->db != NULL && s->holds == 0;
    enum store_code code = postgresql_hold(s, err);
    if (code != STORE_OK && idle && s->db == NULL) { /* it was closed while idle */
        s->sql.lost = false;
        code = postgresql_hold(s, err);
    }
    return code;
}

static void end_view(struct store *base)
{
    postgresql_release((struct postgresql_store *)base);
}

/* Rows have the two tables of a broken reference, or a text. */
static void word_row(struct sql_cursor *c, char line[200])
{
    const char *table = sql_take_text(c);
    if (c->id == SERVER_FOREIGN) {
        (void)snprintf(line, 200, "%s", table);
    } else {
        c->column = 2;
        (void)snprintf(line, 200, "a row of %.60s refers to no row of %.60s", table,
                       sql_take_text(c));
    }
}

static enum store_code report(struct sql_store *s, int id, store_text_fn *fn, void *ctx, bool *stop,
                              struct store_error *err)
{
    struct sql_cursor c;
    bool more = true;
    enum store_code code = sql_open(s, id, NULL, 0, &c, err);
    while (code == STORE_OK && more && !*stop) {
        char line[200];
        code = sql_next(s, &c, &more, err);
        if (code == STORE_OK && more) {
            word_row(&c, line);
            *stop = fn(ctx, line) != 0;
        }
    }
    sql_close(&c);
    return code;
}

static enum store_code integrity(struct store *base, store_text_fn *fn, void *ctx,
                                 struct store_error *err)
{
    static const int checks[] = {SQL_ORPHANS, SERVER_SEATS, SERVER_FOREIGN};
    enum store_code code = STORE_OK;
    bool stop = false;
    for (size_t i = 0; code == STORE_OK && !stop && i < sizeof checks / sizeof checks[0]; i++)
        code = report((struct sql_store *)base, checks[i], fn, ctx, &stop, err);
    return code;
}

static enum store_code changed(struct store *base, long *number, struct store_error *err)
{
    return sql_get_number((struct sql_store *)base, SERVER_SNAPSHOT, NULL, 0, number, NULL, err);
}

/* Session locks: they outlast transactions, and end with the connection. */
static enum store_code lock_record(struct store *base, struct store_error *err)
{
    struct postgresql_store *s = (struct postgresql_store *)base;
    enum store_code code = postgresql_connect(s, err);
    if (code == STORE_OK)
        code = postgresql_execute(s,
                                  "SET lock_timeout = 0;"
                                  " SELECT pg_advisory_lock(" POSTGRESQL_RECORD_LOCK ")",
                                  err);
    if (s->db != NULL)
        (void)postgresql_set_timeout(s, NULL);
    return code;
}

static void unlock_record(struct store *base)
{
    struct postgresql_store *s = (struct postgresql_store *)base;
    if (s->db != NULL)
        (void)postgresql_execute(s, "SELECT pg_advisory_unlock(" POSTGRESQL_RECORD_LOCK ")", NULL);
}

static enum store_code lock_players(struct store *base, struct store_error *err)
{
    struct postgresql_store *s = (struct postgresql_store *)base;
    enum store_code code = postgresql_flush(s, err);
    if (code == STORE_OK)
        code = postgresql_execute(s,
                                  "SET LOCAL lock_timeout = 0;"
                                  " SELECT pg_advisory_xact_lock(" POSTGRESQL_PLAYERS_LOCK ")",
                                  err);
    if (code == STORE_OK)
        code = postgresql_set_timeout(s, err);
    return code;
}

/* The server does it by itself. */
static enum store_code settle(struct store *base, struct store_error *err)
{
    (void)base;
    (void)err;
    return STORE_OK;
}

static const struct store_ops ops = {
    .close = close_store,
    .set_timeout = set_timeout,
    .begin_view = begin_view,
    .end_view = end_view,
    SQL_STORE_OPS,
    .lock = postgresql_lock,
    .unlock = postgresql_unlock,
    .lock_record = lock_record,
    .unlock_record = unlock_record,
    .lock_players = lock_players,
    .integrity = integrity,
    .changed = changed,
    .settle = settle,
    .backup = postgresql_backup,
};

/* The password as written in the address; NULL: none, or no memory. */
static char *password_of(const char *address)
{
    const char *start = strstr(address, "://");
    const char *end = start == NULL ? NULL : strrchr(start, '@');
    const char *colon = end == NULL ? NULL : strchr(start + 3, ':');
    return colon != NULL && colon + 1 < end ? strndup(colon + 1, (size_t)(end - colon - 1)) : NULL;
}

struct postgresql_store *postgresql_new(const char *address, const char *shown,
                                        enum store_mode mode, struct store_error *err)
{
    struct postgresql_store *s = chain_ready() ? calloc(1, sizeof *s) : NULL;
    if (s == NULL) {
        (void)store_fail(err, STORE_FAILED, "%s: out of memory", shown);
        return NULL;
    }
    s->pq = libpq_load();
    s->sql.base.ops = &ops;
    s->sql.base.mode = mode;
    s->sql.engine = &postgresql_engine;
    s->timeout = FIRST_TIMEOUT;
    s->address = strdup(address);
    s->password = password_of(address);
    store_show_path(s->sql.base.where, shown);
    if (s->address != NULL && s->pq != NULL)
        return s;
    (void)store_fail(err, STORE_FAILED,
                     s->address == NULL
                         ? "%s: out of memory"
                         : "%s: the library of PostgreSQL, libpq, is missing: install libpq5",
                     s->sql.base.where);
    postgresql_close(s);
    return NULL;
}

void postgresql_close(struct postgresql_store *s)
{
    close_store(&s->sql.base);
}

enum store_code store_open_postgresql(const char *address, const char *shown, enum store_mode mode,
                                      struct store **out, struct store_error *err)
{
    struct postgresql_store *s = postgresql_new(address, shown, mode, err);
    *out = NULL;
    if (s == NULL)
        return STORE_FAILED;
    enum store_code code = postgresql_connect(s, err);
    if (code == STORE_OK)
        code = postgresql_check_tables(s, err);
    if (code == STORE_OK)
        *out = &s->sql.base;
    else
        postgresql_close(s);
    return code;
}
