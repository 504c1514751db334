/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copies the derived rows of a match between stores, through the store interface. */
#include "merge_rows.h"

#include "store_ops.h"

void rows_taken_free(struct rows_taken *r)
{
    arena_free(&r->keep);
}

/* --- reading ---------------------------------------------------------------------------------- */

static int take_coup(void *ctx, const struct store_coup *coup)
{
    struct rows_taken *r = ctx;
    struct store_coup *coups = arena_array(&r->keep, r->coups, r->n_coups, sizeof *coups);
    if (coups == NULL)
        return 1;
    r->coups = coups;
    struct store_coup *to = &coups[r->n_coups++];
    *to = *coup;
    to->play = arena_copy(&r->keep, coup->play);
    to->ruling = arena_copy(&r->keep, coup->ruling);
    to->dice = arena_copy(&r->keep, coup->dice);
    to->score = arena_copy(&r->keep, coup->score);
    to->position = arena_copy(&r->keep, coup->position);
    return r->keep.failed;
}

static int take_due(void *ctx, const struct store_due *due)
{
    struct rows_taken *r = ctx;
    struct store_due *dues = arena_array(&r->keep, r->dues, r->n_dues, sizeof *dues);
    if (dues == NULL)
        return 1;
    r->dues = dues;
    struct store_due *to = &dues[r->n_dues++];
    *to = *due;
    to->kind = arena_copy(&r->keep, due->kind);
    to->name = arena_copy(&r->keep, due->name);
    return r->keep.failed;
}

static int take_claim(void *ctx, const struct store_claim *claim)
{
    struct rows_taken *r = ctx;
    struct store_claim *claims = arena_array(&r->keep, r->claims, r->n_claims, sizeof *claims);
    if (claims == NULL)
        return 1;
    r->claims = claims;
    struct store_claim *to = &claims[r->n_claims++];
    *to = *claim;
    to->kind = arena_copy(&r->keep, claim->kind);
    to->ruling = arena_copy(&r->keep, claim->ruling);
    to->article = arena_copy(&r->keep, claim->article);
    to->effect = arena_copy(&r->keep, claim->effect);
    to->note = arena_copy(&r->keep, claim->note);
    to->decided = NULL;
    return r->keep.failed;
}

static int take_result(void *ctx, const struct store_match *match)
{
    struct rows_taken *r = ctx;
    r->change = (struct store_change){.state = arena_copy(&r->keep, match->state),
                                      .seats = match->seats,
                                      .fingerprint = arena_copy(&r->keep, match->fingerprint),
                                      .revision = match->revision,
                                      .updated = arena_copy(&r->keep, match->updated)};
    for (int i = 0; i < match->seats; i++) {
        const struct store_seat *s = &match->seat[i];
        r->change.winners |= (unsigned)s->won << i;
        r->change.at[i] = (struct store_standing){s->major, s->minor, s->stakes};
    }
    return 1;
}

static int take_head_seq(void *ctx, const struct store_match *match)
{
    ((struct rows_taken *)ctx)->head = match->head_seq;
    return 1;
}

enum store_code rows_take(struct rows_taken *r, struct store *from, const char *key,
                          struct store_error *err)
{
    enum store_code code = store_coups(from, key, take_coup, r, err);
    if (code == STORE_OK)
        code = store_dues(from, key, take_due, r, err);
    if (code == STORE_OK)
        code = store_claims(from, key, take_claim, r, err);
    if (code == STORE_OK)
        code = store_match_get(from, key, take_result, r, err);
    return code == STORE_OK && r->keep.failed
               ? store_fail(err, STORE_FAILED, "%s: out of memory", from->where)
               : code;
}

struct store_batch rows_taken_batch(const struct rows_taken *r)
{
    return (struct store_batch){.first_coup = 1,
                                .coups = r->coups,
                                .n_coups = r->n_coups,
                                .dues = r->dues,
                                .n_dues = r->n_dues,
                                .first_claim = 1,
                                .claims = r->claims,
                                .n_claims = r->n_claims,
                                .change = &r->change};
}

/* --- storing ---------------------------------------------------------------------------------- */

/* Replaces all derived rows. */
static enum store_code put(struct rows_taken *r, struct store *to, const char *key,
                           struct store_error *err)
{
    const enum store_code code = store_match_get(to, key, take_head_seq, r, err);
    struct store_batch batch = rows_taken_batch(r);
    batch.expected = r->head;
    return code == STORE_OK ? store_append(to, key, &batch, err) : code;
}

enum store_code store_copy_rows(struct store *to, const char *to_key, struct store *from,
                                const char *from_key, struct store_error *err)
{
    struct rows_taken r = {.head = 0};
    enum store_code code = store_begin(to, STORE_WRITE, err);
    if (code != STORE_OK)
        return code;
    code = rows_take(&r, from, from_key, err);
    if (code == STORE_OK)
        code = put(&r, to, to_key, err);
    rows_taken_free(&r);
    if (code == STORE_OK)
        return store_commit(to, err);
    store_rollback(to);
    return code;
}
