/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "merge_item.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/i18n.h"
#include "log/match_limits.h"
#include "log/seats.h"
#include "matches/command/read_pool.h"

bool merge_job_begin(struct merge_item *j, const struct store_match *m)
{
    memcpy(j->key, m->key, sizeof j->key);
    memcpy(j->origin, m->origin, sizeof j->origin);
    memcpy(j->head, m->head_hash, sizeof j->head);
    j->version = m->version ? strdup(m->version) : NULL;
    j->coups = m->coups;
    j->revision = m->revision;
    j->game = game_named(m->game);
    j->listed = seats_are_listed(m->game);
    j->of_club = *m->club;
    bool ok = j->version || !m->version;
    for (; ok && j->players < m->seats; j->players += ok) {
        j->player[j->players] = strdup(m->seat[j->players].player);
        ok = j->player[j->players];
    }
    return ok;
}

/* The revision of the rules that made the rows of the match in the user's other record, if they are
 * older; else 0. */
static long older_rules(const struct read_view *v, const struct merge_item *j)
{
    const struct game *game = j->game ? j->game : v->game;
    return !v->bare && j->revision < game->revision ? j->revision : 0;
}

void merge_job_read(void *own, void *job)
{
    const struct read_view *v = own;
    struct merge_item *j = job;
    struct store_error ignored;
    if (j->known)
        return;
    j->code = store_begin(v->store, STORE_READ, &j->err);
    if (j->code != STORE_OK)
        return;
    j->code = store_log_take(v->store, j->key, &j->log, &j->err);
    if (j->code == STORE_OK && j->unknown)
        j->read = incoming_read(&j->arriving, v->store, j->key, j->log, older_rules(v, j), v->game,
                                &ignored) == STORE_OK;
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

struct length {
    long entries, turns;
};

static int note_length(void *ctx, const struct store_match *m)
{
    *(struct length *)ctx = (struct length){m->head_seq, m->coups};
    return 0;
}

static bool is_long(const struct length *l)
{
    return l->turns > MATCH_TURNS_MOST || l->entries > MATCH_ENTRIES_MOST;
}

bool merge_is_long(struct store *s, const char *key)
{
    struct length l = {.entries = 0};
    return store_match_get(s, key, note_length, &l, NULL) == STORE_OK && is_long(&l);
}

/* True if the stored log is exactly the one that was sent. */
static bool as_it_came(const struct merge_item *j, struct store *to, const struct merge_result *m)
{
    struct length l = {.entries = -1};
    return m->did == STORE_MERGE_NEW && j->read &&
           store_match_get(to, m->into, note_length, &l, NULL) == STORE_OK &&
           l.entries == store_log_entries(j->log);
}

/* Refuses a match that exceeds the limits after the merge. One that exceeded them before may
 * grow. */
static enum store_code refuse_long(const struct merge_item *j, struct store *to,
                                   struct merge_result *m, struct store_error *err)
{
    struct length l = {.entries = 0};
    enum store_code code = store_match_get(to, m->into, note_length, &l, err);
    if (code != STORE_OK || j->long_here || m->arrival.refused || !is_long(&l))
        return code;
    m->arrival.refused = true;
    snprintf(m->arrival.reason, sizeof m->arrival.reason,
             _("it has %ld turns and %ld entries in its log, and a match at most %d and %d"),
             l.turns, l.entries, MATCH_TURNS_MOST, MATCH_ENTRIES_MOST);
    return code;
}

/* Judges the match again by its merged log, which may have more entries than the one sent. */
static enum store_code settle_anew(struct merge_item *j, struct store *to,
                                   const struct read_view *from, struct merge_result *m,
                                   struct store_error *err)
{
    struct incoming_match *a = &j->arriving;
    incoming_free(a);
    j->read = false;
    enum store_code code =
        incoming_read(a, to, m->into, NULL, older_rules(from, j), from->game, err);
    return code == STORE_OK ? incoming_store(a, to, m->into, err) : code;
}

/* True if the rows of a new match can be stored with its log. Annotations are settled between the
 * two. */
static bool is_made(const struct merge_item *j)
{
    const struct incoming_match *a = &j->arriving;
    return j->read && !a->incoming.refused && !store_log_says(j->log, 0);
}

static enum store_code bring_item(struct merge_item *j, struct store *to,
                                  const struct read_view *from, struct merge_result *m,
                                  struct store_error *err)
{
    struct incoming_batch made;
    bool is = is_made(j);
    if (is)
        incoming_made(&j->arriving, &made);
    enum store_code code = store_log_bring(to, j->log, is ? &made.batch : NULL, j->version, &m->did,
                                           m->into, &m->unheeded, err);
    if (code != STORE_OK)
        return code;
    if (!is || m->did != STORE_MERGE_NEW)
        code = as_it_came(j, to, m) ? incoming_store(&j->arriving, to, m->into, err)
                                    : settle_anew(j, to, from, m, err);
    m->arrival = j->arriving.incoming;
    if (code == STORE_OK)
        code = refuse_long(j, to, m, err);
    if (from->bare) /* a bare log does not give the number of coups */
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
    code = bring_item(j, to, from, out, err);
    if (code == STORE_OK && !dry && !out->arrival.refused)
        return store_commit(to, err);
    store_rollback(to);
    return code;
}
