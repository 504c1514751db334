/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Who writes a match. That a log stays whole does not rest on it: each batch says what it
 * continues. */
#include <time.h>

#include "postgresql.h"

enum { RENEWED_AFTER = 20 }; /* seconds, of the 60 that a lease lasts */

static long seconds(void)
{
    struct timespec now;
    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec;
}

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
    s->renewed = seconds();
    return code;
}

void postgresql_unlock(struct store *base, const char *key)
{
    struct postgresql_store *s = (struct postgresql_store *)base;
    const struct sql_arg args[] = {sql_text(s->holder), sql_text(key)};
    if (s->leased > 0)
        (void)sql_run(&s->sql, SERVER_LEASE_DROP, args, 2, NULL);
}

enum store_code postgresql_keep_leases(struct postgresql_store *s, struct store_error *err)
{
    const struct sql_arg args[] = {sql_text(s->holder)};
    if (seconds() - s->renewed < RENEWED_AFTER)
        return STORE_OK;
    s->renewed = seconds();
    return sql_run(&s->sql, SERVER_LEASE_KEEP, args, 1, err);
}
