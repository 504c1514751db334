/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Verifies the hash chain of a stored match through the store interface. */
#include <stdio.h>
#include <string.h>

#include "chain.h"
#include "store_ops.h"

/* A chain being checked. */
struct check {
    struct store *s;
    struct store_error *err;
    enum store_code code;
    const char *key;
    store_entry_fn *fn; /* NULL: no callback */
    void *ctx;
    bool stopped;               /* by fn */
    char head[STORE_HASH_SIZE]; /* hash the next entry must follow */
    long seq;                   /* valid entries so far */
    long bad;
    char founding[STORE_HASH_SIZE]; /* as stored */
    char stored[STORE_HASH_SIZE];
    long stored_seq;
};

static int note_head(void *ctx, const struct store_match *match)
{
    struct check *c = ctx;
    (void)snprintf(c->founding, sizeof c->founding, "%s", match->founding_hash);
    (void)snprintf(c->stored, sizeof c->stored, "%s", match->head_hash);
    c->stored_seq = match->head_seq;
    return 0;
}

static int hash_founding(void *ctx, const struct store_match_new *founding)
{
    struct check *c = ctx;
    chain_founding_hash(founding, c->head);
    return 0;
}

static int reject(struct check *c, long seq, const char *what)
{
    c->bad = seq;
    c->code = store_fail(c->err, STORE_CORRUPT, "%s: match %.36s: entry %ld: %s", c->s->where,
                         c->key, seq, what);
    return 1;
}

static int check_entry(void *ctx, const struct store_entry *entry)
{
    struct check *c = ctx;
    char hash[STORE_HASH_SIZE];
    const long seq = c->seq + 1;
    if (entry->seq != seq)
        return reject(c, seq, "it is missing from the log");
    chain_entry_hash(entry, c->head, hash);
    if (strcmp(entry->hash, hash) != 0)
        return reject(c, seq, "it, or the log before it, was altered: its hash does not fit");
    memcpy(c->head, hash, sizeof hash);
    c->seq = seq;
    c->stopped = c->fn != NULL && c->fn(c->ctx, entry) != 0;
    return c->stopped;
}

static void check_all(struct check *c)
{
    c->code = store_match_get(c->s, c->key, note_head, c, c->err);
    if (c->code == STORE_OK)
        c->code = store_founding(c->s, c->key, hash_founding, c, c->err);
    if (c->code == STORE_OK && strcmp(c->head, c->founding) != 0)
        (void)reject(c, 0, "the log does not follow from what founded the match");
    if (c->code != STORE_OK)
        return;
    const enum store_code read = store_entries(c->s, c->key, 1, check_entry, c, c->err);
    if (read != STORE_OK) {
        c->code = read;
        c->bad = c->seq + 1;
    } else if (c->stopped) {
        return;
    } else if (c->code == STORE_OK && c->seq != c->stored_seq) {
        (void)reject(c, (c->seq < c->stored_seq ? c->seq : c->stored_seq) + 1,
                     "the log is not as long as the match says");
    } else if (c->code == STORE_OK && strcmp(c->head, c->stored) != 0) {
        (void)reject(c, c->seq, "it is not the last one the match knows");
    }
}

enum store_code store_check_chain(struct store *s, const char *key, store_entry_fn *fn, void *ctx,
                                  long *bad, struct store_error *err)
{
    struct check c = {.s = s, .err = err, .key = key, .fn = fn, .ctx = ctx};
    enum store_code code = store_begin(s, STORE_READ, err);
    if (code != STORE_OK)
        return code;
    check_all(&c);
    code = store_commit(s, c.code == STORE_OK ? err : NULL);
    if (bad != NULL)
        *bad = c.bad;
    return c.code == STORE_OK ? code : c.code;
}
