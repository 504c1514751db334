/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The connection to the server, and what its failures mean. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/i18n.h"
#include "postgresql.h"

/* Error codes by prefix (SQLSTATE, appendix A of PostgreSQL's manual). */
static const struct {
    const char *state;
    enum store_code code;
    bool again; /* a retry may succeed */
    /* the first %s is the store; a second one is the server's message */
    const char *format;
} failures[] = {
    {"RF001", STORE_CONFLICT, true, N_("%s: the match was continued elsewhere")},
    {"23", STORE_INVALID, false, N_("%s: not stored: %s")},
    {"22", STORE_INVALID, false, N_("%s: not stored: %s")},
    {"P0", STORE_INVALID, false, N_("%s: not stored: %s")},
    {"54", STORE_INVALID, false, N_("%s: not stored: %s")},
    {"25006", STORE_READ_ONLY, false, N_("%s: cannot be written")},
    {"42501", STORE_READ_ONLY, false, N_("%s: not allowed: %s")},
    {"40", STORE_BUSY, true, N_("%s: locked by another program")},
    {"55P03", STORE_BUSY, false, N_("%s: locked by another program")},
    {"53100", STORE_FULL, false, N_("%s: the disk is full")},
    {"42", STORE_CORRUPT, false, N_("%s: its tables are not those of a record: %s")},
    {"XX", STORE_CORRUPT, false, N_("%s: the file is damaged: %s")},
    {"", STORE_FAILED, false, N_("%s: %s")},
};

/* Of several servers libpq names each, a line a server. The one that follows another is as it
 * should be: the line of one that failed is the reason. */
static const char *line_of_failure(const char *said)
{
    const char *line = said;
    while (line != NULL && *line != '\0') {
        const size_t n = strcspn(line, "\n");
        const char *standby = strstr(line, "read-only");
        if (standby == NULL || standby >= line + n)
            return line;
        line += n + (line[n] == '\n');
    }
    return said;
}

/* The first line of a message, without the password, which libpq may repeat. */
static void clean(const struct postgresql_store *s, const char *said, char line[200])
{
    const size_t n = strcspn(said, "\n");
    (void)snprintf(line, 200, "%.*s", (int)(n < 199 ? n : 199), said);
    const size_t secret = s->password == NULL ? 0 : strlen(s->password);
    char *at = secret == 0 ? NULL : strstr(line, s->password);
    for (; at != NULL; at = strstr(at + secret, s->password))
        memset(at, '*', secret);
}

/* The connection is lost, and with it the open transaction and lists. */
static void drop(struct postgresql_store *s)
{
    if (s->db != NULL)
        s->pq->finish(s->db);
    s->db = NULL;
    s->sql.lost = s->sql.base.depth > 0 || s->holds > 0;
    s->began = false;
    s->queued = 0;
    postgresql_drop_rows(s);
    s->silent = false;
    memset(s->prepared, 0, sizeof s->prepared);
}

static enum store_code fail_lost(struct postgresql_store *s, const char *said,
                                 struct store_error *err)
{
    char line[200];
    clean(s, line_of_failure(said), line);
    drop(s);
    s->again = true;
    return store_fail(err, STORE_FAILED, "%s: the server cannot be reached: %s", s->sql.base.where,
                      line);
}

static enum store_code fail_silent(struct postgresql_store *s, struct store_error *err)
{
    drop(s);
    s->again = true;
    if (s->sql.base.attended)
        s->away = postgresql_milliseconds();
    return store_fail(err, STORE_FAILED, "%s: the server has not answered for %d s",
                      s->sql.base.where, (postgresql_silence(s) + 999) / 1000);
}

/* Whether another session has stored the entry, the match or the version's name first. */
static bool is_taken(const struct postgresql_store *s, const PGresult *result, const char *state)
{
    static const char *const unique[] = {"entry_pkey", "match_key_key", "match_version",
                                         "match_chosen"};
    const char *name = s->pq->resultErrorField(result, PG_DIAG_CONSTRAINT_NAME);
    bool is = false;
    for (size_t i = 0; name != NULL && i < sizeof unique / sizeof unique[0]; i++)
        is |= strcmp(state, "23505") == 0 && strcmp(name, unique[i]) == 0;
    return is;
}

enum store_code postgresql_fail(struct postgresql_store *s, const PGresult *result,
                                struct store_error *err)
{
    if (s->silent)
        return fail_silent(s, err);
    const char *state = result == NULL ? NULL : s->pq->resultErrorField(result, PG_DIAG_SQLSTATE);
    const char *said =
        state == NULL ? NULL : s->pq->resultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
    char line[200];
    if (state == NULL || s->pq->status(s->db) != CONNECTION_OK || strncmp(state, "08", 2) == 0 ||
        (strncmp(state, "57P", 3) == 0 && strcmp(state, "57P05") != 0))
        return fail_lost(s, said == NULL ? s->pq->errorMessage(s->db) : said, err);
    size_t i = 0;
    while (strncmp(state, failures[i].state, strlen(failures[i].state)) != 0)
        i++;
    clean(s, said == NULL ? state : said, line);
    s->again |= failures[i].again;
    const enum store_code code = is_taken(s, result, state) ? STORE_CONFLICT : failures[i].code;
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
#pragma GCC diagnostic ignored "-Wformat-extra-args"
    (void)store_fail(err, code, failures[i].format, s->sql.base.where, line);
#pragma GCC diagnostic pop
    if (err != NULL)
        err->again = code == STORE_BUSY;
    return code;
}

