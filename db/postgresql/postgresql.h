/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Private to the PostgreSQL backend: its state and its statements. */
#ifndef DB_POSTGRESQL_POSTGRESQL_H
#define DB_POSTGRESQL_POSTGRESQL_H

#include <stdbool.h>

#include <libpq-fe.h>

#include "base/strbuf.h"
#include "db/sql/sql.h"

/* libpq, loaded at run time when a record on a server is first opened: other users need neither the
 * library nor its start-up time. */

/* The functions in use. */
#define LIBPQ(EACH)                                                                                \
    EACH(connectdb)                                                                                \
    EACH(connectdbParams)                                                                          \
    EACH(setnonblocking)                                                                           \
    EACH(conninfo)                                                                                 \
    EACH(conninfoFree)                                                                             \
    EACH(host)                                                                                     \
    EACH(hostaddr)                                                                                 \
    EACH(port)                                                                                     \
    EACH(backendPID)                                                                               \
    EACH(status)                                                                                   \
    EACH(socket)                                                                                   \
    EACH(finish)                                                                                   \
    EACH(errorMessage)                                                                             \
    EACH(parameterStatus)                                                                          \
    EACH(setNoticeProcessor)                                                                       \
    EACH(exec)                                                                                     \
    EACH(flush)                                                                                    \
    EACH(isBusy)                                                                                   \
    EACH(consumeInput)                                                                             \
    EACH(sendQuery)                                                                                \
    EACH(sendQueryParams)                                                                          \
    EACH(enterPipelineMode)                                                                        \
    EACH(exitPipelineMode)                                                                         \
    EACH(sendPrepare)                                                                              \
    EACH(sendQueryPrepared)                                                                        \
    EACH(pipelineSync)                                                                             \
    EACH(getResult)                                                                                \
    EACH(transactionStatus)                                                                        \
    EACH(resultStatus)                                                                             \
    EACH(resultErrorField)                                                                         \
    EACH(cmdStatus)                                                                                \
    EACH(ntuples)                                                                                  \
    EACH(getvalue)                                                                                 \
    EACH(getlength)                                                                                \
    EACH(getisnull)                                                                                \
    EACH(ftype)                                                                                    \
    EACH(sslInUse)                                                                                 \
    EACH(clear)

struct libpq {
#define MEMBER(name) __typeof__(&PQ##name) name;
    LIBPQ(MEMBER)
#undef MEMBER
};

/* Loads libpq once, in any thread. Returns NULL if it is not installed, or too old for pipelines
 * (before PostgreSQL 14). */
const struct libpq *libpq_load(void);

enum { POSTGRESQL_APPLICATION = 0x52454652, POSTGRESQL_VERSION = 1 };

/* The tables, from db/postgresql/schema.sql; embedded by the build. */
extern const char postgresql_schema_sql[];

/* Statements of only this backend; the others are in db/sql/sql.h. */
enum postgresql_statement {
    SERVER_BEGIN_VIEW = SQL_COUNT,
    SERVER_BEGIN_WRITE,
    SERVER_SHARE_RECORD,
    SERVER_ABOUT,
    SERVER_SNAPSHOT,
    SERVER_LOCK,
    SERVER_UNLOCK,
    SERVER_FOREIGN,
    SERVER_SEATS,

    SERVER_COUNT
};

enum {
    /* most statements sent before their results are read; if the buffers of the connection are full
     * at both ends, libpq reads results while it sends */
    QUEUE = 8192,
    AT_A_TIME = 1000, /* rows of a long list fetched at once */
    MOST_ARGS = 18    /* of a statement */
};

enum prepared { NOT_PREPARED, PREPARING, PREPARED };

/* Rows of one table that are not sent yet: they go in one statement, as an array for each column.
 */
struct gathered {
    int id; /* of the statement that inserts one */
    int n;
    int columns;
    bool number[MOST_ARGS];
    struct strbuf column[MOST_ARGS];
};

struct postgresql_store {
    struct sql_store sql;
    const struct libpq *pq;
    PGconn *db; /* NULL: not connected */
    char *address;
    char *password; /* as in the address, to be removed from messages; NULL: none */
    int timeout;    /* milliseconds */
    int patience;   /* how long the server may be silent, in milliseconds */
    bool silent;    /* it was silent for longer */
    long away;      /* attended: time of the last failure to connect, in milliseconds; 0: none */
    bool began;     /* a transaction, perhaps not sent yet */
    bool reached;   /* a connection was made once */
    bool again;     /* the last transaction may have failed by a cause that a retry can overcome */
    int holds;      /* views and lists that share the read transaction */
    int lists;      /* lists opened so far: each has a name */
    enum prepared prepared[SERVER_COUNT];
    struct gathered rows;
    struct {
        int id;
        bool prepares;
    } queue[2 * QUEUE]; /* sent, results not read yet */
    int queued;
    struct held_lock *held; /* the matches that are locked for this store */
    size_t n_held;
};

/* The text of a statement for PostgreSQL: parameters with types, which it could not infer, and
 * bytewise comparison of text. Returns NULL if out of memory. The caller frees it. */
char *postgresql_text(int id, const struct sql_arg *args, int n_args);
/* Whether a statement inserts a row as it is, and its rows may go in one statement; and the text of
 * that, whose parameters are the columns. */
