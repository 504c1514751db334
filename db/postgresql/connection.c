/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The connection to the server, and the engine on it: statements, their answers, and what failures
 * mean. */
#include <dlfcn.h>
#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/i18n.h"
#include "postgresql.h"

/* --- libpq ----------------------------------------------------------------------------------- */

static struct libpq loaded;
static bool complete;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static const struct {
    const char *name;
    size_t at;
} functions[] = {
#define ROW(name) {"PQ" #name, offsetof(struct libpq, name)},
    LIBPQ(ROW)
#undef ROW
};

/* Never unloaded: its TLS library may have threads. */
static void load_libpq(void)
{
    void *library = dlopen("libpq.so.5", RTLD_NOW | RTLD_LOCAL);
    complete = library != NULL;
    for (size_t i = 0; complete && i < sizeof functions / sizeof functions[0]; i++) {
        void *found = dlsym(library, functions[i].name);
        memcpy((char *)&loaded + functions[i].at, &found, sizeof found);
        complete = found != NULL;
    }
}

const struct libpq *libpq_load(void)
{
    (void)pthread_once(&once, load_libpq);
    return complete ? &loaded : NULL;
}

/* --- answer ---------------------------------------------------------------------------------- */

/* Waits for the server's answers, and detects a server that will not answer. A connection may look
 * open at both ends and be dead: a proxy that hangs still accepts bytes. Silence is the only sign,
 * but a long list, or a commit that waits for the standby, is silent as well. So after some silence
 * a second connection asks the server what the first session is doing. */

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

/* Sends pending output and reads input until a result is complete. Returns true also for a lost
 * connection, whose result is the error. Returns false if nothing was sent or received for
 * `patience` milliseconds. */
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

/* --- connection ------------------------------------------------------------------------------ */

/* The connection to the server, and what its failures mean. */

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
 * are non-blocking: waiting is done under "answer" below. A commit waits for the disk and the
 * standby, whatever the server's default. */
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

/* --- send ------------------------------------------------------------------------------------ */

/* Sends statements that return no rows without waiting, and reads their results together: a
 * transaction that reads nothing takes one round trip. Rows of one table that follow each other go
 * in one statement, which the server executes in a fraction of the time of one for each row. */

void postgresql_write_values(const struct sql_arg *args, int n_args, struct sql_values *v)
{
    for (int i = 0; i < n_args; i++) {
        if (args[i].number)
            (void)snprintf(v->number[i], sizeof v->number[i], "%lld", (long long)args[i].integer);
        v->value[i] = !args[i].number ? args[i].text : args[i].none ? NULL : v->number[i];
    }
}

void postgresql_name(int id, char name[16])
{
    (void)snprintf(name, 16, "s%d", id);
}

enum store_code postgresql_no_memory(struct postgresql_store *s, struct store_error *err)
{
    return store_fail(err, STORE_FAILED, "%s: out of memory", s->sql.base.where);
}

/* --- sending --------------------------------------------------------------------------------- */

static enum store_code enqueue(struct postgresql_store *s, int id, bool prepares, int sent,
                               struct store_error *err)
{
    if (sent != 1)
        return postgresql_fail(s, NULL, err);
    s->queue[s->queued].id = id;
    s->queue[s->queued++].prepares = prepares;
    return STORE_OK;
}

/* Sends a text to be prepared, and frees it. */
static enum store_code send_prepare(struct postgresql_store *s, int id, const char *name,
                                    char *text, struct store_error *err)
{
    if (text == NULL)
        return postgresql_no_memory(s, err);
    s->prepared[id] = PREPARING;
    const int sent = s->pq->sendPrepare(s->db, name, text, 0, NULL);
    free(text);
    return enqueue(s, id, true, sent, err);
}

static enum store_code send_values(struct postgresql_store *s, int id, const char *name,
                                   const char *const *value, int n_args, struct store_error *err)
{
    const int sent = s->pq->sendQueryPrepared(s->db, name, n_args, value, NULL, NULL, 0);
    return enqueue(s, id, false, sent, err);
}

static enum store_code begin_pipeline(struct postgresql_store *s, struct store_error *err)
{
    return s->queued == 0 && s->pq->enterPipelineMode(s->db) != 1 ? postgresql_fail(s, NULL, err)
                                                                  : STORE_OK;
}

