/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _GNU_SOURCE /* sched_getaffinity */

#include "jobs.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#ifdef __linux__
#include <sched.h>
#endif

enum { MOST_THREADS = 64, PLACES_A_THREAD = 8 };

struct worker {
    struct jobs *jobs;
    void *own;
    pthread_t thread;
};

/* A ring buffer: taken <= begun <= given <= taken + places; jobs from taken to begun may be
 * done. */
struct jobs {
    jobs_do_fn *fn;
    size_t job_size, places;
    unsigned long given, begun, taken; /* counts of jobs */
    bool *done;                        /* by slot */
    unsigned char *job;
    bool closing;
    int threads; /* number started; 0: jobs run in the caller's thread */
    void *own;   /* passed to these jobs */
    struct worker worker[MOST_THREADS];
    pthread_mutex_t lock;
    pthread_cond_t more, finished;
};

int jobs_cores(void)
{
    long n = sysconf(_SC_NPROCESSORS_ONLN);
#ifdef __linux__
    cpu_set_t held; /* as limited by taskset or a container */
    if (sched_getaffinity(0, sizeof held, &held) == 0)
        n = CPU_COUNT(&held);
#endif
    return n < 1 ? 1 : n > MOST_THREADS ? MOST_THREADS : (int)n;
}

static void *place_of(const struct jobs *j, unsigned long number)
{
    return j->job + j->job_size * (number % j->places);
}

static void *work(void *context)
{
    struct worker *w = context;
    struct jobs *j = w->jobs;
    pthread_mutex_lock(&j->lock);
    for (;;) {
        while (j->begun == j->given && !j->closing)
            pthread_cond_wait(&j->more, &j->lock);
        if (j->closing)
            break;
        unsigned long number = j->begun++;
        pthread_mutex_unlock(&j->lock);
        j->fn(w->own, place_of(j, number));
        pthread_mutex_lock(&j->lock);
        j->done[number % j->places] = true;
        pthread_cond_signal(&j->finished);
    }
    pthread_mutex_unlock(&j->lock);
    return NULL;
}

static void begin_threads(struct jobs *j, int threads, void *const own[])
{
    for (int i = 0; i < threads && i < MOST_THREADS && threads > 1; i++) {
        struct worker *w = &j->worker[j->threads];
        *w = (struct worker){.jobs = j, .own = own[i]};
        if (pthread_create(&w->thread, NULL, work, w) != 0)
            break;
        j->threads++;
    }
}

struct jobs *jobs_new(int threads, void *const own[], size_t job_size, jobs_do_fn *fn)
{
    struct jobs *j = calloc(1, sizeof *j);
    if (!j)
        return NULL;
    size_t align = _Alignof(max_align_t);
    j->fn = fn;
    j->own = own[0];
    j->job_size = (job_size + align - 1) / align * align;
    j->places = (size_t)PLACES_A_THREAD * (size_t)(threads < 1 ? 1 : threads);
    j->job = calloc(j->places, j->job_size);
    j->done = calloc(j->places, sizeof *j->done);
    if (!j->job || !j->done) {
        free(j->job);
        free(j->done);
        free(j);
        return NULL;
    }
    pthread_mutex_init(&j->lock, NULL);
    pthread_cond_init(&j->more, NULL);
    pthread_cond_init(&j->finished, NULL);
    begin_threads(j, threads, own);
    return j;
}

void *jobs_place(struct jobs *j)
{
    if (j->given - j->taken == j->places)
        return NULL;
    return memset(place_of(j, j->given), 0, j->job_size);
}

void jobs_go(struct jobs *j)
{
    if (!j->threads) {
        j->fn(j->own, place_of(j, j->given++));
        return;
    }
    pthread_mutex_lock(&j->lock);
    j->done[j->given++ % j->places] = false;
    pthread_cond_signal(&j->more);
    pthread_mutex_unlock(&j->lock);
}

bool jobs_waits(const struct jobs *j)
{
    return j->taken != j->given;
}

void *jobs_take(struct jobs *j)
{
    if (!jobs_waits(j))
        return NULL;
    pthread_mutex_lock(&j->lock);
    while (j->threads && !j->done[j->taken % j->places])
        pthread_cond_wait(&j->finished, &j->lock);
    pthread_mutex_unlock(&j->lock);
    return place_of(j, j->taken++);
}

void jobs_free(struct jobs *j)
{
    if (!j)
        return;
    pthread_mutex_lock(&j->lock);
    j->closing = true;
    pthread_cond_broadcast(&j->more);
    pthread_mutex_unlock(&j->lock);
    for (int i = 0; i < j->threads; i++)
        pthread_join(j->worker[i].thread, NULL);
    pthread_cond_destroy(&j->more);
    pthread_cond_destroy(&j->finished);
    pthread_mutex_destroy(&j->lock);
    free(j->job);
    free(j->done);
    free(j);
}
