/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Merges matches of one store into another, through the store interface. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "annotations.h"
#include "authority.h"
#include "chain.h"
#include "merge_tails.h"
#include "store_ops.h"

/* A match being merged. */
struct copy {
    struct store *to;
    const struct store_log *log;
    const struct store_batch *rows; /* what the log gives; NULL: not known */
    struct store_error *err;
    enum store_code code; /* first failure of a callback */
    char to_key[STORE_KEY_SIZE];
    enum store_merge did;
    bool own; /* `from` is the user's own record: all annotations count */
    struct authority authority;
    long had;                 /* entries of the log that `to` has already */
    char of[STORE_CLUB_SIZE]; /* the club of the match that it extends */
    /* for a fast-forward of a log that has parted: the entries to append; empty: all after `had` */
    struct tails tails;
};

/* --- comparing -------------------------------------------------------------------------------- */

/* Whether one log is a prefix of the other. */
static enum store_code compare_heads(struct copy *c, const struct store_match *mine,
                                     enum store_merge *is)
{
    char hash[STORE_HASH_SIZE];
    const long theirs = (long)c->log->n;
    const bool longer = mine->head_seq >= theirs;
    (void)snprintf(hash, sizeof hash, "%s", mine->head_hash);
    const enum store_code code =
        longer ? tails_hash(c->to, mine->key, theirs, hash, c->err) : STORE_OK;
    const bool same = strcmp(hash, log_hash(c->log, longer ? theirs : mine->head_seq)) == 0;
    *is = !same ? STORE_MERGE_DIVERGED : longer ? STORE_MERGE_KNOWN : STORE_MERGE_EXTENDED;
    return code;
}

/* Compares the match with one of the same origin in `to`; nonzero: stop, the result is final. */
static int compare_match(void *ctx, const struct store_match *mine)
{
    struct copy *c = ctx;
    enum store_merge is = STORE_MERGE_DIVERGED;
    struct tails tails = {.n = 0};
    c->code = compare_heads(c, mine, &is);
    if (c->code == STORE_OK && is == STORE_MERGE_DIVERGED) {
        c->code = tails_compare(c->to, mine->key, mine->head_seq, c->log, &tails, c->err);
        is = tails.merge;
    }
    if (c->code == STORE_OK && (is != STORE_MERGE_DIVERGED || c->did != STORE_MERGE_EXTENDED)) {
        tails_free(&c->tails);
        c->tails = tails;
        tails = (struct tails){.n = 0};
        (void)snprintf(c->to_key, sizeof c->to_key, "%s", mine->key);
        c->did = is;
        c->had = is == STORE_MERGE_DIVERGED || mine->head_seq < 0 ? 0 : mine->head_seq;
        (void)snprintf(c->of, sizeof c->of, "%s", mine->club);
    }
    tails_free(&tails);
    return c->code != STORE_OK || c->did == STORE_MERGE_KNOWN;
}

/* Only the club of a match may continue it, because one more line in its log could end it, hide it
 * or rename its players. Anybody may continue a match that was founded in the record itself. */
static enum store_code may_extend(const struct copy *c)
{
    return store_may_extend(c->to, c->of)
               ? STORE_OK
               : store_fail(c->err, STORE_INVALID,
                            "it is a match of the club %s, which alone goes on with it", c->of);
}

/* Compares with all versions in `to` and decides what to do. */
static enum store_code examine(struct copy *c)
{
    const struct store_query versions = {.origin = c->log->founding.origin};
    c->did = STORE_MERGE_NEW;
    enum store_code code = store_matches(c->to, &versions, compare_match, c, c->err);
    if (code == STORE_OK)
        code = c->code;
    return code == STORE_OK && c->did == STORE_MERGE_EXTENDED ? may_extend(c) : code;
}

enum store_code store_log_place(struct store *to, const struct store_log *log, enum store_merge *is,
                                char to_key[STORE_KEY_SIZE], struct store_error *err)
{
    struct copy c = {.to = to, .log = log, .err = err};
    enum store_code code = store_begin(to, STORE_READ, err);
    if (code != STORE_OK)
        return code;
    code = examine(&c);
    (void)store_commit(to, NULL); /* ends a view: cannot fail */
    tails_free(&c.tails);
    *is = c.did;
    if (to_key != NULL)
        (void)snprintf(to_key, STORE_KEY_SIZE, "%s", c.to_key);
    return code;
}

/* --- merging ---------------------------------------------------------------------------------- */

static int stop_there(void *ctx, const struct store_match *match)
{
    (void)ctx;
    (void)match;
    return 1;
}

