/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The file of a record: looking at it without touching it, making a new one. */
#ifndef DB_SQLITE_FILE_H
#define DB_SQLITE_FILE_H

#include "sqlite.h"

enum file_state { FILE_MISSING, FILE_EMPTY, FILE_RECORD };

/* What is at path. Anything that is not a record of a version known here is refused. */
enum store_code sqlite_file_look(const char *path, const char *where, enum file_state *state,
                                 struct store_error *err);
/*
 * A new file is made beside its place and put there whole: begin makes the folders (0700) that
 * are missing and an empty temporary file (0600); end, given how making it went, moves it to its
 * place or removes it. STORE_CONFLICT: the place was taken; what is there is left alone.
 */
enum store_code sqlite_file_begin(const char *path, const char *where, char **temporary,
                                  struct store_error *err);
enum store_code sqlite_file_end(const char *path, const char *where, char *temporary,
                                enum store_code made, struct store_error *err);
/* Opens a connection; options is the query part of SQLite's URI. *db may be NULL on failure. */
int sqlite_file_open(const char *path, const char *options, int flags, sqlite3 **db);
/* Whether new files can be made in the folder of path. */
bool sqlite_file_folder_writable(const char *path);

#endif
