/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Clocks, medians, and programs run to be timed. */
#ifndef BENCH_TIME_H
#define BENCH_TIME_H

#include <stdbool.h>

/* Seconds: of the clock on the wall, of the processor for this thread. */
double bench_wall(void);
double bench_cpu(void);

/* The middle value; sorts them. */
double bench_median(double values[], int count);
/* The value that this share of them, from 0 to 1, does not go beyond; sorts them. */
double bench_share(double values[], int count, double share);

/* A program that ran with nothing to read and its output thrown away. */
struct bench_run {
    double seconds;   /* of the clock */
    double processor; /* seconds of the processor, of all its threads */
    long kilobytes;   /* of memory at its peak */
};

/* Forks the process that starts programs from then on. The system counts the memory of a process
 * from its fork, so the peak of a program is its own only if this is called while the caller is
 * small. False: it could not be begun. */
bool bench_launcher_begin(void);

/* Runs a program and waits for it. `program` is looked for on the path; the arguments end with
 * NULL. `one_core`: it is held to one. False: it could not be run, or did not end with status 0. */
bool bench_program(const char *program, const char *const arguments[], bool one_core,
                   struct bench_run *out);

/* What is measured in a process of its own, which holds what it takes and may be held to one core:
 * it returns the seconds, below 0 where it fails. */
typedef double bench_apart_fn(const void *context);

/* False: it could not be begun, or failed. */
bool bench_apart(bench_apart_fn *fn, const void *context, bool one_core, double *seconds);

#endif
