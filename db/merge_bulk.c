/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copies batches of new matches to a store on a server. */
#include <stdlib.h>
#include <string.h>

#include "merge_log.h"
#include "merge_rows.h"
#include "store_ops.h"

/* A match read from its store. */
struct taken {
    struct store_log *log;
    struct rows_taken rows; /* owns all texts */
    struct store_details now;
    struct store_annotations annotations;
    struct store_header *headers; /* as corrected */
};

static void taken_free(struct taken *t)
{
    store_log_free(t->log);
    rows_taken_free(&t->rows);
}

/* --- reading ---------------------------------------------------------------------------------- */

static int take_match(void *ctx, const struct store_match *m)
{
    struct taken *t = ctx;
    struct arena *k = &t->rows.keep;
    t->now = (struct store_details){.players = m->seats,
                                    .event = arena_copy(k, m->event),
                                    .site = arena_copy(k, m->site),
                                    .date = arena_copy(k, m->date),
                                    .options = arena_copy(k, m->options)};
    for (int i = 0; i < m->seats; i++)
        t->now.player[i] = arena_copy(k, m->seat[i].player);
    t->annotations = (struct store_annotations){.chosen = m->chosen,
                                                .hidden = m->hidden,
                                                .family = arena_copy(k, m->family),
                                                .version = arena_copy(k, m->version),
                                                .players = m->seats};
    memcpy(t->annotations.player, t->now.player, sizeof t->annotations.player);
    return 0;
}

static int take_header(void *ctx, const struct store_header *h)
{
    struct taken *t = ctx;
    struct arena *k = &t->rows.keep;
    struct store_header *headers = arena_array(k, t->headers, t->now.n_headers, sizeof *headers);
    if (headers == NULL)
        return 1;
    t->headers = headers;
    headers[t->now.n_headers++] =
        (struct store_header){arena_copy(k, h->key), arena_copy(k, h->value)};
    return k->failed;
}

static enum store_code read_taken(struct taken *t, struct store *from, const char *key,
                                  struct store_error *err)
{
    enum store_code code = store_log_take(from, key, &t->log, err);
    if (code == STORE_OK)
        code = rows_take(&t->rows, from, key, err);
    if (code == STORE_OK)
        code = store_match_get(from, key, take_match, t, err);
    if (code == STORE_OK)
        code = store_headers(from, key, take_header, t, err);
    if (code == STORE_OK && t->rows.keep.failed)
        code = store_fail(err, STORE_FAILED, "%s: out of memory", from->where);
    t->now.headers = t->headers;
    return code;
}

static bool same(const char *a, const char *b)
{
    return a == NULL || b == NULL ? a == b : strcmp(a, b) == 0;
}

static bool same_details(const struct store_details *a, const struct store_details *b)
{
    bool is = a->players == b->players && a->n_headers == b->n_headers &&
              same(a->event, b->event) && same(a->site, b->site) && same(a->date, b->date) &&
              same(a->options, b->options);
    for (int i = 0; is && i < a->players; i++)
        is = same(a->player[i], b->player[i]);
    for (size_t i = 0; is && i < a->n_headers; i++)
        is = same(a->headers[i].key, b->headers[i].key) &&
             same(a->headers[i].value, b->headers[i].value);
    return is;
}

/* The match for the bulk insert. Points into *t. */
static struct store_bulk bulk_of(struct taken *t, const struct store *to)
{
    struct store_bulk w = {.match = t->log->founding,
                           .batch = rows_taken_batch(&t->rows),
                           .annotations = t->annotations,
                           .seals = t->log->seals,
                           .n_seals = t->log->n_seals};
    w.match.key = t->log->key;
    w.match.club = log_club(t->log, to);
    for (size_t i = 0; i < w.n_seals; i++)
        t->log->seals[i] = log_seal(t->log, i, to);
    w.batch.entries = t->log->entries;
    w.batch.n_entries = t->log->n;
    w.batch.first_coup = w.batch.first_claim = 0;
    struct store_details founded = w.match.details;
    founded.options = founded.options == NULL ? "" : founded.options;
    if (!same_details(&founded, &t->now))
        t->rows.change.details = &t->now;
    return w;
}

/* --- copying ---------------------------------------------------------------------------------- */

enum store_code store_copy_matches(struct store *to, struct store *from,
                                   const char (*keys)[STORE_KEY_SIZE], size_t n,
                                   struct store_error *err)
{
    struct taken *taken = calloc(n, sizeof *taken);
    struct store_bulk *bulk = calloc(n, sizeof *bulk);
    enum store_code code = taken == NULL || bulk == NULL
                               ? store_fail(err, STORE_FAILED, "%s: out of memory", to->where)
                               : STORE_OK;
    for (size_t i = 0; code == STORE_OK && i < n; i++) {
        code = read_taken(&taken[i], from, keys[i], err);
        if (code == STORE_OK)
            bulk[i] = bulk_of(&taken[i], to);
    }
    if (code == STORE_OK && n > 0)
        code = store_bulk_insert(to, bulk, n, err);
    for (size_t i = 0; taken != NULL && i < n; i++)
        taken_free(&taken[i]);
    free(taken);
    free(bulk);
    return code;
}
