/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Records by where they are: a path is a file (db/sqlite/open.h), postgresql://... or
 * postgres://... a database on a server (db/postgresql/open.h). */
#ifndef DB_OPEN_OPEN_H
#define DB_OPEN_OPEN_H

#include "db/sqlite/open.h"

/* Whether a record is on a server. */
bool store_is_address(const char *where);
/* Opens it, as store_open_sqlite and store_open_postgresql say. */
enum store_code store_open(const char *where, enum store_mode mode, struct store **out,
                           struct store_error *err);
/* The same to read it for hours while others write. */
enum store_code store_follow(const char *where, struct store **out, struct store_error *err);
/* What the names of files begin with that go with a record, as its backup before a merge: its path,
 * or of one on a server a name of its own in the user's folder of data, which is made. */
void store_sidecar_path(const char *where, char out[STORE_PATH_SIZE]);
/* Where it is, as it may be shown: a path as it is, an address without passwords. */
void store_where_shown(const char *where, char out[STORE_PATH_SIZE]);

#endif
