/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Waits for the server's answers, and detects a server that will not answer. A connection may look
 * open at both ends and be dead: a proxy that hangs still accepts bytes. Silence is the only sign,
 * but a long list, or a commit that waits for the standby, is silent as well. So after some silence
 * a second connection asks the server what the first session is doing. */
#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "postgresql.h"

enum { PATIENCE = 30000 };

PGconn *postgresql_dial(const struct libpq *pq, const char *address, const PGconn *like, bool soon)
{
    /* A later parameter wins, so the address overrides these defaults; PGCONNECT_TIMEOUT does
     * too. */
    const char *timeout = getenv("PGCONNECT_TIMEOUT") == NULL ? "10" : "";
    const char *keys[] = {"fallback_application_name",
                          "connect_timeout",
                          "tcp_user_timeout",
                          "keepalives_idle",
                          "keepalives_interval",
                          "keepalives_count",
                          "dbname",
                          "host",
                          "hostaddr",
                          "port",
                          "connect_timeout",
                          NULL};
    const char *values[] = {"referee", timeout, "30000", "10", "5",  "4",
                            address,   NULL,    NULL,    NULL, NULL, NULL};
    if (like != NULL) {
        values[7] = pq->host(like);
        values[8] = pq->hostaddr(like);
        values[9] = pq->port(like);
        values[10] = "5";
    }
    if (soon)
        values[10] = "2";
    return pq->connectdbParams(keys, values, 1);
}

/* The address's limit for the network is used for the server as well. */
int postgresql_patience(const struct libpq *pq, PGconn *db)
{
    PQconninfoOption *all = pq->conninfo(db);
    int patience = 0;
    for (PQconninfoOption *o = all; o != NULL && o->keyword != NULL; o++)
        if (strcmp(o->keyword, "tcp_user_timeout") == 0 && o->val != NULL)
            patience = atoi(o->val);
    pq->conninfoFree(all);
    return patience > 0 ? patience : PATIENCE;
}

long postgresql_milliseconds(void)
{
    struct timespec now;
    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* Sends pending output and reads input until a result is complete. true for a lost connection too,
 * whose result is the error. false: nothing was sent or received for `patience` milliseconds. */
static bool await(const struct libpq *pq, PGconn *db, int patience)
{
    long until = postgresql_milliseconds() + patience;
    while (pq->isBusy(db)) {
        const int more = pq->flush(db);
        struct pollfd end = {pq->socket(db), (short)(POLLIN | (more > 0 ? POLLOUT : 0)), 0};
        const long left = until - postgresql_milliseconds();
        const int ready = more < 0 ? 1 : poll(&end, 1, left > 0 ? (int)left : 0);
        if (ready == 0)
            return false;
        if (ready < 0 && errno != EINTR)
            return true;
        if (ready > 0 && pq->consumeInput(db) != 1)
            return true;
        if (ready > 0)
            until = postgresql_milliseconds() + patience;
    }
    return true;
}

/* Asks whether session `pid` of the same user is working. A session that waits for its client has
 * answered, or got only a part: it is terminated, as it may hold locks that a retry needs. One that
 * waits for the standby is left alone: terminated, it would show an entry that exists in one copy
 * only. */
static bool ask_whether_works(const struct libpq *pq, PGconn *db, int pid, int patience)
{
    char text[600];
    bool at_work = false;
    (void)snprintf(text, sizeof text,
                   "SET ROLE NONE; SELECT CASE WHEN wait_event_type IS DISTINCT FROM 'Client' THEN"
                   " state <> 'idle' ELSE pg_catalog.pg_terminate_backend(pid, %d) IS NULL"
                   " END FROM pg_catalog.pg_stat_activity WHERE pid = %d AND usename ="
                   " session_user AND backend_start < pg_catalog.clock_timestamp() - interval"
                   " '%d ms'",
                   patience, pid, patience);
    if (pq->setnonblocking(db, 1) != 0 || pq->sendQuery(db, text) != 1)
        return false;
    while (await(pq, db, patience)) {
        PGresult *result = pq->getResult(db);
        if (result == NULL)
            break;
        at_work |= pq->resultStatus(result) == PGRES_TUPLES_OK && pq->ntuples(result) == 1 &&
                   pq->getvalue(result, 0, 0)[0] == 't';
        pq->clear(result);
    }
    return at_work;
}

static bool works(struct postgresql_store *s)
{
    const bool attended = s->sql.base.attended;
    PGconn *db = postgresql_dial(s->pq, s->address, s->db, attended);
    const bool is = s->pq->status(db) == CONNECTION_OK &&
                    ask_whether_works(s->pq, db, s->pq->backendPID(s->db),
                                      attended ? ATTENDED_ANSWER : s->patience / 6);
    s->pq->finish(db);
    return is;
}

/* Two thirds of the limit; the rest is for the check. */
int postgresql_silence(const struct postgresql_store *s)
{
    const int silence = s->patience / 3 * 2;
    return s->sql.base.attended && silence > ATTENDED_SILENCE ? ATTENDED_SILENCE : silence;
}

PGresult *postgresql_result(struct postgresql_store *s)
{
    while (!await(s->pq, s->db, postgresql_silence(s)))
        if (!works(s)) {
            s->silent = true;
            return NULL;
        }
    return s->pq->getResult(s->db);
}

PGresult *postgresql_answer(struct postgresql_store *s, int sent)
{
    PGresult *last = NULL;
    while (sent == 1) {
        PGresult *result = postgresql_result(s);
        if (result == NULL && !s->silent)
            return last;
        s->pq->clear(last);
        last = result;
        sent = !s->silent;
    }
    return last;
}
