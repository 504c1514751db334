/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copying matches from one store to another, over the interface alone. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "chain.h"
#include "facts.h"
#include "merge_tails.h"
#include "store_ops.h"

/* A match on its way. */
struct copy {
    struct store *to;
    struct store *from;
    struct store_error *err;
    enum store_code code; /* first failure of a callback */
    const char *key;      /* in from */
    char to_key[STORE_KEY_SIZE];
    char origin[STORE_KEY_SIZE];
    char head[STORE_HASH_SIZE]; /* in from */
    long head_seq;
    enum store_merge did;
    long had;           /* entries that `to` has at the beginning of the log */
    struct tails tails; /* of one that is extended: what is brought, none: what it does not have */
    size_t next;        /* ... of these */
    long done;          /* entries in to */
};

/* --- finding out ------------------------------------------------------------------------------ */

static int keep_match(void *ctx, const struct store_match *match)
{
    struct copy *c = ctx;
    (void)snprintf(c->origin, sizeof c->origin, "%s", match->origin);
    (void)snprintf(c->head, sizeof c->head, "%s", match->head_hash);
    c->head_seq = match->head_seq;
    return 0;
}

/* One log as the beginning of the other. */
static enum store_code compare_heads(struct copy *c, const struct store_match *mine,
                                     enum store_merge *is)
{
    char hash[STORE_HASH_SIZE];
    const bool longer = mine->head_seq >= c->head_seq;
    const enum store_code code = longer ? tails_hash(c->to, mine->key, c->head_seq, hash, c->err)
                                        : tails_hash(c->from, c->key, mine->head_seq, hash, c->err);
    const bool same = strcmp(hash, longer ? c->head : mine->head_hash) == 0;
    *is = !same ? STORE_MERGE_DIVERGED : longer ? STORE_MERGE_KNOWN : STORE_MERGE_EXTENDED;
    return code;
}

/* Compares the match with one of the same origin in `to`; nonzero: nothing is left to be found. */
static int compare(void *ctx, const struct store_match *mine)
{
    struct copy *c = ctx;
    enum store_merge is = STORE_MERGE_DIVERGED;
    struct tails tails = {.n = 0};
    c->code = compare_heads(c, mine, &is);
    if (c->code == STORE_OK && is == STORE_MERGE_DIVERGED) {
        c->code = tails_compare(c->to, mine->key, mine->head_seq, c->from, c->key, c->head_seq,
                                &tails, c->err);
        is = tails.is;
    }
    if (c->code == STORE_OK && (is != STORE_MERGE_DIVERGED || c->did != STORE_MERGE_EXTENDED)) {
        tails_free(&c->tails);
        c->tails = tails;
        tails = (struct tails){.n = 0};
        (void)snprintf(c->to_key, sizeof c->to_key, "%s", mine->key);
        c->did = is;
        c->had = c->done = is == STORE_MERGE_DIVERGED ? 0 : mine->head_seq;
    }
    tails_free(&tails);
    return c->code != STORE_OK || c->did == STORE_MERGE_KNOWN;
}

/* The result of a reading function and of its callback, whichever failed. */
static bool went_well(struct copy *c, enum store_code read)
{
    if (read != STORE_OK)
        c->code = read;
    return c->code == STORE_OK;
}

/* Finds out what is to be done. */
static void examine(struct copy *c)
{
    const struct store_query versions = {.origin = c->origin};
    c->did = STORE_MERGE_NEW;
    c->code = store_check_chain(c->from, c->key, NULL, NULL, NULL, c->err);
    if (c->code == STORE_OK &&
        went_well(c, store_match_get(c->from, c->key, keep_match, c, c->err)))
        (void)went_well(c, store_matches(c->to, &versions, compare, c, c->err));
}

/* --- bringing it ------------------------------------------------------------------------------ */

static int stop_there(void *ctx, const struct store_match *match)
{
    (void)ctx;
    (void)match;
    return 1;
}