static enum store_code send_statement(struct postgresql_store *s, int id,
                                      const struct sql_arg *args, int n_args,
                                      struct store_error *err)
{
    char name[16];
    struct sql_values v;
    postgresql_name(id, name);
    postgresql_write_values(args, n_args, &v);
    enum store_code code = begin_pipeline(s, err);
    if (code == STORE_OK && s->prepared[id] == NOT_PREPARED)
        code = send_prepare(s, id, name, postgresql_text(id, args, n_args), err);
    return code == STORE_OK ? send_values(s, id, name, v.value, n_args, err) : code;
}

/* --- rows ------------------------------------------------------------------------------------- */

void postgresql_drop_rows(struct postgresql_store *s)
{
    for (int i = 0; i < s->rows.columns; i++)
        strbuf_free(&s->rows.column[i]);
    s->rows.columns = s->rows.n = 0;
}

/* An element of an array: in quotes, with a backslash before a quote or a backslash. */
static void add_element(struct strbuf *w, const struct sql_arg *arg)
{
    strbuf_add_bytes(w, w->length > 0 ? "," : "{", 1);
    if (arg->number ? arg->none : arg->text == NULL) {
        strbuf_add_bytes(w, "NULL", 4);
    } else if (arg->number) {
        strbuf_add(w, "%lld", (long long)arg->integer);
    } else {
        strbuf_add_bytes(w, "\"", 1);
        for (const char *at = arg->text; *at != '\0';) {
            const size_t n = strcspn(at + 1, "\"\\") + 1;
            if (*at == '"' || *at == '\\')
                strbuf_add_bytes(w, "\\", 1);
            strbuf_add_bytes(w, at, n);
            at += n;
        }
        strbuf_add_bytes(w, "\"", 1);
    }
}

static enum store_code send_rows(struct postgresql_store *s, struct store_error *err)
{
    struct gathered *rows = &s->rows;
    char name[16];
    const char *value[MOST_ARGS];
    bool whole = true;
    if (rows->n == 0)
        return STORE_OK;
    for (int i = 0; i < rows->columns; i++) {
        strbuf_add_bytes(&rows->column[i], "}", 1);
        whole &= !rows->column[i].failed;
        value[i] = rows->column[i].text;
    }
    postgresql_name(rows->id, name);
    enum store_code code = whole ? begin_pipeline(s, err) : postgresql_no_memory(s, err);
    if (code == STORE_OK && s->prepared[rows->id] == NOT_PREPARED)
        code = send_prepare(s, rows->id, name, postgresql_text_of_rows(rows), err);
    if (code == STORE_OK)
        code = send_values(s, rows->id, name, value, rows->columns, err);
    postgresql_drop_rows(s);
    return code;
}

static enum store_code gather_row(struct postgresql_store *s, int id, const struct sql_arg *args,
                                  int n_args, struct store_error *err)
{
    struct gathered *rows = &s->rows;
    if (rows->n == AT_A_TIME || (rows->n > 0 && rows->id != id)) {
        const enum store_code code = send_rows(s, err);
        if (code != STORE_OK)
            return code;
    }
    rows->id = id;
    rows->columns = n_args;
    rows->n++;
    for (int i = 0; i < n_args; i++) {
        rows->number[i] = args[i].number;
        add_element(&rows->column[i], &args[i]);
    }
    return STORE_OK;
}

/* --- results ---------------------------------------------------------------------------------- */

/* Reads one result from the pipeline. */
static void take_result(struct postgresql_store *s, int i, enum store_code *code, bool *committed,
                        struct store_error *err)
{
    PGresult *result = postgresql_result(s);
    const ExecStatusType is = s->pq->resultStatus(result);
    const bool good = is == PGRES_COMMAND_OK || is == PGRES_TUPLES_OK;
    if (s->queue[i].prepares)
        s->prepared[s->queue[i].id] = good ? PREPARED : NOT_PREPARED;
    if (good && s->queue[i].id == SQL_COMMIT && !s->queue[i].prepares)
        *committed = strcmp(s->pq->cmdStatus(result), "COMMIT") == 0;
    if (!good && is != PGRES_PIPELINE_ABORTED && *code == STORE_OK)
        *code = postgresql_fail(s, result, err);
    else if (s->silent)
        (void)postgresql_fail(s, NULL, NULL);
    s->pq->clear(result);
    if (s->db != NULL && result != NULL)
        s->pq->clear(s->pq->getResult(s->db)); /* ends the results of this statement */
}

