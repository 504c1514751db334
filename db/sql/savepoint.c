/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Transactions and savepoints. */
#include "ops.h"

enum store_code sql_savepoint_begin(struct sql_store *s, struct store_error *err)
{
    return s->base.depth == 0 ? s->engine->begin(s, err) : sql_run(s, SQL_SAVE, NULL, 0, err);
}

enum store_code sql_savepoint_end(struct sql_store *s, enum store_code result,
                                  struct store_error *err)
{
    const bool outer = s->base.depth == 0;
    if (result == STORE_OK)
        result = outer ? s->engine->commit(s, err) : sql_run(s, SQL_RELEASE, NULL, 0, err);
    if (result != STORE_OK && !s->lost && s->engine->in_transaction(s)) {
        if (outer) {
            (void)sql_run(s, SQL_ROLLBACK, NULL, 0, NULL);
        } else {
            (void)sql_run(s, SQL_ROLLBACK_TO, NULL, 0, NULL);
            (void)sql_run(s, SQL_RELEASE, NULL, 0, NULL);
        }
    }
    return result;
}

enum store_code sql_begin(struct store *base, struct store_error *err)
{
    return sql_savepoint_begin((struct sql_store *)base, err);
}

/* depth still includes the transaction that ends. */
enum store_code sql_commit(struct store *base, struct store_error *err)
{
    struct sql_store *s = (struct sql_store *)base;
    if (base->depth > 1)
        return sql_run(s, SQL_RELEASE, NULL, 0, err);
    const enum store_code code = s->engine->commit(s, err);
    s->lost = false;
    if (s->engine->in_transaction(s))
        (void)sql_run(s, SQL_ROLLBACK, NULL, 0, NULL);
    return code;
}

void sql_rollback(struct store *base)
{
    struct sql_store *s = (struct sql_store *)base;
    if (base->depth > 1) {
        (void)sql_run(s, SQL_ROLLBACK_TO, NULL, 0, NULL);
        (void)sql_run(s, SQL_RELEASE, NULL, 0, NULL);
        return;
    }
    s->lost = false;
    if (s->engine->in_transaction(s))
        (void)sql_run(s, SQL_ROLLBACK, NULL, 0, NULL);
}

enum store_code sql_confirm(struct sql_store *s, const char *key, struct store_error *err)
{
    const struct sql_arg args[] = {sql_text(key)};
    enum store_code code = sql_savepoint_begin(s, err);
    if (code == STORE_OK)
        code = sql_savepoint_end(s, sql_run(s, SQL_MATCH_CONFIRM, args, 1, err), err);
    return code;
}