/* Its key serves as a temporary name of the version, since it is unique. */
static enum store_code found_match(struct copy *c)
{
    struct store_match_new made = c->log->founding;
    char fresh[STORE_KEY_SIZE];
    const enum store_code there = store_match_get(c->to, c->log->key, stop_there, NULL, NULL);
    made.key = c->log->key;
    if (there != STORE_NOT_FOUND) {
        chain_new_key(fresh);
        made.key = fresh;
    }
    made.version = made.key;
    made.club = log_club(c->log, c->to);
    if (!c->own && !log_club_proved(c->log, c->to))
        return store_fail(
            c->err, STORE_INVALID,
            "no arrival says that it came from the club %.80s, of which it is said to be",
            made.club);
    return store_match_create(c->to, &made, c->to_key, c->err);
}

/* The entries to append, with their new numbers: those picked, or all that `to` lacks and, of a new
 * match, those that follow them. */
static size_t take_entries(const struct copy *c, const struct store_batch *rows,
                           struct store_entry_new *out)
{
    size_t n = 0;
    for (; c->tails.bring != NULL && n < c->tails.n; n++) {
        out[n] = c->log->entries[c->tails.bring[n] - 1];
        out[n].hash = NULL;
    }
    for (size_t i = (size_t)c->had; c->tails.bring == NULL && i < c->log->n; i++)
        out[n++] = c->log->entries[i];
    for (size_t i = 0; rows != NULL && i < rows->n_entries; i++)
        out[n++] = rows->entries[i];
    return n;
}

static enum store_code add_entries(struct copy *c)
{
    const struct store_batch *rows = c->did == STORE_MERGE_NEW ? c->rows : NULL;
    const size_t most = c->log->n + (rows == NULL ? 0 : rows->n_entries);
    struct store_entry_new *entries = calloc(most + 1, sizeof *entries);
    if (entries == NULL)
        return store_fail(c->err, STORE_FAILED, "%s: out of memory", c->to->where);
    struct store_batch batch = {.n_entries = 0};
    if (rows != NULL)
        batch = *rows;
    batch.expected = c->had;
    batch.n_entries = take_entries(c, rows, entries);
    batch.entries = entries;
    const enum store_code code = store_append(c->to, c->to_key, &batch, c->err);
    free(entries);
    return code;
}

/* Decides which annotations count, before any entry is appended. */
static enum store_code check_authority(struct copy *c)
{
    struct authority *h = &c->authority;
    const size_t n = c->tails.bring != NULL ? c->tails.n : c->log->n - (size_t)c->had;
    *h = (struct authority){.to = c->to, .log = c->log};
    h->to_key = c->did == STORE_MERGE_EXTENDED ? c->to_key : NULL;
    enum store_code code = authority_begin(h, c->err);
    for (size_t i = 0; code == STORE_OK && i < n; i++)
        code = authority_entry(h, c->tails.bring != NULL ? c->tails.bring[i] : c->had + 1 + (long)i,
                               c->err);
    return code;
}

/* Applies the annotations that count, beside those of the other versions. */
static enum store_code settle(struct copy *c, const char *version)
{
    char digits[9];
    const bool all = c->own || c->to->office;
    enum store_code code = STORE_OK;
    (void)snprintf(digits, sizeof digits, "%.8s", log_hash(c->log, (long)c->log->n));
    if (!all && c->did != STORE_MERGE_EXTENDED && strcmp(c->to_key, c->log->founding.origin) == 0)
        code = authority_founder(c->to, c->to_key, c->err);
    if (code == STORE_OK)
        code = annotations_apply(c->to, c->to_key, version == NULL ? digits : version,
                                 all ? NULL : &c->authority.annotations, c->err);
    return code == STORE_OK && !all ? authority_family(c->to, c->to_key, c->err) : code;
}

/* Stores the founding if it is new, the entries, and applies the annotations. */
static enum store_code perform(struct copy *c, const char *version)
{
    enum store_code code = STORE_OK;
    if (c->did != STORE_MERGE_EXTENDED)
        tails_free(&c->tails);
    if (!c->own)
        code = check_authority(c);
    if (code == STORE_OK && c->did != STORE_MERGE_EXTENDED)
        code = found_match(c);
    if (code == STORE_OK)
        code = add_entries(c);
    return code == STORE_OK ? settle(c, version) : code;
}

/* A log that was recombined here is not the one the office signed: keep the seal, drop its
 * receipt. */
