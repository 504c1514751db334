/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Runs a statement on a PostgreSQL server over a separate connection, which is closed
 * afterwards. */
#ifndef BENCH_ASK_H
#define BENCH_ASK_H

#include <stdbool.h>
#include <sys/socket.h>

enum { POSTGRESQL_ANSWER = 128 };

/* Runs one statement at the address (a libpq connection string). Stores the first field of the
 * first row, truncated to POSTGRESQL_ANSWER bytes, or "" if there is no row. Returns false if the
 * server cannot be reached or reports an error. */
bool postgresql_ask(const char *address, const char *statement, char answer[POSTGRESQL_ANSWER]);

#endif
