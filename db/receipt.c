/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "receipt.h"

#include <stdio.h>
#include <string.h>

#include "store_ops.h"

/* The seal to be made. */
struct countersigning {
    const struct signer *office;
    char origin[STORE_KEY_SIZE];
    char head[STORE_HASH_SIZE];
    char at[STORE_TIME_SIZE];
    char signature[SEAL_SIGNATURE_SIZE];
    struct store_signed seal;
    bool known;
};

static int take_head(void *ctx, const struct store_match *m)
{
    struct countersigning *a = ctx;
    (void)snprintf(a->origin, sizeof a->origin, "%s", m->origin);
    (void)snprintf(a->head, sizeof a->head, "%s", m->head_hash);
    a->seal.entries = m->head_seq;
    return 1;
}

static int compare_receipt(void *ctx, const struct store_signed *x)
{
    struct countersigning *a = ctx;
    a->known = x->arrived != NULL && strcmp(x->arrived, a->seal.arrived) == 0 &&
               strcmp(x->head, a->head) == 0 && strcmp(x->origin, a->origin) == 0 &&
               strcmp(x->public, a->office->public) == 0;
    return a->known;
}

static enum store_code sign(struct store *s, const char *key, struct countersigning *a,
                            struct store_error *err)
{
    store_now(a->at);
    if (!signer_sign(a->office, &a->seal, a->signature))
        return store_fail(err, STORE_INVALID, "%s: this key cannot sign", s->where);
    return store_seal_put(s, key, &a->seal, err);
}

enum store_code store_sign_receipt(struct store *s, const char *key, const char *club,
                                   const struct signer *office, struct store_error *err)
{
    struct countersigning a = {.office = office};
    a.seal = (struct store_signed){.origin = a.origin,
                                   .head = a.head,
                                   .at = a.at,
                                   .name = office->name,
                                   .public = office->public,
                                   .signature = a.signature,
                                   .arrived = club};
    enum store_code code = store_begin(s, STORE_WRITE, err);
    if (code != STORE_OK)
        return code;
    code = store_match_get(s, key, take_head, &a, err);
    if (code == STORE_OK)
        code = store_seals(s, key, compare_receipt, &a, err);
    if (code == STORE_OK && !a.known)
        code = sign(s, key, &a, err);
    if (code == STORE_OK)
        return store_commit(s, err);
    store_rollback(s);
    return code;
}