/* Its version is named for the time being by its key, which no other has. */
static int found_match(void *ctx, const struct store_match_new *founding)
{
    struct copy *c = ctx;
    struct store_match_new made = *founding;
    char fresh[STORE_KEY_SIZE];
    const enum store_code there = store_match_get(c->to, c->key, stop_there, NULL, NULL);
    made.key = c->key;
    if (there != STORE_NOT_FOUND) {
        chain_new_key(fresh);
        made.key = fresh;
    }
    made.version = made.key;
    c->code = store_match_create(c->to, &made, c->to_key, c->err);
    return 1;
}

static int copy_entry(void *ctx, const struct store_entry *entry)
{
    struct copy *c = ctx;
    const struct tails *t = &c->tails;
    if (t->bring != NULL && (c->next == t->n || t->bring[c->next] != entry->seq))
        return 0;
    c->next++;
    const struct store_entry_new made = {.kind = entry->kind,
                                         .text = entry->text,
                                         .note = entry->note,
                                         .uuid = entry->uuid,
                                         .at = entry->at};
    const struct store_batch batch = {.expected = c->done, .entries = &made, .n_entries = 1};
    c->code = store_append(c->to, c->to_key, &batch, c->err);
    c->done++;
    return c->code != STORE_OK;
}

/* The founding where it is not here, the log, and what that says of the match. */
static void perform(struct copy *c, const char *version)
{
    char digits[9];
    (void)snprintf(digits, sizeof digits, "%.8s", c->head);
    if (c->did != STORE_MERGE_EXTENDED) {
        tails_free(&c->tails);
        (void)went_well(c, store_founding(c->from, c->key, found_match, c, c->err));
    }
    const long from = c->tails.n > 0 ? c->tails.bring[0] : c->had + 1;
    if (c->code == STORE_OK)
        (void)went_well(c, store_entries(c->from, c->key, from, copy_entry, c, c->err));
    if (c->code == STORE_OK)
        c->code = facts_settle(c->to, c->to_key, version == NULL ? digits : version, c->err);
}

static enum store_code import(struct store *to, struct store *from, const char *key,
                              const char *version, bool dry, bool rows, enum store_merge *did,
                              char to_key[STORE_KEY_SIZE], struct store_error *err)
{
    struct copy c = {.to = to, .from = from, .err = err, .key = key};
    if (to == from)
        return store_fail(err, STORE_INVALID, "%s: cannot be merged with itself", to->where);
    enum store_code code = store_begin(from, STORE_READ, err);
    if (code != STORE_OK)
        return code;
    c.code = store_begin(to, dry ? STORE_READ : STORE_WRITE, err);
    if (c.code == STORE_OK) {
        examine(&c);
        if (c.code == STORE_OK && !dry && c.did != STORE_MERGE_KNOWN)
            perform(&c, version);
        if (c.code == STORE_OK && !dry && rows && c.did != STORE_MERGE_KNOWN)
            c.code = store_copy_rows(to, c.to_key, from, key, err);
        if (c.code == STORE_OK || dry) {
            code = store_commit(to, c.code == STORE_OK ? err : NULL);
            c.code = c.code == STORE_OK ? code : c.code;
        } else {
            store_rollback(to);
        }
    }
    code = store_commit(from, c.code == STORE_OK ? err : NULL);
    tails_free(&c.tails);
    *did = c.did;
    if (to_key != NULL)
        (void)snprintf(to_key, STORE_KEY_SIZE, "%s", c.to_key);
    return c.code == STORE_OK ? code : c.code;
}

enum store_code store_import_match(struct store *to, struct store *from, const char *key,
                                   const char *version, bool dry, enum store_merge *did,
                                   char to_key[STORE_KEY_SIZE], struct store_error *err)
{
    return import(to, from, key, version, dry, true, did, to_key, err);
}

enum store_code store_import_log(struct store *to, struct store *from, const char *key,
                                 const char *version, bool dry, enum store_merge *did,
                                 char to_key[STORE_KEY_SIZE], struct store_error *err)
{
    return import(to, from, key, version, dry, false, did, to_key, err);
}
