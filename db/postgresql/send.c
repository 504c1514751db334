/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sends statements that return no rows without waiting, and reads their results together: a
 * transaction that reads nothing takes one round trip. Rows of one table that follow each other go
 * in one statement, which the server executes in a fraction of the time of one for each row. */
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
        return STORE_OK; /* a lost connection rolls back by itself */
    if (code == STORE_OK && s->began && postgresql_gathers(id))
        return gather_row(s, id, args, n_args, err);
    if (code == STORE_OK)
        code = send_rows(s, err);
    if (code == STORE_OK)
        code = send_statement(s, id, args, n_args, err);
    return code == STORE_OK && is_waited_for(s, id) ? postgresql_flush(s, err) : code;
}
