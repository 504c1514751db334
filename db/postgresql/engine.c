/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The engine: rows and transactions. Statements without rows are sent by send.c. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "postgresql.h"

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
