/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A thread pool for independent jobs, whose results are taken in the order of submission. The
 * number of jobs in memory at a time is limited. */
#ifndef BASE_JOBS_H
#define BASE_JOBS_H

#include <stdbool.h>
#include <stddef.h>

struct jobs;

/* Runs a job. `own` belongs to the running thread. */
typedef void jobs_do_fn(void *own, void *job);

/* Returns the number of cores this process may use, at least 1. */
int jobs_cores(void);

/* Starts `threads` threads, each with its element of `own`, for jobs of `job_size` bytes. With
 * one thread, or if none can be started, jobs run in the caller's thread. Returns NULL if out of
 * memory. */
struct jobs *jobs_new(int threads, void *const own[], size_t job_size, jobs_do_fn *fn);

/* Returns the slot of the next job, zeroed, for the caller to fill. Returns NULL if the caller
 * must take a result first. */
void *jobs_place(struct jobs *j);
/* Submits the job in the slot that jobs_place returned last. */
void jobs_go(struct jobs *j);
/* Waits for the oldest job not taken yet and returns it, or NULL if there is none. The result is
 * valid until the next jobs_place. */
void *jobs_take(struct jobs *j);

/* Returns true if a job is waiting to be taken. */
bool jobs_waits(const struct jobs *j);

/* Waits for running jobs and drops the results not taken. */
void jobs_free(struct jobs *j);

#endif
