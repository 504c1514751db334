/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Opens records in SQLite. A store that these open is used like any other: db/store.h has its
 * functions, codes and errors. */
#ifndef DB_SQLITE_OPEN_H
#define DB_SQLITE_OPEN_H

#include "db/store.h"

/* Opens the record at path. STORE_WRITE creates the file (mode 0600) and missing folders (0700),
 * and migrates an older version. STORE_READ changes nothing, except that it rolls back an
 * interrupted change. Refuses and leaves alone a file that is no record, is of a newer version, or
 * has a second name (a hard link). *out is NULL after a failure. */
enum store_code store_open_sqlite(const char *path, enum store_mode mode, struct store **out,
                                  struct store_error *err);
/* Opens the record for long reading while others write. Refuses a record in a folder without write
 * permission, because later changes there would not be seen. */
enum store_code store_follow_sqlite(const char *path, struct store **out, struct store_error *err);
/* Opens a record in memory, which ends with the store. */
enum store_code store_open_memory(struct store **out, struct store_error *err);

enum { STORE_PATH_SIZE = 4096 };
/* Replaces the record at path by a copy of `backup`, after checking the copy's file, tables and
 * logs. Only the last step changes anything, and at every moment there is a record at path. The
 * old record and its journal are kept under the name `kept`, or "" if there was none. Returns
 * STORE_BUSY if another program has it open. progress may be NULL. */
enum store_code store_restore(const char *path, const char *backup, char kept[STORE_PATH_SIZE],
                              const struct store_progress *progress, struct store_error *err);

#endif
