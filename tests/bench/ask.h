/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A server asked beside the record, on a connection of its own that ends with the answer. */
#ifndef BENCH_ASK_H
#define BENCH_ASK_H

#include <stdbool.h>
#include <sys/socket.h>

enum { POSTGRESQL_ANSWER = 128 };

/* Runs one statement at the address, as libpq takes it; the answer is the first field of the first
 * row, cut to its room, "" where there is none. False: it cannot be reached, or refuses. */
bool postgresql_ask(const char *address, const char *statement, char answer[POSTGRESQL_ANSWER]);

#endif
