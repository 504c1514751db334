/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Independent jobs done by several threads, their results taken in the order they were given. Only
 * so many are held at a time, however long the sequence. */
#ifndef BASE_CREW_H
#define BASE_CREW_H

#include <stdbool.h>
#include <stddef.h>

struct crew;

/* Does a job, in a thread of the crew; `own` is that thread's alone. */
typedef void crew_do_fn(void *own, void *job);

/* Cores this process may use, at least 1. */
int crew_cores(void);

/* A crew of `hands` threads, each with its element of `own`, for jobs of `job_size` bytes. Where
 * threads cannot be had, or with one hand, jobs are done at once in the caller's. NULL: no memory.
 */
struct crew *crew_new(int hands, void *const own[], size_t job_size, crew_do_fn *fn);

/* The place of the next job, zeroed, for the caller to fill; NULL: take a result first. */
void *crew_place(struct crew *c);
/* The place last given is filled. */
void crew_go(struct crew *c);
/* The oldest job not taken yet, waited for and done; NULL: there is none. Valid until the next
 * crew_place. */
void *crew_take(struct crew *c);

/* Whether there is one. */
bool crew_waits(const struct crew *c);

/* Waits for what is being done; what was not taken is dropped. */
void crew_free(struct crew *c);

#endif
