/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The tables of a record: found, or made by the first who is to write. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "postgresql.h"

static enum store_code read_about(struct postgresql_store *s, struct store_error *err)
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
    if (application != POSTGRESQL_APPLICATION || version < 1) {
        return store_fail(err, STORE_NOT_A_RECORD, "%s: this is not a record of the referee",
                          s->sql.base.where);
    }
    if (version > POSTGRESQL_VERSION) {
        return store_fail(err, STORE_NEWER,
                          "%s: made by a later version of the referee (format %ld, known: %d)",
                          s->sql.base.where, version, POSTGRESQL_VERSION);
    }
    return STORE_OK;
}

/* Whether the answer to this is yes. */
static enum store_code ask(struct postgresql_store *s, const char *question, bool *yes,
                           struct store_error *err)
{
    PGresult *result = postgresql_answer(s, s->pq->sendQuery(s->db, question));
    const bool good = s->pq->resultStatus(result) == PGRES_TUPLES_OK;
    *yes = good && s->pq->ntuples(result) == 1 && s->pq->getvalue(result, 0, 0)[0] == 't';
    const enum store_code code = good ? STORE_OK : postgresql_fail(s, result, err);
    s->pq->clear(result);
    return code;
}

static enum store_code are_there(struct postgresql_store *s, bool *are, struct store_error *err)
{
    /* not to_regnamespace, which answers from a cache that the wait for the lock leaves stale */
    return ask(s, "SELECT EXISTS (SELECT FROM pg_namespace WHERE nspname = 'referee')", are, err);
}

/* Two who come at once take turns: the second finds them made. */
static enum store_code make_tables(struct postgresql_store *s, struct store_error *err)
{
    bool are = false;
    enum store_code code = postgresql_execute(
        s, "BEGIN ISOLATION LEVEL READ COMMITTED; SELECT pg_advisory_xact_lock(1414678851)", err);
    if (code == STORE_OK)
        code = are_there(s, &are, err);
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

enum store_code postgresql_check_tables(struct postgresql_store *s, struct store_error *err)
{
    bool are = false;
    enum store_code code = are_there(s, &are, err);
    if (code == STORE_OK && !are && s->sql.base.mode == STORE_READ) {
        return store_fail(err, STORE_NOT_FOUND, "%s: there is no record in this database yet",
                          s->sql.base.where);
    }
    if (code == STORE_OK && !are)
        code = make_tables(s, err);
    if (code == STORE_OK)
        code = read_about(s, err);
    return code == STORE_OK ? check_foreign(s, err) : code;
}
