/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Leases: who may write a match. The integrity of a log does not depend on them, as each batch
 * states the head it continues. */
#include "postgresql.h"

enum store_code postgresql_lock(struct store *base, const char *key, struct store_error *err)
{
    struct postgresql_store *s = (struct postgresql_store *)base;
    long id = 0;
    bool taken = false;
    enum store_code code = sql_match_id(&s->sql, key, &id, err);
    const struct sql_arg args[] = {sql_number(id), sql_text(s->holder)};
    if (code == STORE_OK)
        code = sql_get_number(&s->sql, SERVER_LEASE_TAKE, args, 2, &id, &taken, err);
    if (code == STORE_OK && !taken) {
        return store_fail(err, STORE_BUSY, "%s: the match is being written by another referee",
                          base->where);
    }
    s->leased += code == STORE_OK;
    if (code == STORE_OK)
        postgresql_start_renewal(s);
    return code;
}

void postgresql_unlock(struct store *base, const char *key)
{
    struct postgresql_store *s = (struct postgresql_store *)base;
    const struct sql_arg args[] = {sql_text(s->holder), sql_text(key)};
    if (s->leased > 0)
        (void)sql_run(&s->sql, SERVER_LEASE_DROP, args, 2, NULL);
}
