/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Making and migrating the tables of a record: done by their owner. */
#include <stdlib.h>
#include <string.h>

#include "office.h"
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

/* From 2 to 3: matches that were there stay the record's own. */
static const char format_3[] = "SET LOCAL search_path = referee, pg_temp;"
                               "DROP TABLE lease;"
                               "DROP INDEX coup_position;"
                               "CREATE INDEX coup_position ON coup (position, match_id, number)"
                               " WHERE position <> '';"
                               "UPDATE about SET version = 3";

/* The migrated tables are copied within the transaction that migrates them, so that a backup which
 * cannot be written leaves the record as it was. Others wait until it ends. */
static enum store_code migrate(struct postgresql_store *s, long from, const char *backup,
                               struct store_error *err)
{
    enum store_code code = from < 2 ? postgresql_execute(s, format_2, err) : STORE_OK;
    if (code == STORE_OK)
        code = postgresql_execute(s, format_3, err);
    if (code != STORE_OK)
        return code;
    s->holds++; /* the transaction serves as the view that the backup reads */
    code = postgresql_backup(&s->sql.base, backup, NULL, err);
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

static enum store_code bring_up_to_date(struct postgresql_store *s, const char *backup,
                                        struct office_upgrade *u, struct store_error *err)
{
    bool are = false;
    enum store_code code = postgresql_has_tables(s, &are, err);
    u->to = POSTGRESQL_VERSION;
    if (code == STORE_OK && are)
        code = require_owner(s, err);
    if (code == STORE_OK && are)
        code = postgresql_format(s, &u->from, err);
    if (code == STORE_OK && u->begins != NULL && u->from < u->to)
        u->begins(u->ctx, u->from, u->to);
    if (code == STORE_OK && !are)
        code = postgresql_execute(s, postgresql_schema_sql, err);
    if (code == STORE_OK && are && u->from < u->to) {
        code = migrate(s, u->from, backup, err);
        u->backed = code == STORE_OK;
    }
    return code;
}

enum store_code store_office_upgrade(const char *address, const char *shown, const char *backup,
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
        code = bring_up_to_date(s, backup, u, err);
    if (s->db != NULL) {
        const enum store_code ended = postgresql_execute(
            s, code == STORE_OK ? "COMMIT" : "ROLLBACK", code == STORE_OK ? err : NULL);
        code = code == STORE_OK ? ended : code;
    }
    postgresql_close(s);
    return code;
}
