/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Clocks, medians, and timed runs of programs. */
#ifndef BENCH_TIME_H
#define BENCH_TIME_H

#include <stdbool.h>

/* Return seconds: of elapsed time, and of processor time of this thread. */
double bench_wall(void);
double bench_cpu(void);

/* Returns the median; sorts the values. */
double bench_median(double values[], int count);
/* Returns the quantile for a share from 0 to 1; sorts the values. */
double bench_share(double values[], int count, double share);

/* Costs of a program that was run with no input and discarded output. */
struct bench_run {
    double seconds;   /* elapsed */
    double processor; /* of the processor, all threads */
    long kilobytes;   /* peak memory */
};

/* Forks the process that starts all later programs. The system counts a process's memory from its
 * fork, so the peak of a program is correct only if this is called while the caller is small.
 * Returns false on failure. */
bool bench_launcher_begin(void);

/* Runs a program, found on the PATH, and waits for it. The arguments end with NULL. `one_core`
 * restricts it to one core. Returns false if it cannot be run or its status is not 0. */
bool bench_program(const char *program, const char *const arguments[], bool one_core,
                   struct bench_run *out);

/* Measures something in a separate process, so that its memory is separate and it can be restricted
 * to one core. Returns seconds, or a negative value on failure. */
typedef double bench_apart_fn(const void *context);

/* Runs `fn` in a separate process. Returns false if the process cannot be created or `fn` fails. */
bool bench_apart(bench_apart_fn *fn, const void *context, bool one_core, double *seconds);

#endif
