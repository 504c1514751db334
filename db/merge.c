/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copying matches from one store to another, over the interface alone. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "chain.h"
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
    const char *version; /* name to give */
    bool rows;           /* what is derived comes along */
    enum store_merge did;
    long done; /* entries in to */
};

static int keep_match(void *ctx, const struct store_match *match)
{
    struct copy *c = ctx;
    (void)snprintf(c->origin, sizeof c->origin, "%s", match->origin);
    (void)snprintf(c->head, sizeof c->head, "%s", match->head_hash);
    c->head_seq = match->head_seq;
    return 0;
}

static int keep_hash(void *ctx, const struct store_entry *entry)
{
    (void)snprintf(ctx, STORE_HASH_SIZE, "%s", entry->hash);
    return 1;
}

static int keep_founding_hash(void *ctx, const struct store_match *match)
{
    (void)snprintf(ctx, STORE_HASH_SIZE, "%s", match->founding_hash);
    return 0;
}

/* The hash after the first seq entries of a match that has as many. */
static enum store_code hash_after(struct store *s, const char *key, long seq,
                                  char hash[STORE_HASH_SIZE], struct store_error *err)
{
    hash[0] = '\0';
    return seq > 0 ? store_entries(s, key, seq, keep_hash, hash, err)
                   : store_match_get(s, key, keep_founding_hash, hash, err);
}

/* Compares the match with one of the same origin in `to`; nonzero: nothing is left to be found. */
static int compare(void *ctx, const struct store_match *mine)
{
    struct copy *c = ctx;
    char hash[STORE_HASH_SIZE];
    const bool longer = mine->head_seq >= c->head_seq;
    c->code = longer ? hash_after(c->to, mine->key, c->head_seq, hash, c->err)
                     : hash_after(c->from, c->key, mine->head_seq, hash, c->err);
    const bool same = strcmp(hash, longer ? c->head : mine->head_hash) == 0;
    if (c->code == STORE_OK && (same || c->did != STORE_MERGE_EXTENDED)) {
        (void)snprintf(c->to_key, sizeof c->to_key, "%s", mine->key);
        c->did = !same ? STORE_MERGE_DIVERGED : longer ? STORE_MERGE_KNOWN : STORE_MERGE_EXTENDED;
        c->done = same ? mine->head_seq : 0;
    }
    return c->code != STORE_OK || c->did == STORE_MERGE_KNOWN;
}

static int stop_there(void *ctx, const struct store_match *match)
{
    (void)ctx;
    (void)match;
    return 1;
}

static int found_match(void *ctx, const struct store_match_new *founding)
{
    struct copy *c = ctx;
    struct store_match_new made = *founding;
    char fresh[STORE_KEY_SIZE];
    const enum store_code there = store_match_get(c->to, c->key, stop_there, NULL, NULL);
    made.version = c->version;
    made.key = c->key;
    if (there != STORE_NOT_FOUND) {
        chain_new_key(fresh);
        made.key = fresh;
    }
    c->code = store_match_create(c->to, &made, c->to_key, c->err);
    return 1;
}

