/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What SQLite alone does, on the same machine at the same moment: the store is measured against
 * it. Nothing else uses it. */
#ifndef BENCH_BASELINE_H
#define BENCH_BASELINE_H

#include <stdbool.h>

/* The rows of all matches of the record at `from`, held in memory, go into a new record at `to` in
 * one transaction: a loop of prepared statements. *seconds: from the transaction's beginning until
 * it is durable; *rows: how many. False: something failed, and nothing more is said. */
bool baseline_insert(const char *from, const char *to, double *seconds, long *rows);

/* Runs the integrity check of the record at `path`, and reads every column of every row of its
 * matches once. With one core, one after the other: *seconds are those of the processor. With more
 * cores, in parallel, the rows divided by matches: *seconds are those of the clock. */
bool baseline_read(const char *path, int cores, double *seconds);

struct baseline;

/* A new file at `path` with the pragmas of a record and a table of its own; NULL: it cannot be. */
struct baseline *baseline_open(const char *path);

/* One row in a transaction of its own; the seconds it took. */
bool baseline_commit(struct baseline *b, double *seconds);

/* NULL is allowed. */
void baseline_close(struct baseline *b);

#endif
