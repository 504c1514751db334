/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copying matches from one store to another, over the interface alone. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "chain.h"
#include "store_ops.h"

/* Rows of the match copied out of their callbacks. */
struct kept {
    struct store_due *dues;
    size_t n_dues;
    struct store_header *headers;
    size_t n_headers;
    char **text; /* all of their text */
    size_t n_text;
    bool failed; /* no memory */
};

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
    enum store_merge did;
    long done; /* entries in to */
    struct kept kept;
    size_t next_due; /* of kept, for the next coup */
};

static void free_kept(struct kept *k)
{
    for (size_t i = 0; i < k->n_text; i++) {
        free(k->text[i]);
    }
    free(k->text);
    free(k->dues);
    free(k->headers);
}

/* Whether an array of n, doubled when full, is full; its new size is *room. */
static bool is_full(size_t n, size_t *room)
{
    *room = n == 0 ? 1 : 2 * n;
    return (n & (n - 1)) == 0;
}

/* Makes room for one more in each of the arrays. */
static bool make_room(struct kept *k)
{
    size_t room = 0;
    if (is_full(k->n_dues, &room)) {
        struct store_due *dues = realloc(k->dues, room * sizeof *dues);
        if (dues == NULL) {
            k->failed = true;
        } else {
            k->dues = dues;
        }
    }
    if (is_full(k->n_headers, &room)) {
        struct store_header *headers = realloc(k->headers, room * sizeof *headers);
        if (headers == NULL) {
            k->failed = true;
        } else {
            k->headers = headers;
        }
    }
    return !k->failed;
}

static const char *keep_text(struct kept *k, const char *text)
{
    size_t room = 0;
    if (is_full(k->n_text, &room)) {
        char **grown = realloc(k->text, room * sizeof *grown);
        if (grown == NULL) {
            k->failed = true;
        } else {
            k->text = grown;
        }
    }
    char *copy = k->failed ? NULL : strdup(text);
    k->failed |= copy == NULL;
    if (copy != NULL) {
        k->text[k->n_text++] = copy;
    }
    return copy;
}

static int keep_due(void *ctx, const struct store_due *due)
{
    struct kept *k = ctx;
    struct store_due copy = *due;
    copy.kind = keep_text(k, due->kind);
    copy.jan = keep_text(k, due->jan);
    if (make_room(k)) {
        k->dues[k->n_dues++] = copy;
    }
    return k->failed;
}

static int keep_header(void *ctx, const struct store_header *header)
{
    struct kept *k = ctx;
    const struct store_header copy = {keep_text(k, header->key), keep_text(k, header->value)};
    if (make_room(k)) {
        k->headers[k->n_headers++] = copy;
    }
    return k->failed;
}

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

static int copy_coup(void *ctx, const struct store_coup *coup)
{
    struct copy *c = ctx;
    struct store_batch batch = {.expected = c->done, .coups = coup, .n_coups = 1};
    batch.dues = c->kept.dues + c->next_due;
    while (c->next_due < c->kept.n_dues && c->kept.dues[c->next_due].coup <= coup->number) {
        c->next_due++;
        batch.n_dues++;
    }
    c->code = store_append(c->to, c->to_key, &batch, c->err);
    return c->code != STORE_OK;
}

static int copy_claim(void *ctx, const struct store_claim *claim)
{
    struct copy *c = ctx;
    const struct store_batch batch = {.expected = c->done, .claims = claim, .n_claims = 1};
    c->code = store_append(c->to, c->to_key, &batch, c->err);
    return c->code != STORE_OK;
}

/* The match as it is now, when all else is there. */
static int copy_match(void *ctx, const struct store_match *match)
{
    struct copy *c = ctx;
    const struct store_details details = {.white = match->white,
                                          .black = match->black,
                                          .event = match->event,
                                          .site = match->site,
                                          .date = match->date,
                                          .options = match->options,
                                          .headers = c->kept.headers,
                                          .n_headers = c->kept.n_headers};
    const struct store_change change = {.state = match->state,
                                        .winner = match->winner,
                                        .details = &details,
                                        .fingerprint = match->fingerprint,
                                        .revision = match->revision,
                                        .updated = match->updated};
    const struct store_batch batch = {.expected = c->done, .change = &change};
    c->code = store_append(c->to, c->to_key, &batch, c->err);
    return 1;
}

/* The result of a reading function and of its callback, whichever failed. */
static bool went_well(struct copy *c, enum store_code read)
{
    if (read != STORE_OK) {
        c->code = read;
    }
    if (c->code == STORE_OK && c->kept.failed) {
        c->code = store_fail(c->err, STORE_FAILED, "%s: out of memory", c->to->where);
    }
    return c->code == STORE_OK;
}

/* Everything but the founding, replacing what was derived before. */
static bool copy_rows(struct copy *c)
{
    const struct store_batch clear = {.expected = c->done, .first_coup = 1, .first_claim = 1};
    const long from = c->done + 1;
    struct store_error *err = c->err;
    return went_well(c, store_append(c->to, c->to_key, &clear, err)) &&
           went_well(c, store_entries(c->from, c->key, from, copy_entry, c, err)) &&
           went_well(c, store_dues(c->from, c->key, keep_due, &c->kept, err)) &&
           went_well(c, store_coups(c->from, c->key, copy_coup, c, err)) &&
           went_well(c, store_claims(c->from, c->key, copy_claim, c, err)) &&
           went_well(c, store_headers(c->from, c->key, keep_header, &c->kept, err)) &&
           went_well(c, store_match_get(c->from, c->key, copy_match, c, err));
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
        c->kept.failed |= own.failed;
        (void)went_well(c, read);
        c->version = own.text;
    } else {
        c->version = version == NULL ? digits : version;
    }
    if (c->code == STORE_OK && c->did != STORE_MERGE_EXTENDED) {
        (void)went_well(c, store_founding(c->from, c->key, found_match, c, c->err));
    }
    if (c->code == STORE_OK) {
        (void)copy_rows(c);
    }
    free(own.text);
}

enum store_code store_import_match(struct store *to, struct store *from, const char *key,
                                   const char *version, bool dry, enum store_merge *did,
                                   char to_key[STORE_KEY_SIZE], struct store_error *err)
{
    struct copy c = {.to = to, .from = from, .err = err, .key = key};
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
    free_kept(&c.kept);
    *did = c.did;
    if (to_key != NULL) {
        (void)snprintf(to_key, STORE_KEY_SIZE, "%s", c.to_key);
    }
    return c.code == STORE_OK ? code : c.code;
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
