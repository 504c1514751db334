/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "merge_item.h"

#include <stdlib.h>
#include <string.h>

#include "log/seats.h"
#include "matches/command/read_pool.h"

bool merge_job_begin(struct merge_item *j, const struct store_match *m)
{
    memcpy(j->key, m->key, sizeof j->key);
    j->version = m->version ? strdup(m->version) : NULL;
    j->coups = m->coups;
    j->revision = m->revision;
    j->listed = seats_are_listed(m->game);
    bool ok = j->version || !m->version;
    for (; ok && j->players < m->seats; j->players += ok) {
        j->player[j->players] = strdup(m->seat[j->players].player);
        ok = j->player[j->players];
    }
    return ok;
}

void merge_job_read(void *own, void *job)
{
    const struct read_view *v = own;
    struct merge_item *j = job;
    struct store_error ignored;
    j->code = store_begin(v->store, STORE_READ, &j->err);
    if (j->code != STORE_OK)
        return;
    j->code = store_log_take(v->store, j->key, &j->log, &j->err);
    if (j->code == STORE_OK && j->unknown)
        j->read = incoming_read(&j->arriving, v->store, j->key, v->bare ? NULL : v->store, j->key,
                                v->game, &ignored) == STORE_OK;
    store_rollback(v->store);
}

void merge_job_free(struct merge_item *j)
{
    incoming_free(&j->arriving);
    store_log_free(j->log);
    free(j->version);
    for (int i = 0; i < j->players; i++)
        free(j->player[i]);
    *j = (struct merge_item){.players = 0};
}

/* --- into the record -------------------------------------------------------------------------- */

static int note_length(void *ctx, const struct store_match *m)
{
    *(long *)ctx = m->head_seq;
    return 0;
}

/* Whether its log is there as it came. */
static bool as_it_came(const struct merge_item *j, struct store *to, const struct merge_result *m)
{
    long length = -1;
    return m->did == STORE_MERGE_NEW && j->read &&
           store_match_get(to, m->into, note_length, &length, NULL) == STORE_OK &&
           length == store_log_entries(j->log);
}

/* What the match gets by the log it has now, with what else that says here. */
static enum store_code settle_anew(struct merge_item *j, struct store *to,
                                   const struct read_view *from, struct merge_result *m,
                                   struct store_error *err)
{
    struct incoming_match *a = &j->arriving;
    incoming_free(a);
    j->read = false;
    struct store *rows = from->bare ? NULL : from->store;
    enum store_code code = incoming_read(a, to, m->into, rows, j->key, from->game, err);
    return code == STORE_OK ? incoming_store(a, to, m->into, rows, j->key, err) : code;
}

static enum store_code bring(struct merge_item *j, struct store *to, const struct read_view *from,
                             struct merge_result *m, struct store_error *err)
{
    enum store_code code =
        store_log_bring(to, j->log, j->version, &m->did, m->into, &m->heeded, err);
    if (code != STORE_OK)
        return code;
    code = as_it_came(j, to, m)
               ? incoming_store(&j->arriving, to, m->into, from->store, j->key, err)
               : settle_anew(j, to, from, m, err);
    m->arrival = j->arriving.is;
    if (from->bare) /* nothing told how many they are */
        j->coups = (long)j->arriving.rows.n_coups;
    return code;
}

enum store_code merge_job_bring(struct merge_item *j, struct store *to,
                                const struct read_view *from, bool dry, struct merge_result *out,
                                struct store_error *err)
{
    enum store_code code = store_begin(to, STORE_WRITE, err);
    if (code != STORE_OK)
        return code;
    code = bring(j, to, from, out, err);
    if (code == STORE_OK && !dry && !out->arrival.refused)
        return store_commit(to, err);
    store_rollback(to);
    return code;
}