static int copy_entry(void *ctx, const struct store_entry *entry)
{
    struct copy *c = ctx;
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

/* The result of a reading function and of its callback, whichever failed. */
static bool went_well(struct copy *c, enum store_code read)
{
    if (read != STORE_OK) {
        c->code = read;
    }
    return c->code == STORE_OK;
}

/* Finds out what is to be done. */
static void examine(struct copy *c)
{
    const struct store_query versions = {.origin = c->origin};
    c->did = STORE_MERGE_NEW;
    c->code = store_check_chain(c->from, c->key, NULL, NULL, NULL, c->err);
    if (c->code == STORE_OK &&
        went_well(c, store_match_get(c->from, c->key, keep_match, c, c->err))) {
        (void)went_well(c, store_matches(c->to, &versions, compare, c, c->err));
    }
}

struct text_copy {
    char *text; /* NULL: none */
    bool failed;
};

static int keep_version(void *ctx, const struct store_match *match)
{
    struct text_copy *copy = ctx;
    if (match->version != NULL) {
        copy->text = strdup(match->version);
        copy->failed = copy->text == NULL;
    }
    return 1;
}

static void perform(struct copy *c, const char *version)
{
    struct text_copy own = {0}; /* a version stays one where it comes first */
    char digits[9];
    (void)snprintf(digits, sizeof digits, "%.8s", c->head);
    if (c->did == STORE_MERGE_NEW) {
        const enum store_code read = store_match_get(c->from, c->key, keep_version, &own, c->err);
        if (went_well(c, read) && own.failed) {
            c->code = store_fail(c->err, STORE_FAILED, "%s: out of memory", c->to->where);
        }
        c->version = own.text;
    } else {
        c->version = version == NULL ? digits : version;
    }
    if (c->code == STORE_OK && c->did != STORE_MERGE_EXTENDED) {
        (void)went_well(c, store_founding(c->from, c->key, found_match, c, c->err));
    }
    if (c->code == STORE_OK) {
        (void)went_well(c, store_entries(c->from, c->key, c->done + 1, copy_entry, c, c->err));
    }
    if (c->code == STORE_OK && c->rows) {
        c->code = store_copy_rows(c->to, c->to_key, c->from, c->key, c->err);
    }
    free(own.text);
}

static enum store_code import(struct store *to, struct store *from, const char *key,
                              const char *version, bool dry, bool rows, enum store_merge *did,
                              char to_key[STORE_KEY_SIZE], struct store_error *err)
{
    struct copy c = {.to = to, .from = from, .err = err, .key = key, .rows = rows};
    if (to == from) {
        return store_fail(err, STORE_INVALID, "%s: cannot be merged with itself", to->where);
    }
    enum store_code code = store_begin(from, STORE_READ, err);
    if (code != STORE_OK) {
        return code;
    }
    c.code = store_begin(to, dry ? STORE_READ : STORE_WRITE, err);
    if (c.code == STORE_OK) {
        examine(&c);
        if (c.code == STORE_OK && !dry && c.did != STORE_MERGE_KNOWN) {
            perform(&c, version);
        }
        if (c.code == STORE_OK || dry) {
            code = store_commit(to, c.code == STORE_OK ? err : NULL);
            c.code = c.code == STORE_OK ? code : c.code;
        } else {
            store_rollback(to);
        }
    }
    code = store_commit(from, c.code == STORE_OK ? err : NULL);
    *did = c.did;
    if (to_key != NULL) {
        (void)snprintf(to_key, STORE_KEY_SIZE, "%s", c.to_key);
    }
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

/* A whole store being copied. */
struct all {
    struct store *to;
    struct store *from;
    struct store_error *err;
    enum store_code code;
};

static int copy_one(void *ctx, const struct store_match *match)
{
    struct all *a = ctx;
    char key[STORE_KEY_SIZE];
    enum store_merge did;
    a->code =
        store_import_match(a->to, a->from, match->key, match->version, false, &did, key, a->err);
    if (a->code == STORE_OK) { /* which version is the unnamed one does not hang on the order */
        a->code = store_match_rename(a->to, key, match->version, a->err);
    }
    if (a->code == STORE_OK && match->chosen) {
        a->code = store_match_choose(a->to, key, a->err);
    }
    return a->code != STORE_OK;
}

enum store_code store_copy_all(struct store *to, struct store *from, struct store_error *err)
{
    struct all a = {.to = to, .from = from, .err = err};
    enum store_code code = store_begin(to, STORE_WRITE, err);
    if (code != STORE_OK) {
        return code;
    }
    code = store_matches(from, NULL, copy_one, &a, err);
    code = code == STORE_OK ? a.code : code;
    if (code != STORE_OK) {
        store_rollback(to);
        return code;
    }
    return store_commit(to, err);
}
