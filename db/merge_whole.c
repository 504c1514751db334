/* SPDX-License-Identifier: GPL-3.0-or-later */
/* New matches copied many at once to a store that is far. */
#include <stdlib.h>
#include <string.h>

#include "merge_log.h"
#include "merge_rows.h"
#include "store_ops.h"

/* A match as it stands, taken out of its store. */
struct taken {
    struct store_log *log;
    struct rows_taken rows; /* its texts are kept there */
    struct store_details now;
    struct store_facts facts;
    struct store_header *headers; /* of now */
};

static void taken_free(struct taken *t)
{
    store_log_free(t->log);
    rows_taken_free(&t->rows);
    free(t->headers);
}

/* --- taking it -------------------------------------------------------------------------------- */

static int take_match(void *ctx, const struct store_match *m)
{
    struct taken *t = ctx;
    struct keep *k = &t->rows.keep;
    t->now = (struct store_details){.players = m->seats,
                                    .event = keep_text(k, m->event),
                                    .site = keep_text(k, m->site),
                                    .date = keep_text(k, m->date),
                                    .options = keep_text(k, m->options)};
    for (int i = 0; i < m->seats; i++)
        t->now.player[i] = keep_text(k, m->seat[i].player);
    t->facts = (struct store_facts){.chosen = m->chosen,
                                    .hidden = m->hidden,
                                    .family = keep_text(k, m->family),
                                    .version = keep_text(k, m->version)};
    return 0;
}

static int take_header(void *ctx, const struct store_header *h)
{
    struct taken *t = ctx;
    struct keep *k = &t->rows.keep;
    struct store_header *headers = keep_room(k, t->headers, t->now.n_headers, sizeof *headers);
    if (headers == NULL)
        return 1;
    t->headers = headers;
    headers[t->now.n_headers++] =
        (struct store_header){keep_text(k, h->key), keep_text(k, h->value)};
    return k->failed;
}

static enum store_code take(struct taken *t, struct store *from, const char *key,
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

/* As it is put; it points into *t. */
static struct store_whole whole_of(struct taken *t, const struct store *to)
{
    struct store_whole w = {.match = t->log->founding,
                            .batch = rows_taken_batch(&t->rows),
                            .facts = t->facts,
                            .seals = t->log->seals,
                            .n_seals = t->log->n_seals};
    w.match.key = t->log->key;
    w.match.club = log_club(t->log, to);
    for (size_t i = 0; i < w.n_seals; i++)
        t->log->seals[i] = log_seal(t->log, i, to);
    w.batch.entries = t->log->entries;
    w.batch.n_entries = t->log->n;
    w.batch.first_coup = w.batch.first_claim = 0;
    t->rows.change.details = &t->now;
    return w;
}

/* --- copying ---------------------------------------------------------------------------------- */

enum store_code store_copy_matches(struct store *to, struct store *from,
                                   const char (*keys)[STORE_KEY_SIZE], size_t n,
                                   struct store_error *err)
{
    struct taken *taken = calloc(n, sizeof *taken);
    struct store_whole *whole = calloc(n, sizeof *whole);
    enum store_code code = taken == NULL || whole == NULL
                               ? store_fail(err, STORE_FAILED, "%s: out of memory", to->where)
                               : STORE_OK;
    for (size_t i = 0; code == STORE_OK && i < n; i++) {
        code = take(&taken[i], from, keys[i], err);
        if (code == STORE_OK)
            whole[i] = whole_of(&taken[i], to);
    }
    if (code == STORE_OK && n > 0)
        code = store_put_whole(to, whole, n, err);
    for (size_t i = 0; taken != NULL && i < n; i++)
        taken_free(&taken[i]);
    free(taken);
    free(whole);
    return code;
}
