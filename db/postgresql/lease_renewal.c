/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A thread with a connection of its own renews the leases of a store while the program computes. If
 * the process is stopped, so is the thread, and the leases expire, as they should. */
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "postgresql.h"

enum { RENEWED_AFTER = 20 }; /* seconds; a lease lasts 60 */

struct lease_renewal {
    const struct libpq *pq;
    char *address;
    char holder[STORE_KEY_SIZE];
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t wake;
    bool stop;      /* asked to end */
    bool busy;      /* talking to the server, which may take long */
    bool wanted;    /* a lease was taken since the last renewal */
    bool ended;     /* has ended: no lease was left */
    bool abandoned; /* nobody will join it: it frees its own memory */
};

static void free_renewal(struct lease_renewal *k)
{
    (void)pthread_mutex_destroy(&k->lock);
    (void)pthread_cond_destroy(&k->wake);
    free(k->address);
    free(k);
}

/* Whether there is anything to be renewed again; where the server cannot be reached, perhaps. */
static bool renew(const struct lease_renewal *k)
{
    char text[200];
    PGconn *db = postgresql_dial(k->pq, k->address, NULL, false);
    bool some = true;
    (void)snprintf(text, sizeof text,
                   "UPDATE referee.lease SET until = clock_timestamp() + interval '60 s'"
                   " WHERE holder = '%s' RETURNING 1",
                   k->holder);
    if (k->pq->status(db) == CONNECTION_OK) {
        PGresult *result = k->pq->exec(db, text);
        some = k->pq->resultStatus(result) != PGRES_TUPLES_OK || k->pq->ntuples(result) > 0;
        k->pq->clear(result);
    }
    k->pq->finish(db);
    return some;
}

/* Waits for the next renewal; false: asked to end. The lock is held. */
static bool wait_for_time(struct lease_renewal *k)
{
    struct timespec until;
    (void)clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec += RENEWED_AFTER;
    while (!k->stop && pthread_cond_timedwait(&k->wake, &k->lock, &until) == 0) {
    }
    return !k->stop;
}

static void *renew_until_stopped(void *context)
{
    struct lease_renewal *k = context;
    (void)pthread_mutex_lock(&k->lock);
    while (!k->ended && wait_for_time(k)) {
        k->busy = true;
        k->wanted = false;
        (void)pthread_mutex_unlock(&k->lock);
        const bool some = renew(k);
        (void)pthread_mutex_lock(&k->lock);
        k->busy = false;
        k->ended = !some && !k->wanted;
    }
    const bool abandoned = k->abandoned;
    (void)pthread_mutex_unlock(&k->lock);
    if (abandoned)
        free_renewal(k);
    return NULL;
}

/* Signals go to the main thread. */
static bool start_thread(struct lease_renewal *k)
{
    sigset_t all;
    sigset_t before;
    (void)sigfillset(&all);
    (void)pthread_sigmask(SIG_SETMASK, &all, &before);
    const int failed = pthread_create(&k->thread, NULL, renew_until_stopped, k);
    (void)pthread_sigmask(SIG_SETMASK, &before, NULL);
    return failed == 0;
}

static bool has_ended(struct lease_renewal *k)
{
    (void)pthread_mutex_lock(&k->lock);
    const bool is = k->ended;
    k->wanted = true;
    (void)pthread_mutex_unlock(&k->lock);
    return is;
}

void postgresql_start_renewal(struct postgresql_store *s)
{
    if (s->renewal != NULL && !has_ended(s->renewal))
        return;
    postgresql_stop_renewal(s);
    struct lease_renewal *k = calloc(1, sizeof *k);
    if (k == NULL)
        return;
    k->pq = s->pq;
    memcpy(k->holder, s->holder, sizeof k->holder);
    (void)pthread_mutex_init(&k->lock, NULL);
    (void)pthread_cond_init(&k->wake, NULL);
    k->address = strdup(s->address);
    if (k->address != NULL && start_thread(k))
        s->renewal = k;
    else
        free_renewal(k);
}

void postgresql_stop_renewal(struct postgresql_store *s)
{
    struct lease_renewal *k = s->renewal;
    s->renewal = NULL;
    if (k == NULL)
        return;
    (void)pthread_mutex_lock(&k->lock);
    const pthread_t thread = k->thread;
    const bool busy = k->busy;
    k->stop = true;
    k->abandoned = busy;
    (void)pthread_cond_signal(&k->wake);
    (void)pthread_mutex_unlock(&k->lock);
    if (busy) {
        (void)pthread_detach(thread);
        return;
    }
    (void)pthread_join(thread, NULL);
    free_renewal(k);
}
