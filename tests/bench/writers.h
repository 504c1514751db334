/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Turns entered into one record by many at once. */
#ifndef BENCH_WRITERS_H
#define BENCH_WRITERS_H

#include "parts.h"

enum { WRITERS_MOST = 16 };

struct written {
    double rate;         /* turns a second of all together */
    double median, late; /* seconds of a turn; those that 99 of a hundred do not go beyond */
};

/* So many writers, each a process with a match of its own in the record at `where`, enter `turns`
 * turns each, those the text begins with: each is durable, as its store says, before the next.
 * False: one of them failed. */
bool writers_run(const struct bench *b, const char *where, const char *text, int writers, int turns,
                 struct written *out);

#endif
