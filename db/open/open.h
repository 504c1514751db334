/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Opens a record by its location: a path is a file (db/sqlite/open.h), postgresql://... or
 * postgres://... a database on a server (db/postgresql/open.h). */
#ifndef DB_OPEN_OPEN_H
#define DB_OPEN_OPEN_H

#include "db/sqlite/open.h"

/* Whether the location is a server's address. */
bool store_is_address(const char *where);
/* Opens the record; see store_open_sqlite and store_open_postgresql. */
enum store_code store_open(const char *where, enum store_mode mode, struct store **out,
                           struct store_error *err);
/* Opens the record for long reading while others write (store_follow_sqlite). */
enum store_code store_follow(const char *where, struct store **out, struct store_error *err);
/* Path prefix for files stored next to a record, such as the backup before a merge: the record's
 * path, or for a record on a server a file name in the user's data folder, which is created. */
void store_sidecar_path(const char *where, char out[STORE_PATH_SIZE]);
/* The location for messages: a path unchanged, an address without passwords. */
void store_where_shown(const char *where, char out[STORE_PATH_SIZE]);

#endif