static enum store_code drop_arrival(const struct copy *c, struct store_signed *seal)
{
    char hash[STORE_HASH_SIZE];
    const enum store_code code = tails_hash(c->to, c->to_key, seal->entries, hash, c->err);
    seal->arrived = strcmp(hash, seal->head) == 0 ? seal->arrived : NULL;
    return code;
}

/* Adds the seals of the log to the match it was merged into. */
static enum store_code add_seals(const struct copy *c)
{
    enum store_code code = STORE_OK;
    for (size_t i = 0; code == STORE_OK && i < c->log->n_seals; i++) {
        struct store_signed seal = log_seal(c->log, i, c->to);
        if (seal.arrived != NULL)
            code = drop_arrival(c, &seal);
        if (code == STORE_OK)
            code = store_seal_put(c->to, c->to_key, &seal, c->err);
    }
    return code;
}

struct counting {
    const struct store_log *log;
    long fresh;
};

static int count_known(void *ctx, const struct store_signed *mine)
{
    struct counting *n = ctx;
    for (size_t i = 0; i < n->log->n_seals; i++)
        n->fresh -= strcmp(n->log->seals[i].signature, mine->signature) == 0;
    return 0;
}

enum store_code store_log_seals(struct store *to, const struct store_log *log, const char *to_key,
                                long *fresh, struct store_error *err)
{
    struct counting n = {log, (long)log->n_seals};
    const enum store_code code =
        *to_key == '\0' || n.fresh == 0 ? STORE_OK : store_seals(to, to_key, count_known, &n, err);
    *fresh = n.fresh;
    return code;
}

static enum store_code bring_log(struct copy *c, const char *version)
{
    enum store_code code = store_begin(c->to, STORE_WRITE, c->err);
    if (code != STORE_OK)
        return code;
    code = examine(c);
    if (code == STORE_OK && c->did != STORE_MERGE_KNOWN)
        code = perform(c, version);
    if (code == STORE_OK)
        code = add_seals(c);
    tails_free(&c->tails);
    authority_free(&c->authority);
    if (code == STORE_OK)
        return store_commit(c->to, c->err);
    store_rollback(c->to);
    return code;
}

enum store_code store_log_bring(struct store *to, const struct store_log *log,
                                const struct store_batch *rows, const char *version,
                                enum store_merge *did, char to_key[STORE_KEY_SIZE],
                                struct store_unheeded *unheeded, struct store_error *err)
{
    struct copy c = {.to = to, .log = log, .rows = rows, .err = err};
    const enum store_code code = bring_log(&c, version);
    *did = c.did;
    if (unheeded != NULL)
        *unheeded = c.authority.unheeded;
    if (to_key != NULL)
        (void)snprintf(to_key, STORE_KEY_SIZE, "%s", c.to_key);
    return code;
}

/* --- with derived rows ------------------------------------------------------------------------ */

static enum store_code bring_all(struct store *to, struct store *from, const struct store_log *log,
                                 const char *version, enum store_merge *did,
                                 char to_key[STORE_KEY_SIZE], struct store_error *err)
{
    enum store_code code = store_begin(to, STORE_WRITE, err);
    if (code != STORE_OK)
        return code;
    struct copy c = {.to = to, .log = log, .err = err, .own = to->club[0] == '\0'};
    code = bring_log(&c, version);
    *did = c.did;
    (void)snprintf(to_key, STORE_KEY_SIZE, "%s", c.to_key);
    if (code == STORE_OK && *did != STORE_MERGE_KNOWN)
        code = store_copy_rows(to, to_key, from, log->key, err);
    if (code == STORE_OK)
        return store_commit(to, err);
    store_rollback(to);
    return code;
}

enum store_code store_import_match(struct store *to, struct store *from, const char *key,
                                   const char *version, bool dry, enum store_merge *did,
                                   char to_key[STORE_KEY_SIZE], struct store_error *err)
{
    struct store_log *log = NULL;
    char found[STORE_KEY_SIZE] = "";
    if (to == from)
        return store_fail(err, STORE_INVALID, "%s: cannot be merged with itself", to->where);
    enum store_code code = store_begin(from, STORE_READ, err);
    if (code != STORE_OK)
        return code;
    code = store_log_take(from, key, &log, err);
    if (code == STORE_OK)
        code = dry ? store_log_place(to, log, did, found, err)
                   : bring_all(to, from, log, version, did, found, err);
    (void)store_commit(from, NULL); /* ends a view: cannot fail */
    store_log_free(log);
    if (to_key != NULL)
        (void)snprintf(to_key, STORE_KEY_SIZE, "%s", found);
    return code;
}
