/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Measures SQLite without the store, on the same machine in the same run, for comparison. */
#ifndef BENCH_BASELINE_H
#define BENCH_BASELINE_H

#include <stdbool.h>

/* Inserts the rows of all matches of the record at `from`, first read into memory, into a new
 * record at `to`, in one transaction of prepared statements. Sets *seconds to the time from the
 * start of the transaction until it is durable, and *rows to the number of rows. Returns false on
 * failure, without a message. */
bool baseline_insert(const char *from, const char *to, double *seconds, long *rows);

/* Runs the integrity check of the record at `path`, and reads every column of every row of its
 * matches once. With one core, both run in turn, and *seconds is processor time. With more cores,
 * they run in parallel, with the rows divided by matches, and *seconds is elapsed time. */
bool baseline_read(const char *path, int cores, double *seconds);

struct baseline;

/* Creates a file at `path` with the pragmas of a record and one table. Returns NULL on failure. */
struct baseline *baseline_open(const char *path);

/* Inserts one row in a transaction. Sets *seconds to the elapsed time. */
bool baseline_commit(struct baseline *b, double *seconds);

/* Closes the file; `b` may be NULL. */
void baseline_close(struct baseline *b);

#endif
