/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Records on a PostgreSQL server if with_server.sh has started one, otherwise in files. A failure
 * fails the test. */
#ifndef TESTS_SERVER_H
#define TESTS_SERVER_H

#include "db/open/open.h"
#include "store_samples.h"

/* Returns the folder of the server, or NULL if there is none and records are files. */
const char *server_folder(void);
/* Returns a place for a new record of that name: "FOLDER/name.db", or the address of an empty
 * database on the server. The result is in one of a few static buffers. */
const char *server_place(const struct sample_folder *folder, const char *name);
/* Replaces the database of `name` by a copy of the record `from`, and returns its address. */
const char *server_copy(const char *from, const char *name);
/* Runs statements in a database. Returns the number of rows that the last one changed, or -1 if
 * refused. */
long server_try(const char *where, const char *text);
/* Runs statements that must succeed, like server_try(). */
long server_run(const char *where, const char *text);
/* Returns the number that a query selects. */
long server_number(const char *where, const char *question);

#endif
