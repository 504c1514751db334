/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the operator of a record on a server does with it, as its owner: creates and upgrades the
 * tables, and checks the state of the server. */
#ifndef DB_POSTGRESQL_OFFICE_H
#define DB_POSTGRESQL_OFFICE_H

#include "db/store.h"

struct office_upgrade {
    store_rows_fn *rows; /* makes those of the backup */
    /* called before the tables are made or migrated; NULL: not */
    void (*begins)(void *ctx, long from, long to);
    void *ctx;

    /* what was done */
    long from, to; /* formats; from 0: there were no tables */
    bool backed;   /* the record was migrated, and copied to the backup before that was committed */
};

/* Creates or migrates the tables of the record at the address. A record that is migrated is copied
 * to `backup`, a new file of SQLite; nothing is migrated if that fails. Returns STORE_CONFLICT if
 * the file exists, STORE_READ_ONLY if the role of the address does not own the tables, and
 * STORE_NEWER if the tables are of a newer program. */
enum store_code store_office_upgrade(const char *address, const char *shown, const char *backup,
                                     struct office_upgrade *u, struct store_error *err);

/* A step to the next format: SQL in the schema of the record. */
struct office_step {
    long from; /* to the next */
    const char *sql;
};
/* Upgrades to a format by these steps, for tests: there are none yet, since format 1 is the first.
 */
enum store_code store_office_upgrade_by(const struct office_step *steps, size_t n,
                                        const char *address, const char *shown, const char *backup,
                                        struct office_upgrade *u, struct store_error *err);

enum { OFFICE_VALUES = 3 };

/* One thing that was checked. `code` names the sentence about it, and `value` has what it says:
 * texts, "" if there are fewer. */
struct office_fact {
    const char *subject, *code;
    bool wrong;
    const char *value[OFFICE_VALUES];
};
typedef int office_fact_fn(void *ctx, const struct office_fact *fact); /* nonzero: stop */

/* Checks the server at the address and calls back with each fact. Nothing is changed. */
enum store_code store_office_check(const char *address, const char *shown, office_fact_fn *fn,
                                   void *ctx, struct store_error *err);

#endif
