/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The file of a record: inspects it without changing it, creates a new one. */
#ifndef DB_SQLITE_FILE_H
#define DB_SQLITE_FILE_H

#include "sqlite.h"

enum file_state { FILE_MISSING, FILE_EMPTY, FILE_RECORD };

/* Inspects the file at path. Refuses anything but a record of a known version. */
enum store_code sqlite_file_look(const char *path, const char *where, enum file_state *state,
                                 struct store_error *err);
/* A file created under a temporary name (atomic_create.c). */
struct file_place {
    char *temporary; /* sqlite3_malloc'd */
    int held;        /* its descriptor, locked while it is written */
};
/* Begin creates missing folders (0700) and an empty temporary file (0600), and removes what killed
 * programs left. End, given the result of writing it, moves it into place durably, or removes it;
 * all connections to it must be closed. Returns STORE_CONFLICT if the place is taken; the file
 * there does not change. Refuses a place that has a journal without its file. */
enum store_code sqlite_file_begin(const char *path, const char *where, struct file_place *place,
                                  struct store_error *err);
enum store_code sqlite_file_end(const char *path, const char *where, struct file_place *place,
                                enum store_code made, struct store_error *err);
/* The steps of end, for a caller that moves the file elsewhere. */
enum store_code sqlite_file_sync(struct file_place *place, const char *where,
                                 struct store_error *err);
void sqlite_file_drop(struct file_place *place);
/* Renames a file unless the target exists. Returns false with the reason in errno. */
bool sqlite_file_move(const char *from, const char *to);
/* fsyncs the folder of path, if the system can. */
void sqlite_sync_folder(const char *path);
/* Fills err from errno. */
enum store_code sqlite_fail_errno(const char *where, const char *what, struct store_error *err);
/* Opens a connection. options: the query part of SQLite's URI. *db may be NULL on failure. */
int sqlite_file_open(const char *path, const char *options, int flags, sqlite3 **db);
/* Whether files can be created in the folder of path. */
bool sqlite_file_folder_writable(const char *path);

/* Whether an open store has no file. */
bool sqlite_in_memory(const struct sqlite_store *s);

#endif
