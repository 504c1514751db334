/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copies the player aliases of one record to another. */
#include "store_ops.h"

struct copying_aliases {
    struct store *to;
    struct store_error *err;
    enum store_code code; /* first failure of a callback */
};

static int copy_alias(void *ctx, const struct store_alias *alias)
{
    struct copying_aliases *c = ctx;
    c->code = c->to->ops->alias_copy(c->to, alias, c->err);
    return c->code != STORE_OK;
}

enum store_code store_aliases_copy(struct store *to, struct store *from, struct store_error *err)
{
    struct copying_aliases c = {.to = to, .err = err};
    enum store_code code = store_begin(to, STORE_WRITE, err);
    if (code != STORE_OK)
        return code;
    code = store_aliases(from, copy_alias, &c, err);
    code = code == STORE_OK ? c.code : code;
    if (code == STORE_OK)
        return store_commit(to, err);
    store_rollback(to);
    return code;
}
