/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "fast_forward.h"

#include <stdio.h>
#include <string.h>

#include "db/merge_tails.h"
#include "db/open/open.h"

struct there {
    const struct store *to;
    long seq;
    char head[STORE_HASH_SIZE];
    bool said; /* it has annotations, is a version, or another club's */
};

static int note_there(void *ctx, const struct store_match *m)
{
    struct there *t = ctx;
    t->seq = m->head_seq;
    t->said = !store_may_extend(t->to, m->club) || m->version || m->chosen || m->hidden ||
              strcmp(m->key, m->family) != 0 || strcmp(m->key, m->origin) != 0;
    snprintf(t->head, sizeof t->head, "%s", m->head_hash);
    return 0;
}

/* True if the match in `to` has no annotations and its log is a prefix of the one read. */
static bool begins(const struct merge_item *j, struct store *to, const struct read_view *from,
                   struct there *t)
{
    struct store_error ignored;
    char hash[STORE_HASH_SIZE] = "", key[STORE_KEY_SIZE] = "";
    long seals = 0;
    snprintf(key, sizeof key, "%s", j->key);
    store_log_seals(to, j->log, "", &seals, &ignored);
    return !seals && !j->version && !store_log_says(j->log, 0) &&
           store_match_get(to, key, note_there, t, &ignored) == STORE_OK && !t->said &&
           t->seq < store_log_entries(j->log) &&
           tails_hash(from->store, key, t->seq, hash, &ignored) == STORE_OK &&
           strcmp(hash, t->head) == 0;
}

/* An in-memory store with the match as its log gives it; NULL: it could not be made. */
static struct store *aside(struct merge_item *j, const struct read_view *from,
                           struct incoming *arrival)
{
    struct store_error ignored;
    struct store *s = NULL;
    struct merge_result m = {.into = ""};
    bool good = store_open_memory(&s, &ignored) == STORE_OK &&
                merge_job_bring(j, s, from, false, &m, &ignored) == STORE_OK &&
                !m.arrival.refused && m.did == STORE_MERGE_NEW && strcmp(m.into, j->key) == 0;
    *arrival = m.arrival;
    if (good)
        return s;
    store_close(s);
    return NULL;
}

/* The match as it was with the first n entries of its log. */
static struct store *before(const struct merge_item *j, const struct read_view *from, long n)
{
    struct store_error ignored;
    const struct read_view bare = {.game = from->game, .bare = true};
    struct incoming unused;
    struct merge_item was = {.players = 0};
    struct store *s = NULL;
    memcpy(was.key, j->key, sizeof was.key);
    if (store_log_begin(j->log, n, &was.log, &ignored) == STORE_OK)
        s = aside(&was, &bare, &unused);
    merge_job_free(&was);
    return s;
}

enum store_code fast_forward_on_server(struct merge_item *j, struct store *to,
                                       const struct read_view *from, struct merge_result *m,
                                       bool *done, struct store_error *err)
{
    struct there t = {.to = to};
    *done = false;
    if (!store_on_server(to) || !begins(j, to, from, &t))
        return STORE_OK;
    struct store *was = before(j, from, t.seq), *is = was ? aside(j, from, &m->arrival) : NULL;
    enum store_code code = STORE_OK;
    if (is) {
        code = store_match_lock(to, j->key, err);
        *done = code != STORE_OK;
    }
    if (is && code == STORE_OK) {
        code = store_copy_tail(to, was, is, j->key, err);
        *done = code != STORE_CONFLICT; /* on a conflict the caller compares again */
        store_match_unlock(to, j->key);
    }
    m->did = STORE_MERGE_EXTENDED;
    snprintf(m->into, sizeof m->into, "%s", j->key);
    store_close(was);
    store_close(is);
    return *done ? code : STORE_OK;
}
