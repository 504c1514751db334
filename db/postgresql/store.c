/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "postgresql.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "db/annotations.h"
#include "db/chain.h"
#include "db/merge.h"
#include "db/sqlite/file.h"
#include "db/sqlite/open.h"
#include "office.h"
#include "open.h"

static enum store_code postgresql_backup(struct store *base, const char *path, store_rows_fn *rows,
                                         const struct store_progress *progress,
                                         struct store_error *err);

/* --- lock ------------------------------------------------------------------------------------ */

/* The right to write a match: a lock of the session, which ends with the connection, and so with
 * the process. A lost connection is made again with its locks, unless another process has taken
 * one meanwhile. The integrity of a log does not depend on them, as each batch states the head it
 * continues. */

struct held_lock {
    char key[STORE_KEY_SIZE];
    long id;
};

static struct held_lock *find_held(struct postgresql_store *s, const char *key)
{
    for (size_t i = 0; i < s->n_held; i++)
        if (strcmp(s->held[i].key, key) == 0)
            return &s->held[i];
    return NULL;
}

static bool add_held(struct postgresql_store *s, const char *key, long id)
{
    struct held_lock *held = realloc(s->held, (s->n_held + 1) * sizeof *held);
    if (held == NULL)
        return false;
    s->held = held;
    held[s->n_held].id = id;
    (void)snprintf(held[s->n_held++].key, STORE_KEY_SIZE, "%s", key);
    return true;
}

static void unlock_id(struct postgresql_store *s, long id)
{
    const struct sql_arg args[] = {sql_number(id)};
    (void)sql_get_number(&s->sql, SERVER_UNLOCK, args, 1, &id, NULL, NULL);
}

/* Locks of matches (db/postgresql/store.c). */
static enum store_code postgresql_lock(struct store *base, const char *key, struct store_error *err)
{
    struct postgresql_store *s = (struct postgresql_store *)base;
    long id = 0;
    long one = 0;
    bool locked = false;
    enum store_code code = sql_match_id(&s->sql, key, &id, err);
    if (code != STORE_OK || find_held(s, key) != NULL)
        return code;
    const struct sql_arg args[] = {sql_number(id)};
    code = sql_get_number(&s->sql, SERVER_LOCK, args, 1, &one, &locked, err);
    if (code == STORE_OK && !locked)
        return store_fail(err, STORE_BUSY, "%s: the match is being written by another referee",
                          base->where);
    if (code == STORE_OK && !add_held(s, key, id)) {
        unlock_id(s, id);
        return postgresql_no_memory(s, err);
    }
    return code;
}

static void postgresql_unlock(struct store *base, const char *key)
{
    struct postgresql_store *s = (struct postgresql_store *)base;
    struct held_lock *held = find_held(s, key);
    if (held == NULL)
        return;
    const long id = held->id;
    *held = s->held[--s->n_held];
    if (s->db != NULL)
        unlock_id(s, id);
}

enum store_code postgresql_relock(struct postgresql_store *s, struct store_error *err)
{
    char text[80];
    enum store_code code = STORE_OK;
    for (size_t i = 0; code == STORE_OK && i < s->n_held; i++) {
        (void)snprintf(text, sizeof text, "SELECT pg_try_advisory_lock(%ld)", -s->held[i].id);
        code = postgresql_execute(s, text, err);
    }
    return code;
}

/* --- founding -------------------------------------------------------------------------------- */

/* Checks the tables of a record; the first writer creates missing ones. Only the office migrates
 * them (store.c). */