/* Whether the last statement sent ends a transaction. */
static bool ends_transaction(const struct postgresql_store *s)
{
    const int last = s->queued > 0 ? s->queue[s->queued - 1].id : -1;
    return last == SQL_COMMIT || last == SQL_ROLLBACK;
}

enum store_code postgresql_flush(struct postgresql_store *s, struct store_error *err)
{
    enum store_code code = send_rows(s, err);
    bool committed = true;
    const int n = s->queued;
    const bool ends = ends_transaction(s);
    if (n == 0)
        return code;
    if (ends && s->queue[n - 1].id == SQL_COMMIT)
        committed = false;
    if (s->pq->pipelineSync(s->db) != 1 && code == STORE_OK)
        code = postgresql_fail(s, NULL, err);
    for (int i = 0; s->db != NULL && i < n; i++)
        take_result(s, i, &code, &committed, err);
    s->queued = 0;
    if (s->db == NULL)
        return code;
    s->pq->clear(postgresql_result(s)); /* of the sync */
    if (s->silent || s->pq->exitPipelineMode(s->db) != 1)
        return postgresql_fail(s, NULL, err);
    if (ends && s->pq->transactionStatus(s->db) == PQTRANS_IDLE)
        s->began = false;
    /* in a failed transaction COMMIT succeeds but rolls back */
    if (code == STORE_OK && !committed)
        code =
            store_fail(err, STORE_FAILED, "%s: the transaction was undone after an earlier failure",
                       s->sql.base.where);
    return code;
}

/* Whether the caller needs the result at once. */
static bool is_waited_for(const struct postgresql_store *s, int id)
{
    return !s->began || id == SQL_COMMIT || id == SQL_ROLLBACK || id == SQL_RELEASE ||
           id == SQL_ROLLBACK_TO || s->queued >= QUEUE;
}

enum store_code postgresql_run(struct sql_store *sql, int id, const struct sql_arg *args,
                               int n_args, struct store_error *err)
{
    struct postgresql_store *s = (struct postgresql_store *)sql;
    enum store_code code = postgresql_connect(s, err);
    if (code == STORE_OK && (id == SQL_ROLLBACK || id == SQL_ROLLBACK_TO)) {
        postgresql_drop_rows(s);
        (void)postgresql_flush(s, NULL); /* the failure is known already; nothing of it is stored */
    }
    if (code == STORE_OK && s->db == NULL)
        return STORE_OK; /* the server rolls back when a connection is lost */
    if (code == STORE_OK && s->began && postgresql_gathers(id))
        return gather_row(s, id, args, n_args, err);
    if (code == STORE_OK)
        code = send_rows(s, err);
    if (code == STORE_OK)
        code = send_statement(s, id, args, n_args, err);
    return code == STORE_OK && is_waited_for(s, id) ? postgresql_flush(s, err) : code;
}

/* --- engine ---------------------------------------------------------------------------------- */

/* The engine: rows and transactions. Statements without rows are sent by connection.c. */

enum { OID_INT8 = 20, OID_INT2 = 21, OID_INT4 = 23 };

/* --- rows ------------------------------------------------------------------------------------- */

/* The rows of a statement: all, or of a long list the part fetched last. */
struct fetched {
    struct postgresql_store *s;
    PGresult *result;
    int row;  /* -1 before the first */
    int list; /* its number; 0: not a list */
};

/* Lists whose length grows with the record. */
static bool is_long(int id)
{
    switch (id) {
    case SQL_MATCHES:
    case SQL_MATCHES_OLDEST:
    case SQL_MATCHES_BY_PLAYER:
    case SQL_CLAIMS_ALL:
    case SQL_SEALS_ALL:
    case SQL_PLACES:
    case SQL_PLACES_FIRST:
    case SQL_PLACES_FIRST_FAULTY:
    case SQL_PLACES_SET_UP:
    case SQL_PLACES_FAULTY:
    case SQL_PLACES_WITH_FAULT:
    case SQL_PLACES_STARTING:
    case SQL_PLACES_STARTING_SET_UP:
    case SQL_PLACES_FOLLOWING:
    case SQL_NOTED:
    case SQL_TALLY_DATES:
    case SQL_TALLY_DATED_DUES:
    case SQL_TALLY_DUES:
    case SQL_TALLY_THROWS:
        return true;
    default:
        return false;
    }
}

