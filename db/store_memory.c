/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The store in memory: its state, transactions, founding matches, their versions. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "chain.h"
#include "facts.h"
#include "memory.h"

static enum store_code out_of_memory(const struct store *base, struct store_error *err)
{
    return store_fail(err, STORE_FAILED, "%s: out of memory", base->where);
}

void memory_free_match(struct memory_match *m)
{
    row_drop(m->match);
    row_drop(m->founding);
    row_list_free(&m->headers);
    row_list_free(&m->entries);
    row_list_free(&m->coups);
    row_list_free(&m->dues);
    row_list_free(&m->claims);
}

bool memory_share_match(const struct memory_match *m, struct memory_match *copy)
{
    *copy = (struct memory_match){.match = row_share(m->match), .founding = row_share(m->founding)};
    return row_list_share(&m->headers, &copy->headers) &&
           row_list_share(&m->entries, &copy->entries) && row_list_share(&m->coups, &copy->coups) &&
           row_list_share(&m->dues, &copy->dues) && row_list_share(&m->claims, &copy->claims);
}

static void free_state(struct memory_state *state)
{
    for (size_t i = 0; i < state->n; i++) {
        memory_free_match(&state->match[i]);
    }
    free(state->match);
    row_list_free(&state->players);
    free(state);
}

static void close_store(struct store *base)
{
    struct memory_store *s = (struct memory_store *)base;
    while (s->now != NULL) {
        struct memory_state *before = s->now->before;
        free_state(s->now);
        s->now = before;
    }
    free(s);
}

static void set_timeout(struct store *base, int milliseconds)
{
    (void)base;
    (void)milliseconds;
}

/* Nobody else changes what is here. */
static enum store_code begin_view(struct store *base, struct store_error *err)
{
    (void)base;
    (void)err;
    return STORE_OK;
}

static void end_view(struct store *base)
{
    (void)base;
}

/* Goes on with a copy of the state; the state itself is kept until commit or rollback. */
static enum store_code begin(struct store *base, struct store_error *err)
{
    struct memory_store *s = (struct memory_store *)base;
    struct memory_state *copy = calloc(1, sizeof *copy);
    if (copy == NULL) {
        return out_of_memory(base, err);
    }
    copy->room = s->now->n + 1;
    copy->match = calloc(copy->room, sizeof *copy->match);
    bool good = copy->match != NULL && row_list_share(&s->now->players, &copy->players);
    for (size_t i = 0; good && i < s->now->n; i++) {
        good = memory_share_match(&s->now->match[i], &copy->match[i]);
        copy->n++;
    }
    if (!good) {
        free_state(copy);
        return out_of_memory(base, err);
    }
    copy->before = s->now;
    s->now = copy;
    return STORE_OK;
}

static enum store_code commit(struct store *base, struct store_error *err)
{
    struct memory_store *s = (struct memory_store *)base;
    struct memory_state *before = s->now->before;
    (void)err;
    s->now->before = before->before;
    free_state(before);
    return STORE_OK;
}

static void rollback(struct store *base)
{
    struct memory_store *s = (struct memory_store *)base;
    struct memory_state *before = s->now->before;
    free_state(s->now);
    s->now = before;
}

bool memory_add_player(struct memory_state *state, const char *name)
{
    struct row_list *players = &state->players;
    size_t at = 0;
    while (at < players->n && strcmp(players->row[at]->is.text, name) < 0) {
        at++;
    }
    if (at < players->n && strcmp(players->row[at]->is.text, name) == 0) {
        return true;
    }
    if (!row_list_add(players, row_of_text(name))) {
        return false;
    }
    struct row *added = players->row[players->n - 1];
    memmove(&players->row[at + 1], &players->row[at], (players->n - 1 - at) * sizeof(struct row *));
    players->row[at] = added;
    return true;
}

bool memory_set_headers(struct memory_match *m, const struct store_details *d)
{
    bool good = true;
    row_list_cut(&m->headers, 0);
    for (size_t i = 0; good && i < d->n_headers; i++) {
        good = row_list_add(&m->headers, row_of_header(&d->headers[i]));
    }
    return good;
}

bool memory_version_taken(const struct memory_store *s, const char *family, const char *version,
                          const char *key)
{
    for (size_t i = 0; i < s->now->n; i++) {
        const struct store_match *m = &s->now->match[i].match->is.match;
        const bool same = version == NULL || m->version == NULL ? version == m->version
                                                                : strcmp(version, m->version) == 0;
        if (same && strcmp(m->family, family) == 0 && strcmp(m->key, key) != 0) {
            return true;
        }
    }
    return false;
}

