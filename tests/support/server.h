/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Records on a server of PostgreSQL, where with_server.sh has started one; else files. All of it
 * fails the test that uses it. */
#ifndef TESTS_SERVER_H
#define TESTS_SERVER_H

#include "db/open/open.h"
#include "store_samples.h"

/* The folder of the server; NULL: there is none, and records are files. */
const char *server_folder(void);
/* Where a new record of that name may be made: "FOLDER/name.db", or an empty database of the
 * server. In one of a few static buffers. */
const char *server_place(const struct sample_folder *folder, const char *name);
/* Puts a copy of the database of the record `from` in the place of that of `name`. */
const char *server_copy(const char *from, const char *name);
/* Runs statements in a database; the number of rows the last one changed, -1 refused. */
long server_try(const char *where, const char *text);
/* The same; they must succeed. */
long server_run(const char *where, const char *text);
/* A number that is asked for. */
long server_number(const char *where, const char *question);

#endif