enum store_code postgresql_format(struct postgresql_store *s, long *format, struct store_error *err)
{
    struct sql_cursor c;
    bool more = false;
    enum store_code code = sql_open(&s->sql, SERVER_ABOUT, NULL, 0, &c, err);
    if (code == STORE_OK)
        code = sql_next(&s->sql, &c, &more, err);
    const long application = code == STORE_OK && more ? sql_take_long(&c) : 0;
    const long version = code == STORE_OK && more ? sql_take_long(&c) : 0;
    sql_close(&c);
    if (code != STORE_OK)
        return code;
    if (application == STORE_OLD_APPLICATION)
        return store_fail_old(err, s->sql.base.where);
    if (application != POSTGRESQL_APPLICATION || version < 1) {
        return store_fail(err, STORE_NOT_A_RECORD, "%s: this is not a record of the referee",
                          s->sql.base.where);
    }
    if (version > POSTGRESQL_VERSION) {
        return store_fail(err, STORE_NEWER,
                          "%s: made by a later version of the referee (format %ld, known: %d)",
                          s->sql.base.where, version, POSTGRESQL_VERSION);
    }
    *format = version;
    return STORE_OK;
}

/* Runs a query with a boolean result. */
static enum store_code postgresql_answers(struct postgresql_store *s, const char *question,
                                          bool *yes, struct store_error *err)
{
    PGresult *result = postgresql_answer(s, s->pq->sendQuery(s->db, question));
    const bool good = s->pq->resultStatus(result) == PGRES_TUPLES_OK;
    *yes = good && s->pq->ntuples(result) == 1 && s->pq->getvalue(result, 0, 0)[0] == 't';
    const enum store_code code = good ? STORE_OK : postgresql_fail(s, result, err);
    s->pq->clear(result);
    return code;
}

enum store_code postgresql_has_tables(struct postgresql_store *s, bool *are,
                                      struct store_error *err)
{
    /* not to_regnamespace: its cache is stale after the wait for the lock */
    return postgresql_answers(
        s, "SELECT EXISTS (SELECT FROM pg_namespace WHERE nspname = 'referee')", are, err);
}

/* Concurrent writers take turns: the second finds the tables made. */
static enum store_code make_tables(struct postgresql_store *s, struct store_error *err)
{
    bool are = false;
    enum store_code code = postgresql_execute(s, POSTGRESQL_BEGIN_TABLES, err);
    if (code == STORE_OK)
        code = postgresql_has_tables(s, &are, err);
    if (code == STORE_OK && !are)
        code = postgresql_execute(s, postgresql_schema_sql, err);
    if (s->db == NULL)
        return code;
    const enum store_code ended = postgresql_execute(s, code == STORE_OK ? "COMMIT" : "ROLLBACK",
                                                     code == STORE_OK ? err : NULL);
    return code == STORE_OK ? ended : code;
}

static enum store_code check_foreign(struct postgresql_store *s, struct store_error *err)
{
    struct sql_cursor c;
    bool more = false;
    enum store_code code = sql_open(&s->sql, SERVER_FOREIGN, NULL, 0, &c, err);
    if (code == STORE_OK)
        code = sql_next(&s->sql, &c, &more, err);
    if (code == STORE_OK && more) {
        char line[sizeof s->sql.base.where];
        store_show_path(line, sql_take_text(&c));
        code = store_fail(err, STORE_CORRUPT, "%s: its tables are not those of a record: %s",
                          s->sql.base.where, line);
    }
    sql_close(&c);
    return code;
}

static enum store_code fail_older(struct postgresql_store *s, long format, struct store_error *err)
{
    return store_fail(
        err, STORE_READ_ONLY,
        "%s: of format %ld, and this program knows %d: the office brings it up to date"
        " with `referee server upgrade`",
        s->sql.base.where, format, POSTGRESQL_VERSION);
}

/* The tables (db/postgresql/store.c). Checks them, and creates missing ones. */
static enum store_code postgresql_check_tables(struct postgresql_store *s, struct store_error *err)
{
    bool are = false;
    long format = 0;
    enum store_code code = postgresql_has_tables(s, &are, err);
    if (code == STORE_OK && !are && s->sql.base.mode == STORE_READ) {
        return store_fail(err, STORE_NOT_FOUND,
                          "%s: this database has no record yet; create it with `referee server "
                          "upgrade`, or by the first write",
                          s->sql.base.where);
    }
    if (code == STORE_OK && !are)
        code = make_tables(s, err);
    if (code == STORE_OK)
        code = postgresql_format(s, &format, err);
    if (code == STORE_OK && format < POSTGRESQL_VERSION)
        code = fail_older(s, format, err);
    return code == STORE_OK ? check_foreign(s, err) : code;
}

