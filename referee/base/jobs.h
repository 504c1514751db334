/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Independent jobs done by several threads, their results taken in the order they were given. Only
 * so many are held at a time, however long the sequence. */
#ifndef BASE_JOBS_H
#define BASE_JOBS_H

#include <stdbool.h>
#include <stddef.h>

struct jobs;

/* Does a job, in a thread of its own; `own` is that thread's alone. */
typedef void jobs_do_fn(void *own, void *job);

/* Cores this process may use, at least 1. */
int jobs_cores(void);

/* Begins `threads` threads, each with its element of `own`, for jobs of `job_size` bytes. Where
 * they cannot be had, or of one, jobs are done at once in the caller's. NULL: no memory. */
struct jobs *jobs_new(int threads, void *const own[], size_t job_size, jobs_do_fn *fn);

/* The place of the next job, zeroed, for the caller to fill; NULL: take a result first. */
void *jobs_place(struct jobs *j);
/* The place last given is filled. */
void jobs_go(struct jobs *j);
/* The oldest job not taken yet, waited for and done; NULL: there is none. Valid until the next
 * jobs_place. */
void *jobs_take(struct jobs *j);

/* Whether there is one. */
bool jobs_waits(const struct jobs *j);

/* Waits for what is being done; what was not taken is dropped. */
void jobs_free(struct jobs *j);

#endif
