/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Replaces db/postgresql/. A browser has no sockets, so a record on a server cannot be opened. */
#include "db/postgresql/office.h"
#include "db/postgresql/open.h"
#include "db/store_ops.h"

static enum store_code refuse(const char *shown, struct store_error *err)
{
    return store_fail(err, STORE_FAILED, "%s: a browser does not reach a server of PostgreSQL",
                      shown);
}

enum store_code store_open_postgresql(const char *address, const char *shown, enum store_mode mode,
                                      struct store **out, struct store_error *err)
{
    (void)address, (void)mode;
    *out = NULL;
    return refuse(shown, err);
}

enum store_code store_office_upgrade(const char *address, const char *shown, const char *backup,
                                     struct office_upgrade *u, struct store_error *err)
{
    (void)address, (void)backup, (void)u;
    return refuse(shown, err);
}

enum store_code store_office_check(const char *address, const char *shown, office_fact_fn *fn,
                                   void *ctx, struct store_error *err)
{
    (void)address, (void)fn, (void)ctx;
    return refuse(shown, err);
}
