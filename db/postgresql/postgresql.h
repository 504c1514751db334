/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Inside the store on PostgreSQL only: its state, its own statements. */
#ifndef DB_POSTGRESQL_POSTGRESQL_H
#define DB_POSTGRESQL_POSTGRESQL_H

#include "db/sql/ops.h"
#include "libpq.h"

enum { POSTGRESQL_APPLICATION = 0x54524943, POSTGRESQL_VERSION = 2 };

/* The tables, from schema.sql of this folder; embedded by the build. */
extern const char postgresql_schema_sql[];

/* Statements of its own, beside those of db/sql/statements.h. */
enum postgresql_statement {
    SERVER_BEGIN_VIEW = SQL_COUNT,
    SERVER_BEGIN_WRITE,
    SERVER_ABOUT,
    SERVER_SNAPSHOT,
    SERVER_LEASE_TAKE,
    SERVER_LEASE_DROP,
    SERVER_LEASES_DROP,
    SERVER_FOREIGN,
    SERVER_SEATS,

    SERVER_COUNT
};

enum {
    QUEUE = 8192,    /* statements sent before their results are waited for; where the buffers of
                      * the connection are full at both ends, libpq takes results while it sends */
    AT_A_TIME = 1000 /* rows of a long list fetched at once */
};

enum prepared { NOT_PREPARED, PREPARING, PREPARED };

struct postgresql_store {
    struct sql_store sql;
    const struct libpq *pq;
    PGconn *db; /* NULL: none */
    char *address;
    char *password; /* as it stands in the address, to be kept out of messages; NULL: none */
    int timeout;    /* milliseconds */
    int patience;   /* milliseconds of silence of the server, at the most */
    bool silent;    /* it was longer */
    long away;      /* attended: when it was last found away, in milliseconds; 0: it is there */
    bool began;     /* a transaction, perhaps not yet sent */
    bool reached;   /* there was a connection */
    bool again;     /* the last unit may not have come to its end, for no fault of its own */
    int holds;      /* views and lists being read that share a transaction */
    int lists;      /* ever opened: they have names */
    enum prepared prepared[SERVER_COUNT];
    struct {
        int id;
        bool prepares;
    } queue[2 * QUEUE]; /* sent, its result not waited for */
    int queued;
    char holder[STORE_KEY_SIZE];  /* of leases: this store */
    long leased;                  /* how many */
    struct lease_renewal *keeper; /* renews them; NULL: none is held */
};

/* A statement of this engine, as PostgreSQL has it: parameters with their types, which nothing else
 * would tell, and texts compared bytewise. NULL: no memory. To be freed. */
char *postgresql_text(int id, const struct sql_arg *args, int n_args);

enum { MOST_ARGS = 16 };

/* Values as text, as they are sent. */
struct sql_values {
    const char *value[MOST_ARGS];
    char number[MOST_ARGS][24];
};

/* Sending (db/postgresql/send.c). */
void postgresql_write_values(const struct sql_arg *args, int n_args, struct sql_values *v);
/* What a statement is called at the server. */
void postgresql_name(int id, char name[16]);
enum store_code postgresql_no_memory(struct postgresql_store *s, struct store_error *err);
/* As the engine says: within a transaction it does not wait. */
enum store_code postgresql_run(struct sql_store *sql, int id, const struct sql_arg *args,
                               int n_args, struct store_error *err);
/* The engine (db/postgresql/engine.c). */
extern const struct sql_engine postgresql_engine;
/* Waits for what was sent; its first failure. */
enum store_code postgresql_flush(struct postgresql_store *s, struct store_error *err);
/* A transaction for reading, shared by all that read in it; end it as often. */
enum store_code postgresql_hold(struct postgresql_store *s, struct store_error *err);
void postgresql_release(struct postgresql_store *s);

/* Where somebody waits, in milliseconds: five seconds in all. libpq connects for two at the least.
 */
enum {
    ATTENDED_SILENCE = 2000, /* until the server is asked over another connection */
    ATTENDED_ANSWER = 500,   /* and until it has answered that */
    ATTENDED_RETURN = 2500   /* until one that was lost is there again; then between two attempts */
};

/* Waiting for the server (db/postgresql/answer.c). A connection to the address, in which the time
 * to connect and for bytes to arrive has an end where the address gives none; like another: to the
 * same server as that one; soon: connected in two seconds or not. */
PGconn *postgresql_dial(const struct libpq *pq, const char *address, const PGconn *like, bool soon);
/* How long the server may be silent: the tcp_user_timeout of a connection, in milliseconds. */
int postgresql_patience(const struct libpq *pq, PGconn *db);
/* How long it is waited for in silence before it is asked what it does. */
int postgresql_silence(const struct postgresql_store *s);
/* A clock that only goes on. */
long postgresql_milliseconds(void);
/* As PQgetResult; NULL with s->silent: the server is not at work and does not answer. */
PGresult *postgresql_result(struct postgresql_store *s);
/* The last of the results of what was sent outside a pipeline, as PQexec gives it; sent is what
 * sending it gave. NULL: there is none, and postgresql_fail says why. */
PGresult *postgresql_answer(struct postgresql_store *s, int sent);

/* The connection (db/postgresql/connection.c). Makes it, again where it was lost; not within a
 * transaction. */
enum store_code postgresql_connect(struct postgresql_store *s, struct store_error *err);
/* Runs a text outside all else: settings, tables. */
enum store_code postgresql_execute(struct postgresql_store *s, const char *text,
                                   struct store_error *err);
/* Tells the server how long to wait for what others hold. */
enum store_code postgresql_set_timeout(struct postgresql_store *s, struct store_error *err);
/* Words the failure of a result, NULL: of the connection; notes what was lost. */
enum store_code postgresql_fail(struct postgresql_store *s, const PGresult *result,
                                struct store_error *err);

/* The tables (db/postgresql/founding.c): those of a record, made where they are missing. */
enum store_code postgresql_check_tables(struct postgresql_store *s, struct store_error *err);

/* Leases (db/postgresql/lease.c): a row names who writes a match, and until when. A lock of the
 * server would last as long as the connection of a program that hangs. */
enum store_code postgresql_lock(struct store *base, const char *key, struct store_error *err);
void postgresql_unlock(struct store *base, const char *key);
/* Renews them until they are given back (db/postgresql/lease_renewal.c); where it cannot, they end
 * after a minute. */
void postgresql_keep(struct postgresql_store *s);
void postgresql_keep_no_more(struct postgresql_store *s);

/* The record as a file of SQLite (db/postgresql/backup.c). */
enum store_code postgresql_backup(struct store *base, const char *path, struct store_error *err);

#endif
