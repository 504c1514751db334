/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is derived of a match, copied from one store to another over the interface alone. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store_ops.h"

/* Dues copied out of their callback: they are stored with their coups. */
struct kept {
    struct store_due *dues;
    size_t n_dues;
    char **text; /* all of their text */
    size_t n_text;
    bool failed; /* no memory */
};

/* Rows on their way. */
struct copy {
    struct store *to;
    struct store_error *err;
    enum store_code code; /* first failure of a callback */
    const char *key;      /* in to */
    long head;            /* entries there */
    struct kept kept;
    size_t next_due; /* of kept, for the next coup */
};

static void free_kept(struct kept *k)
{
    for (size_t i = 0; i < k->n_text; i++)
        free(k->text[i]);
    free(k->text);
    free(k->dues);
}

/* Whether an array of n, doubled when full, is full; its new size is *room. */
static bool is_full(size_t n, size_t *room)
{
    *room = n == 0 ? 1 : 2 * n;
    return (n & (n - 1)) == 0;
}

static bool make_room(struct kept *k)
{
    size_t room = 0;
    if (is_full(k->n_dues, &room)) {
        struct store_due *dues = realloc(k->dues, room * sizeof *dues);
        if (dues == NULL)
            k->failed = true;
        else
            k->dues = dues;
    }
    return !k->failed;
}

static const char *keep_text(struct kept *k, const char *text)
{
    size_t room = 0;
    if (is_full(k->n_text, &room)) {
        char **grown = realloc(k->text, room * sizeof *grown);
        if (grown == NULL)
            k->failed = true;
        else
            k->text = grown;
    }
    char *copy = k->failed ? NULL : strdup(text);
    k->failed |= copy == NULL;
    if (copy != NULL)
        k->text[k->n_text++] = copy;
    return copy;
}

static int keep_due(void *ctx, const struct store_due *due)
{
    struct kept *k = ctx;
    struct store_due copy = *due;
    copy.kind = keep_text(k, due->kind);
    copy.jan = keep_text(k, due->jan);
    if (make_room(k))
        k->dues[k->n_dues++] = copy;
    return k->failed;
}

static int keep_head(void *ctx, const struct store_match *match)
{
    struct copy *c = ctx;
    c->head = match->head_seq;
    return 0;
}

static int copy_coup(void *ctx, const struct store_coup *coup)
{
    struct copy *c = ctx;
    struct store_batch batch = {.expected = c->head, .coups = coup, .n_coups = 1};
    batch.dues = c->kept.dues + c->next_due;
    while (c->next_due < c->kept.n_dues && c->kept.dues[c->next_due].coup <= coup->number) {
        c->next_due++;
        batch.n_dues++;
    }
    c->code = store_append(c->to, c->key, &batch, c->err);
    return c->code != STORE_OK;
}

static int copy_claim(void *ctx, const struct store_claim *claim)
{
    struct copy *c = ctx;
    const struct store_batch batch = {.expected = c->head, .claims = claim, .n_claims = 1};
    c->code = store_append(c->to, c->key, &batch, c->err);
    return c->code != STORE_OK;
}

/* What became of the match, when all else is there. */
static int copy_result(void *ctx, const struct store_match *match)
{
    struct copy *c = ctx;
    const struct store_change change = {.state = match->state,
                                        .winner = match->winner,
                                        .fingerprint = match->fingerprint,
                                        .revision = match->revision,
                                        .updated = match->updated};
    const struct store_batch batch = {.expected = c->head, .change = &change};
    c->code = store_append(c->to, c->key, &batch, c->err);
    return 1;
}

/* The result of a reading function and of its callback, whichever failed. */
static bool went_well(struct copy *c, enum store_code read)
{
    if (read != STORE_OK)
        c->code = read;
    if (c->code == STORE_OK && c->kept.failed)
        c->code = store_fail(c->err, STORE_FAILED, "%s: out of memory", c->to->where);
    return c->code == STORE_OK;
}

/* What was derived before goes first. */
static bool clear_rows(struct copy *c)
{
    const struct store_batch clear = {.expected = c->head, .first_coup = 1, .first_claim = 1};
    return went_well(c, store_append(c->to, c->key, &clear, c->err));
}

static enum store_code copy_rows(struct copy *c, struct store *from, const char *from_key)
{
    struct store_error *err = c->err;
    (void)(went_well(c, store_match_get(c->to, c->key, keep_head, c, err)) && clear_rows(c) &&
           went_well(c, store_dues(from, from_key, keep_due, &c->kept, err)) &&
           went_well(c, store_coups(from, from_key, copy_coup, c, err)) &&
           went_well(c, store_claims(from, from_key, copy_claim, c, err)) &&
           went_well(c, store_match_get(from, from_key, copy_result, c, err)));
    return c->code;
}

enum store_code store_copy_rows(struct store *to, const char *to_key, struct store *from,
                                const char *from_key, struct store_error *err)
{
    struct copy c = {.to = to, .err = err, .key = to_key};
    const enum store_code begun = store_begin(to, STORE_WRITE, err);
    if (begun != STORE_OK)
        return begun;
    const enum store_code code = copy_rows(&c, from, from_key);
    free_kept(&c.kept);
    if (code == STORE_OK)
        return store_commit(to, err);
    store_rollback(to);
    return code;
}