enum store_code postgresql_execute(struct postgresql_store *s, const char *text,
                                   struct store_error *err)
{
    PGresult *result = postgresql_answer(s, s->pq->sendQuery(s->db, text));
    const ExecStatusType is = s->pq->resultStatus(result);
    const enum store_code code = is == PGRES_COMMAND_OK || is == PGRES_TUPLES_OK
                                     ? STORE_OK
                                     : postgresql_fail(s, result, err);
    s->pq->clear(result);
    return code;
}

enum store_code postgresql_set_timeout(struct postgresql_store *s, struct store_error *err)
{
    char text[64];
    (void)snprintf(text, sizeof text, "SET lock_timeout = %d", s->timeout > 0 ? s->timeout : 1);
    return postgresql_execute(s, text, err);
}

static void say_nothing(void *ctx, const char *notice)
{
    (void)ctx;
    (void)notice;
}

/* Settings of a session. search_path: no schema where others can create objects. The server detects
 * a lost client as soon as the client detects a lost server, as its session may hold locks. Writes
 * are non-blocking: waiting is done in answer.c. A commit waits for the disk and the standby,
 * whatever the server's default. */
static enum store_code configure(struct postgresql_store *s, struct store_error *err)
{
    char text[700];
    const char *encoding = s->pq->parameterStatus(s->db, "server_encoding");
    s->pq->setNoticeProcessor(s->db, say_nothing, NULL);
    (void)s->pq->setnonblocking(s->db, 1);
    if (encoding == NULL || strcmp(encoding, "UTF8") != 0) {
        return store_fail(err, STORE_NOT_A_RECORD,
                          "%s: the encoding of the database must be UTF8: make another one with"
                          " `createdb --encoding=UTF8 --template=template0`",
                          s->sql.base.where);
    }
    (void)snprintf(text, sizeof text,
                   "SET search_path = referee, pg_temp; SET client_encoding = 'UTF8';"
                   " SET standard_conforming_strings = on;"
                   " SET default_transaction_isolation = 'read committed';"
                   " SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5;"
                   " SET tcp_keepalives_count = 4; SET tcp_user_timeout = 30000;"
                   " SELECT pg_catalog.set_config('synchronous_commit', 'on', false) WHERE"
                   " pg_catalog.current_setting('synchronous_commit') IN ('off', 'local');"
                   " SET default_transaction_read_only = %s",
                   s->sql.base.mode == STORE_READ ? "on" : "off");
    enum store_code code = postgresql_execute(s, text, err);
    if (code == STORE_OK)
        code = postgresql_set_timeout(s, err);
    return code == STORE_OK ? postgresql_relock(s, err) : code;
}

static enum store_code dial(struct postgresql_store *s, struct store_error *err)
{
    s->db = postgresql_dial(s->pq, s->address, NULL, s->sql.base.attended && s->reached);
    if (s->db == NULL)
        return store_fail(err, STORE_FAILED, "%s: out of memory", s->sql.base.where);
    if (s->pq->status(s->db) != CONNECTION_OK)
        return fail_lost(s, s->pq->errorMessage(s->db), err);
    s->patience = postgresql_patience(s->pq, s->db);
    const enum store_code code = configure(s, err);
    if (code != STORE_OK && s->db != NULL)
        drop(s);
    return code;
}

/* Connects, with retries until `until` if a connection existed before: a server restarts, or the
 * next of a cluster takes over, within moments. The first connection is tried once. */
static enum store_code dial_until(struct postgresql_store *s, long until, struct store_error *err)
{
    const struct timespec pause = {.tv_nsec = 50000000};
    enum store_code code = dial(s, err);
    while (code != STORE_OK && s->reached && postgresql_milliseconds() < until) {
        (void)nanosleep(&pause, NULL);
        code = dial(s, err);
    }
    s->reached |= code == STORE_OK;
    return code;
}

/* Retries once for as long as a restart takes. After that, tries at most every ATTENDED_RETURN
 * milliseconds and fails at once in between. */
static enum store_code dial_attended(struct postgresql_store *s, struct store_error *err)
{
    const long now = postgresql_milliseconds();
    if (s->away != 0 && now - s->away < ATTENDED_RETURN)
        return store_fail(err, STORE_FAILED, "%s: the server cannot be reached", s->sql.base.where);
    const enum store_code code = dial_until(s, s->away != 0 ? now : now + ATTENDED_RETURN, err);
    s->away = code == STORE_OK ? 0 : postgresql_milliseconds();
    s->again &= code == STORE_OK;
    return code;
}

enum store_code postgresql_connect(struct postgresql_store *s, struct store_error *err)
{
    if (s->db != NULL)
        return STORE_OK;
    return s->sql.base.attended ? dial_attended(s, err)
                                : dial_until(s, postgresql_milliseconds() + s->timeout, err);
}