static bool gives_rows(struct postgresql_store *s, const PGresult *result)
{
    const ExecStatusType is = s->pq->resultStatus(result);
    return is == PGRES_TUPLES_OK || is == PGRES_COMMAND_OK;
}

static enum store_code fetch(struct fetched *r, struct store_error *err)
{
    char text[64];
    (void)snprintf(text, sizeof text, "FETCH %d FROM list%d", (int)AT_A_TIME, r->list);
    r->s->pq->clear(r->result);
    r->result = postgresql_answer(r->s, r->s->pq->sendQuery(r->s->db, text));
    r->row = -1;
    return gives_rows(r->s, r->result) ? STORE_OK : postgresql_fail(r->s, r->result, err);
}

static enum store_code open_list(struct fetched *r, int id, const struct sql_arg *args, int n_args,
                                 struct store_error *err)
{
    struct sql_values v;
    char *text = postgresql_text(id, args, n_args);
    char *declare = NULL;
    const int list = ++r->s->lists;
    postgresql_write_values(args, n_args, &v);
    if (text != NULL) {
        const size_t size = strlen(text) + 64;
        declare = malloc(size);
        if (declare != NULL)
            (void)snprintf(declare, size, "DECLARE list%d NO SCROLL CURSOR FOR %s", list, text);
    }
    enum store_code code =
        declare == NULL ? postgresql_no_memory(r->s, err) : postgresql_hold(r->s, err);
    if (code == STORE_OK) {
        r->list = list;
        PGresult *made =
            postgresql_answer(r->s, r->s->pq->sendQueryParams(r->s->db, declare, n_args, NULL,
                                                              v.value, NULL, NULL, 0));
        if (!gives_rows(r->s, made))
            code = postgresql_fail(r->s, made, err);
        r->s->pq->clear(made);
    }
    free(declare);
    free(text);
    return code == STORE_OK ? fetch(r, err) : code;
}

static enum store_code prepare(struct postgresql_store *s, int id, const char *name,
                               const struct sql_arg *args, int n_args, struct store_error *err)
{
    char *text = postgresql_text(id, args, n_args);
    if (text == NULL)
        return postgresql_no_memory(s, err);
    PGresult *result = postgresql_answer(s, s->pq->sendPrepare(s->db, name, text, 0, NULL));
    const enum store_code code = gives_rows(s, result) ? STORE_OK : postgresql_fail(s, result, err);
    s->pq->clear(result);
    free(text);
    s->prepared[id] = code == STORE_OK ? PREPARED : NOT_PREPARED;
    return code;
}

static enum store_code open_whole(struct fetched *r, int id, const struct sql_arg *args, int n_args,
                                  struct store_error *err)
{
    struct postgresql_store *s = r->s;
    struct sql_values v;
    char name[16];
    enum store_code code = STORE_OK;
    postgresql_name(id, name);
    postgresql_write_values(args, n_args, &v);
    if (s->prepared[id] != PREPARED)
        code = prepare(s, id, name, args, n_args, err);
    if (code != STORE_OK)
        return code;
    r->result =
        postgresql_answer(s, s->pq->sendQueryPrepared(s->db, name, n_args, v.value, NULL, NULL, 0));
    return gives_rows(s, r->result) ? STORE_OK : postgresql_fail(s, r->result, err);
}

static enum store_code open_either(struct fetched *r, int id, const struct sql_arg *args,
                                   int n_args, struct store_error *err)
{
    enum store_code code = postgresql_connect(r->s, err);
    if (code == STORE_OK)
        code = postgresql_flush(r->s, err);
    if (code == STORE_OK)
        code = is_long(id) ? open_list(r, id, args, n_args, err)
                           : open_whole(r, id, args, n_args, err);
    return code;
}

static void close_rows(struct sql_cursor *c)
{
    struct fetched *r = c->rows;
    char text[32];
    r->s->pq->clear(r->result);
    if (r->list > 0) {
        (void)snprintf(text, sizeof text, "CLOSE list%d", r->list);
        if (r->s->db != NULL && r->s->pq->transactionStatus(r->s->db) == PQTRANS_INTRANS)
            (void)postgresql_execute(r->s, text, NULL);
        postgresql_release(r->s);
    }
    free(r);
    c->rows = NULL;
}