enum store_code memory_fail_version(const struct store *base, struct store_error *err)
{
    return store_fail(err, STORE_CONFLICT, "%s: there is already a version of this name",
                      base->where);
}

void memory_set_details(struct store_match *match, const struct store_details *d)
{
    match->white = d->white;
    match->black = d->black;
    match->event = d->event;
    match->site = d->site;
    match->date = d->date;
    match->options = d->options == NULL ? "" : d->options;
}

static bool fill_match(struct memory_state *state, const struct store_match_new *match,
                       struct memory_match *m)
{
    char hash[STORE_HASH_SIZE];
    char family[STORE_KEY_SIZE];
    chain_founding_hash(match, hash);
    facts_founded(match, family);
    struct store_match full = {.key = match->key,
                               .origin = match->origin,
                               .family = family,
                               .version = match->version,
                               .game = match->game,
                               .state = "open",
                               .created = match->created,
                               .updated = match->created,
                               .founding_hash = hash,
                               .head_hash = hash,
                               .revision = 1};
    memory_set_details(&full, &match->details);
    m->match = row_of_match(&full);
    m->founding = row_of_founding(match);
    return m->match != NULL && m->founding != NULL && memory_set_headers(m, &match->details) &&
           memory_add_player(state, match->details.white) &&
           memory_add_player(state, match->details.black);
}

static enum store_code create(struct store *base, const struct store_match_new *match,
                              struct store_error *err)
{
    struct memory_store *s = (struct memory_store *)base;
    struct memory_state *now = s->now;
    if (memory_find(s, match->key) != NULL) {
        return store_fail(err, STORE_CONFLICT, "%s: there is already a match of this key",
                          base->where);
    }
    char family[STORE_KEY_SIZE];
    facts_founded(match, family);
    if (memory_version_taken(s, family, match->version, match->key)) {
        return memory_fail_version(base, err);
    }
    if (now->n == now->room) {
        const size_t room = now->room == 0 ? 8 : 2 * now->room;
        struct memory_match *grown = realloc(now->match, room * sizeof *grown);
        if (grown == NULL) {
            return out_of_memory(base, err);
        }
        now->match = grown;
        now->room = room;
    }
    struct memory_match m = {0};
    if (!fill_match(now, match, &m)) {
        memory_free_match(&m);
        return out_of_memory(base, err);
    }
    now->match[now->n++] = m;
    return STORE_OK;
}

static enum store_code lock(struct store *base, const char *key, struct store_error *err)
{
    struct memory_match *m = NULL; /* nobody else can have it */
    return memory_look_up(base, key, &m, err);
}

static void unlock(struct store *base, const char *key)
{
    (void)base;
    (void)key;
}

/* Nothing can be wrong with what only this process has. */
static enum store_code integrity(struct store *base, store_text_fn *fn, void *ctx,
                                 struct store_error *err)
{
    (void)base;
    (void)fn;
    (void)ctx;
    (void)err;
    return STORE_OK;
}

static const struct store_ops ops = {
    .close = close_store,
    .set_timeout = set_timeout,
    .begin_view = begin_view,
    .end_view = end_view,
    .begin = begin,
    .commit = commit,
    .rollback = rollback,
    .create = create,
    .append = memory_append,
    .lock = lock,
    .unlock = unlock,
    .match = memory_match,
    .matches = memory_matches,
    .headers = memory_headers,
    .founding = memory_founding,
    .entries = memory_entries,
    .coups = memory_coups,
    .dues = memory_dues,
    .claims = memory_claims,
    .players = memory_players,
    .last_open = memory_last_open,
    .tally_dues = memory_tally_dues,
    .tally_matches = memory_tally_matches,
    .tally_throws = memory_tally_throws,
    .integrity = integrity,
};

enum store_code store_open_memory(struct store **out, struct store_error *err)
{
    struct memory_store *s = calloc(1, sizeof *s);
    struct memory_state *now = calloc(1, sizeof *now);
    *out = NULL;
    if (s == NULL || now == NULL || !chain_ready()) {
        free(s);
        free(now);
        return store_fail(err, STORE_FAILED, "the record in memory: cannot be set up");
    }
    s->base.ops = &ops;
    s->base.mode = STORE_WRITE;
    (void)snprintf(s->base.where, sizeof s->base.where, "the record in memory");
    s->now = now;
    *out = &s->base;
    return STORE_OK;
}
