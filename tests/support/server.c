/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "server.h"

#include <libpq-fe.h>
#include <unistd.h>

#include "tests/support/test.h"

enum { PLACES = 8, PLACE_SIZE = 300, MADE = 2048 };

const char *server_folder(void)
{
    return getenv("REFEREE_TEST_SERVER");
}

/* Returns true if other tests use the server at the same time. */
static bool server_is_shared(void)
{
    return getenv("REFEREE_SERVER_SHARED") != NULL;
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

/* Converts the name of a file to the name of a database. The server may be shared with other tests,
 * so the process number is part of the name. */
static void name_database(const char *name, char out[64])
{
    (void)snprintf(out, 64, "t_%ld_%s", (long)getpid(), name);
    for (char *p = out; *p != '\0'; p++)
        if (*p == '.' || *p == '/')
            *p = '_';
}

static char made[MADE][64]; /* the databases that exist; "": none */
static pid_t maker;

static void drop_database(const char *name)
{
    char text[300];
    (void)snprintf(text, sizeof text, "DROP DATABASE IF EXISTS \"%s\" WITH (FORCE)", name);
    (void)server_run(address("postgres"), text);
}

static void drop_all(void)
{
    for (int i = 0; i < MADE && getpid() == maker; i++)
        if (*made[i])
            drop_database(made[i]);
}

/* Registers a database, which is dropped at exit. */
static void remember(const char *name)
{
    int i = 0;
    if (maker == 0 && server_is_shared())
        assert_int_equal(atexit(drop_all), 0);
    maker = getpid();
    while (*made[i] && strcmp(made[i], name) != 0)
        assert_true(++i < MADE);
    (void)snprintf(made[i], sizeof made[i], "%s", name);
}

static void make_database(const char *name, const char *from)
{
    char text[300];
    remember(name);
    drop_database(name);
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
