/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Measures turns entered into one record by several processes at once. */
#ifndef BENCH_WRITERS_H
#define BENCH_WRITERS_H

#include "parts.h"

enum { WRITERS_MOST = 16 };

struct written {
    double rate;         /* turns per second of all writers */
    double median, late; /* seconds per turn: median, 99th percentile */
};

/* Starts `writers` processes, each with its own match in the record at `where`. Each enters the
 * first `turns` turns of the text; every turn is durable before the next. Returns false if one
 * failed. */
bool writers_run(const struct bench *b, const char *where, const char *text, int writers, int turns,
                 struct written *out);

#endif
