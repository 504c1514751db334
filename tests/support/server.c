/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "server.h"

#include <libpq-fe.h>

#include "tests/support/test.h"

enum { PLACES = 8, PLACE_SIZE = 300 };

const char *server_folder(void)
{
    return getenv("REFEREE_TEST_SERVER");
}

static char *next_place(void)
{
    static char places[PLACES][PLACE_SIZE];
    static int last;
    last = (last + 1) % PLACES;
    return places[last];
}

static const char *address(const char *name)
{
    char *out = next_place();
    (void)snprintf(out, PLACE_SIZE, "postgresql://referee@/%s?host=%s", name, server_folder());
    return out;
}

/* The name a file would have, as that of a database. */
static void name_database(const char *name, char out[64])
{
    (void)snprintf(out, 64, "t_%s", name);
    for (char *p = out; *p != '\0'; p++)
        if (*p == '.' || *p == '/')
            *p = '_';
}

static void make_database(const char *name, const char *from)
{
    char text[300];
    (void)snprintf(text, sizeof text, "DROP DATABASE IF EXISTS \"%s\" WITH (FORCE)", name);
    (void)server_run(address("postgres"), text);
    (void)snprintf(text, sizeof text, "CREATE DATABASE \"%s\" TEMPLATE \"%s\"", name, from);
    (void)server_run(address("postgres"), text);
}

const char *server_place(const struct sample_folder *folder, const char *name)
{
    char database[64];
    if (server_folder() == NULL)
        return sample_path(folder, name);
    name_database(name, database);
    make_database(database, "template0");
    return address(database);
}

const char *server_copy(const char *from, const char *name)
{
    char database[64];
    char source[64];
    name_database(name, database);
    (void)snprintf(source, sizeof source, "%.*s", (int)strcspn(strstr(from, "@/") + 2, "?"),
                   strstr(from, "@/") + 2);
    make_database(database, source);
    return address(database);
}

static long run(const char *where, const char *text, bool must, bool asked)
{
    PGconn *db = PQconnectdb(where);
    if (PQstatus(db) != CONNECTION_OK)
        fail_msg("%s: %s", where, PQerrorMessage(db));
    PQclear(PQexec(db, "SET client_min_messages = error"));
    PQclear(PQexec(db, "SET search_path = referee"));
    PGresult *result = PQexec(db, text);
    const ExecStatusType is = PQresultStatus(result);
    const bool good = is == PGRES_COMMAND_OK || is == PGRES_TUPLES_OK;
    long n = good ? atol(PQcmdTuples(result)) : -1;
    if (must && !good)
        fail_msg("%s: %s", text, PQerrorMessage(db));
    if (asked && PQntuples(result) == 1)
        n = atol(PQgetvalue(result, 0, 0));
    PQclear(result);
    PQfinish(db);
    return n;
}

long server_try(const char *where, const char *text)
{
    return run(where, text, false, false);
}

long server_run(const char *where, const char *text)
{
    return run(where, text, true, false);
}

long server_number(const char *where, const char *question)
{
    return run(where, question, true, true);
}
