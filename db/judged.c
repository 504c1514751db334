/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "judged.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "chain.h"
#include "digest.h"
#include "store_ops.h"

static void add_side(struct digest *d, char side)
{
    const char text[] = {side, '\0'};
    digest_text(d, side == 0 ? NULL : text);
}

static void begin(struct digest *d, long revision, const char *state, char winner)
{
    (void)chain_ready(); /* there need be no store yet */
    digest_begin(d);
    digest_text(d, "referee judged 1");
    digest_number(d, revision);
    digest_text(d, state);
    add_side(d, winner);
}

static int add_coup(void *ctx, const struct store_coup *c)
{
    struct digest *d = ctx;
    digest_text(d, "coup");
    digest_number(d, c->number);
    digest_number(d, c->entry);
    add_side(d, c->side);
    digest_number(d, c->die1);
    digest_number(d, c->die2);
    digest_text(d, c->play);
    digest_text(d, c->ruling);
    digest_number(d, c->points_w);
    digest_number(d, c->points_b);
    digest_text(d, c->bredouille);
    digest_number(d, c->peg_w);
    digest_number(d, c->peg_b);
    digest_text(d, c->pavilion);
    digest_text(d, c->position);
    add_side(d, c->next);
    return 0;
}

static int add_due(void *ctx, const struct store_due *due)
{
    struct digest *d = ctx;
    digest_text(d, "due");
    digest_number(d, due->coup);
    digest_text(d, due->kind);
    add_side(d, due->to);
    digest_text(d, due->jan);
    digest_number(d, due->points);
    return 0;
}

static int add_claim(void *ctx, const struct store_claim *c)
{
    struct digest *d = ctx;
    digest_text(d, "claim");
    digest_number(d, c->entry);
    digest_number(d, c->ordinal);
    digest_number(d, c->coup);
    add_side(d, c->claimant);
    digest_text(d, c->kind);
    digest_number(d, c->claimed);
    digest_number(d, c->due);
    digest_number(d, c->marked);
    digest_text(d, c->ruling);
    digest_text(d, c->article);
    digest_text(d, c->effect);
    digest_text(d, c->note);
    digest_number(d, c->overrules_entry);
    digest_number(d, c->overrules_ordinal);
    return 0;
}

static void end(struct digest *d, long revision, char text[JUDGED_SIZE])
{
    char hash[STORE_HASH_SIZE];
    digest_end(d, hash);
    (void)snprintf(text, JUDGED_SIZE, "rules %ld %s", revision, hash);
}

static bool before(const struct store_claim *a, const struct store_claim *b)
{
    return a->entry < b->entry || (a->entry == b->entry && a->ordinal < b->ordinal);
}

/* In the order in which they are stored. */
static void add_claims(struct digest *d, const struct store_claim *claims, size_t n)
{
    const struct store_claim *last = NULL;
    for (size_t added = 0; added < n; added++) {
        const struct store_claim *next = NULL;
        for (size_t i = 0; i < n; i++) {
            const struct store_claim *c = &claims[i];
            if ((last == NULL || before(last, c)) && (next == NULL || before(c, next)))
                next = c;
        }
        if (next == NULL) /* two of the same place: they cannot be stored anyway */
            return;
        (void)add_claim(d, next);
        last = next;
    }
}

void judged_print(const struct store_batch *all, char text[JUDGED_SIZE])
{
    struct digest d;
    begin(&d, all->change->revision, all->change->state, all->change->winner);
    for (size_t i = 0; i < all->n_coups; i++)
        (void)add_coup(&d, &all->coups[i]);
    for (size_t i = 0; i < all->n_dues; i++)
        (void)add_due(&d, &all->dues[i]);
    add_claims(&d, all->claims, all->n_claims);
    end(&d, all->change->revision, text);
}

struct stored {
    struct digest digest;
    long revision;
};

static int begin_match(void *ctx, const struct store_match *m)
{
    struct stored *all = ctx;
    all->revision = m->revision;
    begin(&all->digest, m->revision, m->state, m->winner);
    return 0;
}

enum store_code judged_stored(struct store *s, const char *key, char text[JUDGED_SIZE],
                              struct store_error *err)
{
    struct stored all = {.revision = 0};
    enum store_code code = store_match_get(s, key, begin_match, &all, err);
    text[0] = '\0';
    if (code == STORE_OK && all.revision == 0)
        return store_fail(err, STORE_CORRUPT, "%s: match %.36s lacks its players", s->where, key);
    if (code == STORE_OK)
        code = store_coups(s, key, add_coup, &all.digest, err);
    if (code == STORE_OK)
        code = store_dues(s, key, add_due, &all.digest, err);
    if (code == STORE_OK)
        code = store_claims(s, key, add_claim, &all.digest, err);
    if (code == STORE_OK)
        end(&all.digest, all.revision, text);
    return code;
}

long judged_revision(const char *text)
{
    char *rest = NULL;
    if (strncmp(text, "rules ", 6) != 0)
        return 0;
    const long revision = strtol(text + 6, &rest, 10);
    return revision > 0 && *rest == ' ' && strlen(rest + 1) == STORE_HASH_SIZE - 1 ? revision : 0;
}
