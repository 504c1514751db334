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

/* --- differences ------------------------------------------------------------------------------ */

static bool same_coup(const struct store_coup *a, const struct store_coup *b)
{
    return a->number == b->number && a->entry == b->entry && a->seat == b->seat &&
           same(a->dice, b->dice) && same(a->play, b->play) && same(a->ruling, b->ruling) &&
           same(a->score, b->score) && same(a->position, b->position) && a->next == b->next;
}

static bool same_due(const struct store_due *a, const struct store_due *b)
{
    return a->coup == b->coup && a->seat == b->seat && same(a->kind, b->kind) &&
           same(a->name, b->name) && a->points == b->points;
}

static bool same_claim(const struct store_claim *a, const struct store_claim *b)
{
    return a->entry == b->entry && a->ordinal == b->ordinal && a->coup == b->coup &&
           a->by == b->by && a->against == b->against && same(a->kind, b->kind) &&
           a->claimed == b->claimed && a->due == b->due && a->marked == b->marked &&
           same(a->ruling, b->ruling) && same(a->article, b->article) &&
           same(a->effect, b->effect) && same(a->note, b->note) &&
           a->overrules_entry == b->overrules_entry && a->overrules_ordinal == b->overrules_ordinal;
}

static bool same_annotations(const struct store_annotations *a, const struct store_annotations *b)
{
    return a->chosen == b->chosen && a->hidden == b->hidden && same(a->family, b->family) &&
           same(a->version, b->version);
}

/* The smaller of two numbers; 0 means none. */
static long first_of(long a, long b)
{
    return a == 0 || (b != 0 && b < a) ? b : a;
}

/* The first coup that differs or has different dues; if none does, the one after the last of
 * `before`. */
static long first_coup(const struct rows_taken *before, const struct rows_taken *after)
{
    size_t i = 0;
    size_t k = 0;
    while (i < before->n_coups && i < after->n_coups &&
           same_coup(&before->coups[i], &after->coups[i]))
        i++;
    while (k < before->n_dues && k < after->n_dues && same_due(&before->dues[k], &after->dues[k]))
        k++;
    const long due = first_of(k < before->n_dues ? before->dues[k].coup : 0,
                              k < after->n_dues ? after->dues[k].coup : 0);
    return first_of((long)i + 1, due);
}

/* The entry of the first claim that differs; 0: none. */
static long first_claim(const struct rows_taken *before, const struct rows_taken *after)
{
    size_t i = 0;
    while (i < before->n_claims && i < after->n_claims &&
           same_claim(&before->claims[i], &after->claims[i]))
        i++;
    return first_of(i < before->n_claims ? before->claims[i].entry : 0,
                    i < after->n_claims ? after->claims[i].entry : 0);
}

/* The batch that turns `before` into `after`. Points into both. */
static struct store_batch batch_of(const struct taken *before, struct taken *after)
{
    const long had = (long)before->log->n;
    struct store_batch b = rows_taken_batch(&after->rows);
    b.expected = had;
    b.entries = after->log->entries + had;
    b.n_entries = after->log->n - (size_t)had;
    b.first_coup = first_coup(&before->rows, &after->rows);
    b.first_claim = first_claim(&before->rows, &after->rows);
    for (; b.n_coups > 0 && b.coups->number < b.first_coup; b.n_coups--)
        b.coups++;
    for (; b.n_dues > 0 && b.dues->coup < b.first_coup; b.n_dues--)
        b.dues++;
    for (; b.n_claims > 0 && (b.first_claim == 0 || b.claims->entry < b.first_claim); b.n_claims--)
        b.claims++;
    if (!same_details(&before->now, &after->now))
        after->rows.change.details = &after->now;
    if (!same_annotations(&before->annotations, &after->annotations))
        after->rows.change.annotations = &after->annotations;
    return b;
}

enum store_code store_copy_tail(struct store *to, struct store *before, struct store *after,
                                const char *key, struct store_error *err)
{
    struct taken had = {.log = NULL};
    struct taken has = {.log = NULL};
    enum store_code code = read_taken(&had, before, key, err);
    if (code == STORE_OK)
        code = read_taken(&has, after, key, err);
    if (code == STORE_OK && has.log->n < had.log->n)
        code = store_fail(err, STORE_CONFLICT, "%s: the match was continued elsewhere", to->where);
    if (code == STORE_OK) {
        const struct store_batch batch = batch_of(&had, &has);
        code = store_append(to, key, &batch, err);
    }
    taken_free(&had);
    taken_free(&has);
    return code;
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
