/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Checks the tables of a record; the first writer creates them. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "postgresql.h"

/* Migration from format 1 to 2; the same objects are in schema.sql. */
static const char format_2[] =
    "SET LOCAL search_path = referee, pg_temp;"
    "ALTER TABLE player DROP CONSTRAINT player_name_key,"
    " ADD COLUMN club text COLLATE \"C\" NOT NULL DEFAULT '',"
    " ADD COLUMN person bigint REFERENCES player (id) CHECK (person <> id), ADD UNIQUE (name, "
    "club);"
    "ALTER TABLE player ALTER COLUMN club DROP DEFAULT;"
    "CREATE INDEX player_person ON player (person) WHERE person IS NOT NULL;"
    "ALTER TABLE match ADD COLUMN club text COLLATE \"C\" NOT NULL DEFAULT '';"
    "ALTER TABLE match ALTER COLUMN club DROP DEFAULT;"
    "CREATE TABLE arrival (match_id bigint NOT NULL, signature text COLLATE \"C\" NOT NULL,"
    " club text COLLATE \"C\" NOT NULL CHECK (length(club) > 0), PRIMARY KEY (match_id, signature),"
    " FOREIGN KEY (match_id, signature) REFERENCES seal (match_id, signature));"
    "CREATE TRIGGER arrival_never BEFORE UPDATE OR DELETE OR TRUNCATE ON arrival"
    " FOR EACH STATEMENT EXECUTE FUNCTION never();"
    "UPDATE about SET version = 2";

/* The format of the existing tables. */
static enum store_code read_about(struct postgresql_store *s, long *format, struct store_error *err)
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
    *format = version;
    return STORE_OK;
}

/* Runs a query with a boolean result. */
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
    /* not to_regnamespace: its cache is stale after the wait for the lock */
    return ask(s, "SELECT EXISTS (SELECT FROM pg_namespace WHERE nspname = 'referee')", are, err);
}

static enum store_code is_older(struct postgresql_store *s, bool *is, struct store_error *err)
{
    return ask(s, "SELECT version = 1 FROM referee.about", is, err);
}

/* Concurrent writers take turns: the second finds the tables made or migrated. */
static enum store_code make_tables(struct postgresql_store *s, struct store_error *err)
{
    bool are = false;
    bool older = false;
    enum store_code code = postgresql_execute(
        s, "BEGIN ISOLATION LEVEL READ COMMITTED; SELECT pg_advisory_xact_lock(1414678851)", err);
    if (code == STORE_OK)
        code = are_there(s, &are, err);
    if (code == STORE_OK && are)
        code = is_older(s, &older, err);
    if (code == STORE_OK && (!are || older))
        code = postgresql_execute(s, are ? format_2 : postgresql_schema_sql, err);
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

static enum store_code bring_up_to_date(struct postgresql_store *s, struct store_error *err)
{
    if (s->sql.base.mode == STORE_READ) {
        return store_fail(err, STORE_READ_ONLY,
                          "%s: of an older version; `referee --db` with it brings it up to date",
                          s->sql.base.where);
    }
    return make_tables(s, err);
}

enum store_code postgresql_check_tables(struct postgresql_store *s, struct store_error *err)
{
    bool are = false;
    long format = 0;
    enum store_code code = are_there(s, &are, err);
    if (code == STORE_OK && !are && s->sql.base.mode == STORE_READ) {
        return store_fail(err, STORE_NOT_FOUND, "%s: there is no record in this database yet",
                          s->sql.base.where);
    }
    if (code == STORE_OK && !are)
        code = make_tables(s, err);
    if (code == STORE_OK)
        code = read_about(s, &format, err);
    if (code == STORE_OK && format < POSTGRESQL_VERSION)
        code = bring_up_to_date(s, err);
    return code == STORE_OK ? check_foreign(s, err) : code;
}
