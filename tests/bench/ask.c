/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ask.h"

#include <libpq-fe.h>
#include <stdio.h>

static void ignore(void *context, const char *notice)
{
    (void)context, (void)notice;
}

bool postgresql_ask(const char *address, const char *statement, char answer[POSTGRESQL_ANSWER])
{
    PGconn *db = PQconnectdb(address);
    (void)PQsetNoticeProcessor(db, ignore, NULL);
    PGresult *result = PQexec(db, statement);
    const ExecStatusType is = PQresultStatus(result);
    const bool row = is == PGRES_TUPLES_OK && PQntuples(result) > 0;
    (void)snprintf(answer, POSTGRESQL_ANSWER, "%s", row ? PQgetvalue(result, 0, 0) : "");
    PQclear(result);
    PQfinish(db);
    return is == PGRES_TUPLES_OK || is == PGRES_COMMAND_OK;
}
