/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The file of a record: looking at it without touching it, making a new one. */
#ifndef DB_SQLITE_FILE_H
#define DB_SQLITE_FILE_H

#include "sqlite.h"

enum file_state { FILE_MISSING, FILE_EMPTY, FILE_RECORD };

/* What is at path. Anything that is not a record of a version known here is refused. */
enum store_code sqlite_file_look(const char *path, const char *where, enum file_state *state,
                                 struct store_error *err);
/* A file being made beside its place (db/sqlite/atomic_create.c). */
struct file_place {
    char *temporary; /* sqlite3_malloc'd */
    int held;        /* its descriptor, locked while it is made */
};
/*
 * Begin makes the folders (0700) that are missing and an empty temporary file (0600), and removes
 * what killed makers left; end, given how making it went, moves it to its place, durably, or
 * removes it. By then no connection to it is open. STORE_CONFLICT: the place was taken; what is
 * there is left alone. A journal there without its file is refused.
 */
enum store_code sqlite_file_begin(const char *path, const char *where, struct file_place *place,
                                  struct store_error *err);
enum store_code sqlite_file_end(const char *path, const char *where, struct file_place *place,
                                enum store_code made, struct store_error *err);
/* The steps of end, for who has a place of his own in mind. */
enum store_code sqlite_file_sync(struct file_place *place, const char *where,
                                 struct store_error *err);
void sqlite_file_drop(struct file_place *place);
/* Moves a file where nothing is; false: errno says why. */
bool sqlite_file_move(const char *from, const char *to);
/* Makes what was done in the folder of path durable, as far as the system can. */
void sqlite_sync_folder(const char *path);
/* Words a failure of the system, errno. */
enum store_code sqlite_fail_errno(const char *where, const char *what, struct store_error *err);
/* Opens a connection; options is the query part of SQLite's URI. *db may be NULL on failure. */
int sqlite_file_open(const char *path, const char *options, int flags, sqlite3 **db);
/* Whether new files can be made in the folder of path. */
bool sqlite_file_folder_writable(const char *path);

/* Whether there is no file; of an open store. */
bool sqlite_in_memory(const struct sqlite_store *s);

#endif
