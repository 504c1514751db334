/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The records there are: a file of SQLite, or one in memory. What is open is a store like any
 * other (db/store.h), where codes and errors are explained, too. */
#ifndef DB_SQLITE_OPEN_H
#define DB_SQLITE_OPEN_H

#include "db/store.h"

/*
 * Opens the record at path. STORE_WRITE makes file (mode 0600) and folders (0700) that are
 * missing and brings an older version up to date; STORE_READ changes nothing, but undoes a
 * change that was interrupted. Whatever is not a record, or is newer, or has a second name (a hard
 * link), is refused and not touched. *out is NULL after a failure.
 */
enum store_code store_open_sqlite(const char *path, enum store_mode mode, struct store **out,
                                  struct store_error *err);
/* The same to read it for hours while others write. A record in a place where nobody can write is
 * refused: of a change that comes there after all, nothing would be seen. */
enum store_code store_follow_sqlite(const char *path, struct store **out, struct store_error *err);
/* A record that lives as long as the store. */
enum store_code store_open_memory(struct store **out, struct store_error *err);

enum { STORE_PATH_SIZE = 4096 };
/*
 * Puts a copy of the record `backup` in the place of the one at path, after its file, its tables
 * and every log of the copy were proved. Nothing is changed but by the last step, and there is a
 * record at path at every moment. What was there, with what is beside it, is kept under the name
 * `kept`; "": there was nothing. STORE_BUSY: another program has it open.
 */
enum store_code store_restore(const char *path, const char *backup, char kept[STORE_PATH_SIZE],
                              struct store_error *err);

#endif
