/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Making and migrating the tables of a record: done by their owner. */
#include <stdlib.h>
#include <string.h>

#include "office.h"
#include "postgresql.h"

/* The migrated tables are copied within the transaction that migrates them, so that a backup which
 * cannot be written leaves the record as it was. Others wait until it ends. */
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