/* --- upgrade --------------------------------------------------------------------------------- */

/* Making and migrating the tables of a record: done by their owner. */

/* The migrated tables are copied within the transaction that migrates them, so that the record
 * does not change if the backup cannot be written. Others wait until it ends. */
static enum store_code migrate(struct postgresql_store *s, const struct office_step *steps,
                               size_t n, const struct office_upgrade *u, const char *backup,
                               struct store_error *err)
{
    long version = u->from;
    enum store_code code = postgresql_execute(s, "SET LOCAL search_path = referee, pg_temp", err);
    for (size_t i = 0; code == STORE_OK && i < n; i++)
        if (steps[i].from == version) {
            version++;
            code = postgresql_execute(s, steps[i].sql, err);
            if (code == STORE_OK)
                code = postgresql_execute(s, "UPDATE about SET version = version + 1", err);
        }
    if (code == STORE_OK && version != u->to)
        code = store_fail(err, STORE_CORRUPT, "%s: format %ld is not known here", s->sql.base.where,
                          version);
    if (code != STORE_OK)
        return code;
    s->holds++; /* the transaction serves as the view that the backup reads */
    code = postgresql_backup(&s->sql.base, backup, u->rows, NULL, err);
    s->holds--;
    return code;
}

static enum store_code require_owner(struct postgresql_store *s, struct store_error *err)
{
    bool owns = false;
    const enum store_code code =
        postgresql_answers(s,
                           "SELECT pg_has_role(nspowner, 'USAGE') FROM pg_namespace"
                           " WHERE nspname = 'referee'",
                           &owns, err);
    return code != STORE_OK || owns
               ? code
               : store_fail(err, STORE_READ_ONLY,
                            "%s: only the role that owns the tables brings them up to date",
                            s->sql.base.where);
}

static enum store_code bring_up_to_date(struct postgresql_store *s, const struct office_step *steps,
                                        size_t n, const char *backup, struct office_upgrade *u,
                                        struct store_error *err)
{
    bool are = false;
    enum store_code code = postgresql_has_tables(s, &are, err);
    u->to = POSTGRESQL_VERSION + (long)n;
    if (code == STORE_OK && are)
        code = require_owner(s, err);
    if (code == STORE_OK && are)
        code = postgresql_format(s, &u->from, err);
    if (code == STORE_OK && u->begins != NULL && u->from < u->to)
        u->begins(u->ctx, u->from, u->to);
    if (code == STORE_OK && !are)
        code = postgresql_execute(s, postgresql_schema_sql, err);
    if (code == STORE_OK && are && u->from < u->to) {
        code = migrate(s, steps, n, u, backup, err);
        u->backed = code == STORE_OK;
    }
    return code;
}

enum store_code store_office_upgrade_by(const struct office_step *steps, size_t n,
                                        const char *address, const char *shown, const char *backup,
                                        struct office_upgrade *u, struct store_error *err)
{
    u->from = u->to = 0;
    u->backed = false;
    struct postgresql_store *s = postgresql_new(address, shown, STORE_WRITE, err);
    if (s == NULL)
        return STORE_FAILED;
    enum store_code code = postgresql_connect(s, err);
    if (code == STORE_OK)
        code = postgresql_execute(s, POSTGRESQL_BEGIN_TABLES, err);
    if (code == STORE_OK)
        code = bring_up_to_date(s, steps, n, backup, u, err);
    if (s->db != NULL) {
        const enum store_code ended = postgresql_execute(
            s, code == STORE_OK ? "COMMIT" : "ROLLBACK", code == STORE_OK ? err : NULL);
        code = code == STORE_OK ? ended : code;
    }
    postgresql_close(s);
    return code;
}

enum store_code store_office_upgrade(const char *address, const char *shown, const char *backup,
                                     struct office_upgrade *u, struct store_error *err)
{
    return store_office_upgrade_by(NULL, 0, address, shown, backup, u, err);
}

