/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ask.h"

#include <stdio.h>

#include "libpq.h"

static void ignore(void *context, const char *notice)
{
    (void)context, (void)notice;
}

bool postgresql_ask(const char *address, const char *statement, char answer[POSTGRESQL_ANSWER])
{
    const struct libpq *pq = libpq_load();
    if (pq == NULL)
        return false;
    PGconn *db = pq->connectdb(address);
    (void)pq->setNoticeProcessor(db, ignore, NULL);
    PGresult *result = pq->exec(db, statement);
    const ExecStatusType is = pq->resultStatus(result);
    const bool row = is == PGRES_TUPLES_OK && pq->ntuples(result) > 0;
    (void)snprintf(answer, POSTGRESQL_ANSWER, "%s", row ? pq->getvalue(result, 0, 0) : "");
    pq->clear(result);
    pq->finish(db);
    return is == PGRES_TUPLES_OK || is == PGRES_COMMAND_OK;
}

bool postgresql_peer(const char *address, struct sockaddr_storage *peer, socklen_t *size)
{
    const struct libpq *pq = libpq_load();
    if (pq == NULL)
        return false;
    PGconn *db = pq->connectdb(address);
    *size = sizeof *peer;
    const bool is = pq->status(db) == CONNECTION_OK &&
                    getpeername(pq->socket(db), (struct sockaddr *)peer, size) == 0;
    pq->finish(db);
    return is;
}