bool postgresql_gathers(int id);
char *postgresql_text_of_rows(const struct gathered *rows);

/* Parameters as text, as they are sent. */
struct sql_values {
    const char *value[MOST_ARGS];
    char number[MOST_ARGS][24];
};

/* Sending (db/postgresql/connection.c). */
void postgresql_write_values(const struct sql_arg *args, int n_args, struct sql_values *v);
/* The name of a prepared statement. */
void postgresql_name(int id, char name[16]);
enum store_code postgresql_no_memory(struct postgresql_store *s, struct store_error *err);
/* sql_engine.run: within a transaction it does not wait. */
enum store_code postgresql_run(struct sql_store *sql, int id, const struct sql_arg *args,
                               int n_args, struct store_error *err);
/* Drops the rows that are not sent yet. */
void postgresql_drop_rows(struct postgresql_store *s);
/* The engine (db/postgresql/connection.c). */
extern const struct sql_engine postgresql_engine;
/* Reads all outstanding results; returns the first failure. */
enum store_code postgresql_flush(struct postgresql_store *s, struct store_error *err);
/* Begins a read transaction or joins the open one. Release it as often. */
enum store_code postgresql_hold(struct postgresql_store *s, struct store_error *err);
void postgresql_release(struct postgresql_store *s);

/* Times in milliseconds for an attended store: five seconds in all. libpq takes two for connecting
 * at least. */
enum {
    ATTENDED_SILENCE = 2000, /* until the server is checked over a second connection */
    ATTENDED_ANSWER = 500,   /* until that check must be answered */
    ATTENDED_RETURN = 2500   /* for a lost connection to be made again; then between two attempts */
};

/* Waiting for the server (db/postgresql/connection.c). Connects to the address; if the address
 * sets no limits for connecting and sending, defaults apply. like: connects to the server of this
 * connection. soon: fails after two seconds. */
PGconn *postgresql_dial(const struct libpq *pq, const char *address, const PGconn *like, bool soon);
/* How long the server may be silent: tcp_user_timeout of a connection, in milliseconds. */
int postgresql_patience(const struct libpq *pq, PGconn *db);
/* How long to wait in silence before checking whether the server still works. */
int postgresql_silence(const struct postgresql_store *s);
/* A monotonic clock. */
long postgresql_milliseconds(void);
/* PQgetResult with a limit. NULL with s->silent set: the server does not answer and is not
 * working. */
PGresult *postgresql_result(struct postgresql_store *s);
/* PQexec with a limit: returns the last result of a command sent outside a pipeline; sent is the
 * return value of the sending function. Returns NULL if there is no result; postgresql_fail then
 * gives the reason. */
PGresult *postgresql_answer(struct postgresql_store *s, int sent);

/* The connection (db/postgresql/connection.c). Connects, or connects again; not within a
 * transaction. */
enum store_code postgresql_connect(struct postgresql_store *s, struct store_error *err);
/* Runs a text outside any transaction of the store: settings, tables. */
enum store_code postgresql_execute(struct postgresql_store *s, const char *text,
                                   struct store_error *err);
/* Sets how long the server waits for locks. */
enum store_code postgresql_set_timeout(struct postgresql_store *s, struct store_error *err);
/* Fills err from a result, or from the connection if the result is NULL; notes a lost connection
 * or transaction. */
enum store_code postgresql_fail(struct postgresql_store *s, const PGresult *result,
                                struct store_error *err);

enum store_code postgresql_has_tables(struct postgresql_store *s, bool *are,
                                      struct store_error *err);
/* Reads the format of the existing tables. Returns STORE_NEWER or STORE_NOT_A_RECORD if this
 * program cannot use them. */
enum store_code postgresql_format(struct postgresql_store *s, long *format,
                                  struct store_error *err);
/* The lock of the whole record. Each writing transaction shares it, and takes it before any other
 * lock. A session that holds it exclusively, to create or upgrade the tables or to restore a
 * backup, therefore cannot deadlock with them. */
#define POSTGRESQL_RECORD_LOCK "1380271698"
/* The lock of a transaction that adds a player. A session that adds the same player waits for its
 * end; without the lock, two sessions that each add several players could deadlock. */
#define POSTGRESQL_PLAYERS_LOCK "1380271699"
/* Begins a transaction in which tables are created or upgraded. Other sessions wait longer than
 * for another lock: creating the tables takes more than five seconds on a busy server. */
#define POSTGRESQL_BEGIN_TABLES                                                                    \
    "BEGIN ISOLATION LEVEL READ COMMITTED; SET LOCAL lock_timeout = '1min';"                       \
    " SELECT pg_advisory_xact_lock(" POSTGRESQL_RECORD_LOCK ")"
/* Creates a store that is not connected yet, or NULL if out of memory; closes one
 * (db/postgresql/store.c). */
struct postgresql_store *postgresql_new(const char *address, const char *shown,
                                        enum store_mode mode, struct store_error *err);
void postgresql_close(struct postgresql_store *s);

/* Takes the locks again over a new connection. */
enum store_code postgresql_relock(struct postgresql_store *s, struct store_error *err);

#endif