static enum store_code open_rows(struct sql_store *sql, const struct sql_arg *args, int n_args,
                                 struct sql_cursor *c, struct store_error *err)
{
    struct postgresql_store *s = (struct postgresql_store *)sql;
    enum store_code code = STORE_FAILED;
    for (int attempt = 0; attempt < 2; attempt++) {
        struct fetched *r = calloc(1, sizeof *r);
        if (r == NULL)
            return postgresql_no_memory(s, err);
        *r = (struct fetched){.s = s, .row = -1};
        c->rows = r;
        /* an idle connection may have been closed: connect again once */
        const bool idle = s->db != NULL && !s->began && s->holds == 0;
        code = open_either(r, c->id, args, n_args, err);
        if (code == STORE_OK || !idle || s->db != NULL)
            return code;
        sql_close(c);
        sql->lost = false;
    }
    return code;
}

static enum store_code next_row(struct sql_store *sql, struct sql_cursor *c, bool *more,
                                struct store_error *err)
{
    struct fetched *r = c->rows;
    (void)sql;
    if (r->list > 0 && r->s->db == NULL)
        return store_fail(err, STORE_FAILED, "%s: the connection to the server was lost",
                          r->s->sql.base.where);
    if (r->list > 0 && ++r->row == AT_A_TIME) {
        const enum store_code code = fetch(r, err);
        if (code != STORE_OK)
            return code;
        r->row = 0;
    } else if (r->list == 0) {
        r->row++;
    }
    *more = r->row < r->s->pq->ntuples(r->result);
    return STORE_OK;
}

static struct sql_value value_of(const struct sql_cursor *c, int column)
{
    const struct fetched *r = c->rows;
    const struct libpq *pq = r->s->pq;
    if (pq->getisnull(r->result, r->row, column))
        return (struct sql_value){.kind = SQL_IS_NULL};
    const char *text = pq->getvalue(r->result, r->row, column);
    switch (pq->ftype(r->result, column)) {
    case OID_INT8:
    case OID_INT4:
    case OID_INT2:
        return (struct sql_value){.kind = SQL_IS_NUMBER, .number = strtoll(text, NULL, 10)};
    default:
        return (struct sql_value){.kind = SQL_IS_TEXT,
                                  .text = text,
                                  .size = (size_t)pq->getlength(r->result, r->row, column)};
    }
}

/* --- transactions ----------------------------------------------------------------------------- */

enum store_code postgresql_hold(struct postgresql_store *s, struct store_error *err)
{
    enum store_code code = STORE_OK;
    if (s->holds == 0 && !s->began) {
        code = postgresql_connect(s, err);
        if (code == STORE_OK)
            code = postgresql_execute(s, "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", err);
    }
    s->holds += code == STORE_OK;
    return code;
}

void postgresql_release(struct postgresql_store *s)
{
    if (s->holds == 0 || --s->holds > 0)
        return;
    if (s->db != NULL && !s->began && s->pq->transactionStatus(s->db) != PQTRANS_IDLE)
        (void)postgresql_execute(s, "COMMIT", NULL);
    s->sql.lost = s->sql.lost && s->sql.base.depth > 0;
}

/* A closed connection is detected on sending. The first result that is waited for reports it, and
 * until then nothing was done. */
static enum store_code begin(struct sql_store *sql, struct store_error *err)
{
    struct postgresql_store *s = (struct postgresql_store *)sql;
    s->again = false;
    enum store_code code = postgresql_connect(s, err);
    if (code != STORE_OK)
        return code;
    s->began = true;
    code = postgresql_run(sql, SERVER_BEGIN_WRITE, NULL, 0, err);
    return code == STORE_OK ? postgresql_run(sql, SERVER_SHARE_RECORD, NULL, 0, err) : code;
}

static enum store_code commit(struct sql_store *sql, struct store_error *err)
{
    return sql_run(sql, SQL_COMMIT, NULL, 0, err);
}

static bool in_transaction(struct sql_store *sql)
{
    return ((struct postgresql_store *)sql)->began;
}

static bool again(struct sql_store *sql)
{
    struct postgresql_store *s = (struct postgresql_store *)sql;
    const bool is = s->again;
    s->again = false;
    return is;
}

const struct sql_engine postgresql_engine = {
    .on_server = true,
    .run = postgresql_run,
    .open = open_rows,
    .next = next_row,
    .close = close_rows,
    .value = value_of,
    .begin = begin,
    .commit = commit,
    .in_transaction = in_transaction,
    .again = again,
};
