/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _GNU_SOURCE /* sched_getaffinity */

#include "crew.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#ifdef __linux__
#include <sched.h>
#endif

enum { MOST_HANDS = 64, PLACES_A_HAND = 8 };

struct hand {
    struct crew *crew;
    void *own;
    pthread_t thread;
};

/* Jobs stand in a ring: taken <= done in part <= begun <= given <= taken + places. */
struct crew {
    crew_do_fn *fn;
    size_t job_size, places;
    unsigned long given, begun, taken; /* jobs so far */
    bool *done;                        /* by place */
    unsigned char *job;
    bool closing;
    int hands; /* threads at work; 0: the caller does it */
    void *own; /* ... with this */
    struct hand hand[MOST_HANDS];
    pthread_mutex_t lock;
    pthread_cond_t more, finished;
};

int crew_cores(void)
{
    long n = sysconf(_SC_NPROCESSORS_ONLN);
#ifdef __linux__
    cpu_set_t held; /* by taskset, or a container */
    if (sched_getaffinity(0, sizeof held, &held) == 0)
        n = CPU_COUNT(&held);
#endif
    return n < 1 ? 1 : n > MOST_HANDS ? MOST_HANDS : (int)n;
}

static void *place_of(const struct crew *c, unsigned long number)
{
    return c->job + c->job_size * (number % c->places);
}

static void *work(void *context)
{
    struct hand *h = context;
    struct crew *c = h->crew;
    pthread_mutex_lock(&c->lock);
    for (;;) {
        while (c->begun == c->given && !c->closing)
            pthread_cond_wait(&c->more, &c->lock);
        if (c->closing)
            break;
        unsigned long number = c->begun++;
        pthread_mutex_unlock(&c->lock);
        c->fn(h->own, place_of(c, number));
        pthread_mutex_lock(&c->lock);
        c->done[number % c->places] = true;
        pthread_cond_signal(&c->finished);
    }
    pthread_mutex_unlock(&c->lock);
    return NULL;
}

static void begin_threads(struct crew *c, int hands, void *const own[])
{
    for (int i = 0; i < hands && i < MOST_HANDS && hands > 1; i++) {
        struct hand *h = &c->hand[c->hands];
        *h = (struct hand){.crew = c, .own = own[i]};
        if (pthread_create(&h->thread, NULL, work, h) != 0)
            break;
        c->hands++;
    }
}

struct crew *crew_new(int hands, void *const own[], size_t job_size, crew_do_fn *fn)
{
    struct crew *c = calloc(1, sizeof *c);
    if (!c)
        return NULL;
    size_t align = _Alignof(max_align_t);
    c->fn = fn;
    c->own = own[0];
    c->job_size = (job_size + align - 1) / align * align;
    c->places = (size_t)PLACES_A_HAND * (size_t)(hands < 1 ? 1 : hands);
    c->job = calloc(c->places, c->job_size);
    c->done = calloc(c->places, sizeof *c->done);
    if (!c->job || !c->done) {
        free(c->job);
        free(c->done);
        free(c);
        return NULL;
    }
    pthread_mutex_init(&c->lock, NULL);
    pthread_cond_init(&c->more, NULL);
    pthread_cond_init(&c->finished, NULL);
    begin_threads(c, hands, own);
    return c;
}

void *crew_place(struct crew *c)
{
    if (c->given - c->taken == c->places)
        return NULL;
    return memset(place_of(c, c->given), 0, c->job_size);
}

void crew_go(struct crew *c)
{
    if (!c->hands) {
        c->fn(c->own, place_of(c, c->given++));
        return;
    }
    pthread_mutex_lock(&c->lock);
    c->done[c->given++ % c->places] = false;
    pthread_cond_signal(&c->more);
    pthread_mutex_unlock(&c->lock);
}

bool crew_waits(const struct crew *c)
{
    return c->taken != c->given;
}

void *crew_take(struct crew *c)
{
    if (!crew_waits(c))
        return NULL;
    pthread_mutex_lock(&c->lock);
    while (c->hands && !c->done[c->taken % c->places])
        pthread_cond_wait(&c->finished, &c->lock);
    pthread_mutex_unlock(&c->lock);
    return place_of(c, c->taken++);
}

void crew_free(struct crew *c)
{
    if (!c)
        return;
    pthread_mutex_lock(&c->lock);
    c->closing = true;
    pthread_cond_broadcast(&c->more);
    pthread_mutex_unlock(&c->lock);
    for (int i = 0; i < c->hands; i++)
        pthread_join(c->hand[i].thread, NULL);
    pthread_cond_destroy(&c->more);
    pthread_cond_destroy(&c->finished);
    pthread_mutex_destroy(&c->lock);
    free(c->job);
    free(c->done);
    free(c);
}