/* --- backup ---------------------------------------------------------------------------------- */

/* A backup is a SQLite file, which any referee can open without the server. The logs are copied
 * match by match; the caller makes the rows from them. */

/* Copies a match under its own key, whatever versions exist; its log has the annotations. */
static enum store_code copy_log(struct store *to, const struct store_log *log,
                                struct store_error *err)
{
    struct store_match_new made = log->founding;
    const struct store_batch batch = {.entries = log->entries, .n_entries = log->n};
    char key[STORE_KEY_SIZE];
    made.key = log->key;
    made.club = log->club;
    made.version = log->key; /* temporary and unique */
    enum store_code code = store_match_create(to, &made, key, err);
    if (code == STORE_OK)
        code = store_append(to, key, &batch, err);
    if (code == STORE_OK)
        code = annotations_apply(to, key, key, NULL, err);
    for (size_t i = 0; code == STORE_OK && i < log->n_seals; i++)
        code = store_seal_put(to, key, &log->seals[i], err);
    return code;
}

static enum store_code copy_match(struct store *to, struct store *from, const char *key,
                                  store_rows_fn *rows, struct store_error *err)
{
    struct store_log *log = NULL;
    enum store_code code = store_log_take(from, key, &log, err);
    if (code == STORE_OK)
        code = copy_log(to, log, err);
    if (code == STORE_OK && rows != NULL)
        code = rows(to, key, err);
    store_log_free(log);
    return code;
}

struct copying {
    struct store *to, *from;
    store_rows_fn *rows;
    const struct store_progress *progress;
    long entries, total;
    struct store_error *err;
    enum store_code code;
};

static int copy_one(void *ctx, const struct store_match *m)
{
    struct copying *c = ctx;
    c->code = copy_match(c->to, c->from, m->key, c->rows, c->err);
    c->entries += m->head_seq;
    if (c->total > 0)
        c->progress->fn(c->progress->ctx, c->entries, c->total);
    return c->code != STORE_OK;
}

static int count_entries(void *ctx, const struct store_match *m)
{
    ((struct copying *)ctx)->total += m->head_seq;
    return 0;
}

/* One consistent snapshot. */
static enum store_code copy_all(struct store *to, struct store *from, store_rows_fn *rows,
                                const struct store_progress *progress, struct store_error *err)
{
    const struct store_query query = {.oldest = true, .logs = STORE_ALL_LOGS};
    struct copying c = {.to = to, .from = from, .rows = rows, .progress = progress, .err = err};
    enum store_code code = store_begin(from, STORE_READ, err);
    if (code != STORE_OK)
        return code;
    code = store_begin(to, STORE_WRITE, err);
    if (code == STORE_OK) {
        if (progress != NULL && progress->fn != NULL)
            code = store_matches(from, &query, count_entries, &c, err);
        if (code == STORE_OK)
            code = store_matches(from, &query, copy_one, &c, err);
        code = code == STORE_OK ? c.code : code;
        if (code == STORE_OK)
            code = store_aliases_copy(to, from, err);
        if (code == STORE_OK)
            code = store_commit(to, err);
        else
            store_rollback(to);
    }
    (void)store_commit(from, NULL); /* ends a view: cannot fail */
    return code;
}

/* Copies the record to a file of SQLite (db/postgresql/store.c). */
static enum store_code postgresql_backup(struct store *base, const char *path, store_rows_fn *rows,
                                         const struct store_progress *progress,
                                         struct store_error *err)
{
    char where[136];
    struct file_place place;
    struct store *to = NULL;
    store_show_path(where, path);
    enum store_code code = sqlite_file_begin(path, where, &place, err);
    if (code != STORE_OK)
        return code;
    code = store_open_sqlite(place.temporary, STORE_WRITE, &to, err);
    if (code == STORE_OK)
        code = copy_all(to, base, rows, progress, err);
    store_close(to);
    return sqlite_file_end(path, where, &place, code, err);
}

/* --- store ----------------------------------------------------------------------------------- */

/* The store on a server: open, close, views, detection of changes. */

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

/* The server does this automatically. */
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
