/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sends statements that return no rows without waiting, and reads their results together: a
 * transaction that reads nothing takes one round trip. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "postgresql.h"

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
    enum store_code code = STORE_OK;
    bool committed = true;
    const int n = s->queued;
    const bool ends = ends_transaction(s);
    if (n == 0)
        return STORE_OK;
    if (ends && s->queue[n - 1].id == SQL_COMMIT)
        committed = false;
    if (s->pq->pipelineSync(s->db) != 1)
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

static enum store_code enqueue(struct postgresql_store *s, int id, bool prepares, int sent,
                               struct store_error *err)
{
    if (sent != 1)
        return postgresql_fail(s, NULL, err);
    s->queue[s->queued].id = id;
    s->queue[s->queued++].prepares = prepares;
    return STORE_OK;
}

static enum store_code send_prepare(struct postgresql_store *s, int id, const char *name,
                                    const struct sql_arg *args, int n_args, struct store_error *err)
{
    char *text = postgresql_text(id, args, n_args);
    if (text == NULL)
        return postgresql_no_memory(s, err);
    s->prepared[id] = PREPARING;
    const int sent = s->pq->sendPrepare(s->db, name, text, 0, NULL);
    free(text);
    return enqueue(s, id, true, sent, err);
}

static enum store_code send_statement(struct postgresql_store *s, int id,
                                      const struct sql_arg *args, int n_args,
                                      struct store_error *err)
{
    char name[16];
    struct sql_values v;
    enum store_code code = STORE_OK;
    postgresql_name(id, name);
    postgresql_write_values(args, n_args, &v);
    if (s->queued == 0 && s->pq->enterPipelineMode(s->db) != 1)
        return postgresql_fail(s, NULL, err);
    if (s->prepared[id] == NOT_PREPARED)
        code = send_prepare(s, id, name, args, n_args, err);
    if (code != STORE_OK)
        return code;
    const int sent = s->pq->sendQueryPrepared(s->db, name, n_args, v.value, NULL, NULL, 0);
    return enqueue(s, id, false, sent, err);
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
    if (code == STORE_OK && (id == SQL_ROLLBACK || id == SQL_ROLLBACK_TO))
        (void)postgresql_flush(s, NULL); /* the failure is known already; nothing of it is stored */
    if (code == STORE_OK && s->db == NULL)
        return STORE_OK; /* a lost connection rolls back by itself */
    if (code == STORE_OK)
        code = send_statement(s, id, args, n_args, err);
    return code == STORE_OK && is_waited_for(s, id) ? postgresql_flush(s, err) : code;
}
