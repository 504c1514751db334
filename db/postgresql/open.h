/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A record on a server of PostgreSQL, in the schema `referee` of a database; 14 or later. An open
 * record is a struct store (db/store.h), which also explains codes and errors. */
#ifndef DB_POSTGRESQL_OPEN_H
#define DB_POSTGRESQL_OPEN_H

#include "db/store.h"

/* Opens the record at the address, postgresql://..., as libpq takes it; shown is the name for
 * messages, without the password. STORE_WRITE creates missing tables. Returns STORE_NOT_FOUND with
 * STORE_READ if there are no tables. *out is NULL after a failure. A connection lost between two
 * transactions is made again. */
enum store_code store_open_postgresql(const char *address, const char *shown, enum store_mode mode,
                                      struct store **out, struct store_error *err);

#endif
