/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Checks the tables of a record; the first writer creates missing ones. Only the office migrates
 * them (upgrade.c). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "postgresql.h"

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

enum store_code postgresql_answers(struct postgresql_store *s, const char *question, bool *yes,
                                   struct store_error *err)
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

enum store_code postgresql_check_tables(struct postgresql_store *s, struct store_error *err)
{
    bool are = false;
    long format = 0;
    enum store_code code = postgresql_has_tables(s, &are, err);
    if (code == STORE_OK && !are && s->sql.base.mode == STORE_READ) {
        return store_fail(err, STORE_NOT_FOUND,
                          "%s: there is no record in this database yet: `referee server upgrade`"
                          " makes it, or whoever first writes to it",
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
