/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Takes logs into a record (store_take). A log is compared with every log here that was founded
 * with the same key, by hashes:
 *   - the hash of its last entry is in a log here: it is known;
 *   - the hash of the last entry here is in it: it extends that log;
 *   - both have parted: merge_tails.c decides whether their play is the same, or one goes on with
 *     the other's. If so, the entries that are missing are appended, and otherwise the log is
 * stored as a version. A log that is stored as it came gets its rows in the same step. Rows of one
 * that was put together from two are made when it is stored.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "annotations.h"
#include "authority.h"
#include "chain.h"
#include "merge_tails.h"
#include "receipt.h"
#include "store_ops.h"

/* A log being taken in. */
struct taking {
    struct store *to;
    const struct store_log *log;
    struct store_taking *t; /* receives the result */
    struct store_error *err;
    enum store_code code; /* first failure of a callback */
    struct authority authority;
    long had;                 /* entries of the log that `to` has already */
    char of[STORE_CLUB_SIZE]; /* the club of the match that it extends */
    /* if both have parted: the entries to append; empty: all after `had` */
    struct tails tails;
};

/* --- comparing -------------------------------------------------------------------------------- */

/* Whether one log is a prefix of the other. */
static enum store_code compare_heads(struct taking *c, const struct store_match *mine,
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

static void note_compared(struct taking *c, const struct store_match *mine, enum store_merge is)
{
    struct store_taking *t = c->t;
    const bool extends = is == STORE_MERGE_EXTENDED;
    t->did = is;
    (void)snprintf(t->key, sizeof t->key, "%s", mine->key);
    (void)snprintf(c->of, sizeof c->of, "%s", mine->club);
    c->had = is == STORE_MERGE_DIVERGED || mine->head_seq < 0 ? 0 : mine->head_seq;
    t->entries_before = extends ? mine->head_seq : 0;
    t->turns_before = extends ? mine->coups : 0;
    t->revision_before = extends ? mine->revision : 0;
}

/* Compares the match with one of the same origin in `to`; nonzero: stop, the result is final. */
static int compare_match(void *ctx, const struct store_match *mine)
{
    struct taking *c = ctx;
    enum store_merge is = STORE_MERGE_DIVERGED;
    struct tails tails = {.n = 0};
    c->code = compare_heads(c, mine, &is);
    if (c->code == STORE_OK && is == STORE_MERGE_DIVERGED) {
        c->code = tails_compare(c->to, mine->key, mine->head_seq, c->log, &tails, c->err);
        is = tails.merge;
    }
    if (c->code == STORE_OK && (is != STORE_MERGE_DIVERGED || c->t->did != STORE_MERGE_EXTENDED)) {
        tails_free(&c->tails);
        c->tails = tails;
        tails = (struct tails){.n = 0};
        note_compared(c, mine, is);
    }
    tails_free(&tails);
    return c->code != STORE_OK || c->t->did == STORE_MERGE_KNOWN;
}

/* Only the club of a match may continue it, because one more line in its log could end it, hide it
 * or rename its players. Anybody may continue a match that was founded in the record itself. */
static enum store_code may_extend(const struct taking *c)
{
    if (store_may_extend(c->to, c->of))
        return STORE_OK;
    return strcmp(c->log->founding.game, STORE_EVENT) == 0
               ? store_fail(c->err, STORE_INVALID,
                            "it is an event of the club %s, which alone goes on with it", c->of)
               : store_fail(c->err, STORE_INVALID,
                            "it is a match of the club %s, which alone goes on with it", c->of);
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

/* Counts the seals that the match does not have. */
static enum store_code count_seals(struct taking *c)
{
    const enum store_merge did = c->t->did;
    const bool has = did == STORE_MERGE_KNOWN || did == STORE_MERGE_EXTENDED;
    struct counting n = {c->log, (long)c->log->n_seals};
    const enum store_code code =
        has && n.fresh > 0 ? store_seals(c->to, c->t->key, count_known, &n, c->err) : STORE_OK;
    c->t->seals = n.fresh;
    return code;
}

/* Compares with all versions in `to` and decides what to do. */
static enum store_code compare(struct taking *c)
{
    const struct store_query versions = {.origin = c->log->founding.origin, .logs = STORE_ALL_LOGS};
    c->t->did = STORE_MERGE_NEW;
    enum store_code code = store_matches(c->to, &versions, compare_match, c, c->err);
    if (code == STORE_OK)
        code = c->code;
    if (code == STORE_OK && c->t->did == STORE_MERGE_EXTENDED)
        code = may_extend(c);
    if (code == STORE_OK && c->t->did != STORE_MERGE_EXTENDED)
        tails_free(&c->tails);
    return code == STORE_OK ? count_seals(c) : code;
}

/* --- storing ---------------------------------------------------------------------------------- */

static int stop_there(void *ctx, const struct store_match *match)
{
    *(bool *)ctx = match != NULL;
    return 1;
}

/* Whether the log has annotations after entry n, or was founded as a version. */
static bool has_annotations(const struct store_log *log, long n)
{
    char family[STORE_KEY_SIZE];
    annotations_founded(&log->founding, family);
    bool has = strcmp(family, log->founding.origin) != 0;
    for (size_t i = (size_t)n; !has && i < log->n; i++)
        has = annotations_kind(log->entries[i].kind);
    return has;
}

/* Whether no annotation has to be weighed: there is none in the entries that are missing, and a new
 * match has no version here to give way to. */
static enum store_code has_no_annotation(struct taking *c, bool *plain)
{
    const struct store_query family = {
        .family = c->log->founding.origin, .limit = 1, .logs = STORE_ALL_LOGS};
    const enum store_merge did = c->t->did;
    bool some = false;
    enum store_code code = STORE_OK;
    *plain = c->t->rows != NULL && c->tails.bring == NULL && did != STORE_MERGE_DIVERGED &&
             !has_annotations(c->log, c->had);
    if (*plain && did == STORE_MERGE_NEW)
        code = store_matches(c->to, &family, stop_there, &some, c->err);
    *plain = *plain && !some;
    return code;
}

/* The key serves as a temporary name of a version, since it is unique. */
static enum store_code found_match(struct taking *c, bool plain)
{
    struct store_match_new made = c->log->founding;
    char fresh[STORE_KEY_SIZE];
    bool there = false;
    const enum store_code code = store_match_get(c->to, c->log->key, stop_there, &there, NULL);
    made.key = c->log->key;
    if (code != STORE_NOT_FOUND) {
        chain_new_key(fresh);
        made.key = fresh;
    }
    made.version = plain ? NULL : made.key;
    made.club = log_club(c->log, c->to);
    if (!c->t->own && !log_club_proved(c->log, c->to))
        return store_fail(
            c->err, STORE_INVALID,
            "no arrival says that it came from the club %.80s, of which it is said to be",
            made.club);
    return store_match_create(c->to, &made, c->t->key, c->err);
}

/* Appends the entries that `to` does not have, and the rows. */
static enum store_code add_entries(struct taking *c, struct store_batch *batch)
{
    enum store_code code = STORE_OK;
    struct store_entry_new *picked = NULL;
    batch->expected = c->had;
    batch->entries = c->log->entries + c->had;
    batch->n_entries = c->log->n - (size_t)c->had;
    if (c->tails.bring != NULL) {
        picked = calloc(c->tails.n + 1, sizeof *picked);
        if (picked == NULL)
            return store_fail(c->err, STORE_FAILED, "%s: out of memory", c->to->where);
        for (size_t i = 0; i < c->tails.n; i++) {
            picked[i] = c->log->entries[c->tails.bring[i] - 1];
            picked[i].hash = NULL; /* another entry precedes it here */
        }
        batch->entries = picked;
        batch->n_entries = c->tails.n;
    }
    code = store_append(c->to, c->t->key, batch, c->err);
    free(picked);
    return code;
}

/* Decides which annotations count, before any entry is appended. */
static enum store_code check_authority(struct taking *c)
{
    struct authority *h = &c->authority;
    const size_t n = c->tails.bring != NULL ? c->tails.n : c->log->n - (size_t)c->had;
    *h = (struct authority){.to = c->to, .log = c->log};
    h->to_key = c->t->did == STORE_MERGE_EXTENDED ? c->t->key : NULL;
    enum store_code code = authority_begin(h, c->err);
    for (size_t i = 0; code == STORE_OK && i < n; i++)
        code = authority_entry(h, c->tails.bring != NULL ? c->tails.bring[i] : c->had + 1 + (long)i,
                               c->err);
    return code;
}

/* Applies the annotations that count, beside those of the other versions. */
static enum store_code settle(struct taking *c)
{
    char digits[9];
    const char *version = c->t->version;
    const char *key = c->t->key;
    const bool all = c->t->own || c->to->office;
    enum store_code code = STORE_OK;
    if (version == NULL)
        (void)snprintf(digits, sizeof digits, "%.8s", log_hash(c->log, (long)c->log->n));
    if (!all && c->t->did != STORE_MERGE_EXTENDED && strcmp(key, c->log->founding.origin) == 0)
        code = authority_founder(c->to, key, c->err);
    if (code == STORE_OK)
        code = annotations_apply(c->to, key, version == NULL ? digits : version,
                                 all ? NULL : &c->authority.annotations, c->err);
    return code == STORE_OK && !all ? authority_family(c->to, key, c->err) : code;
}

/* A log that was put together here is not the one that the office signed: its seal is stored, and
 * its receipt is not. */
static enum store_code check_arrival(const struct taking *c, struct store_signed *seal)
{
    char hash[STORE_HASH_SIZE];
    if (c->t->did != STORE_MERGE_KNOWN && c->tails.bring == NULL &&
        seal->entries <= (long)c->log->n) {
        if (seal->entries < 0 || strcmp(log_hash(c->log, seal->entries), seal->head) != 0)
            seal->arrived = NULL;
        return STORE_OK;
    }
    const enum store_code code = tails_hash(c->to, c->t->key, seal->entries, hash, c->err);
    seal->arrived = strcmp(hash, seal->head) == 0 ? seal->arrived : NULL;
    return code;
}

/* Adds the seals of the log to the match it was merged into. */
static enum store_code add_seals(const struct taking *c)
{
    enum store_code code = STORE_OK;
    for (size_t i = 0; code == STORE_OK && (c->t->seals > 0 || c->t->did != STORE_MERGE_KNOWN) &&
                       i < c->log->n_seals;
         i++) {
        struct store_signed seal = log_seal(c->log, i, c->to);
        if (seal.arrived != NULL)
            code = check_arrival(c, &seal);
        if (code == STORE_OK)
            code = store_seal_put(c->to, c->t->key, &seal, c->err);
    }
    return code;
}

/* Fails with STORE_INVALID if the rules refuse the log. */
static enum store_code make_rows(struct taking *c, const struct store_log *log,
                                 struct store_batch *out)
{
    *out = (struct store_batch){.expected = 0};
    c->t->reason[0] = '\0';
    if (c->t->rows == NULL || c->t->rows(c->t, log, out, c->err))
        return STORE_OK;
    if (c->t->reason[0] == '\0')
        return c->err == NULL ? STORE_FAILED : c->err->code;
    return store_fail(c->err, STORE_INVALID, "%s", c->t->reason);
}

/* Makes the rows of a log that was put together from two, and is stored. */
static enum store_code add_rows(struct taking *c)
{
    struct store_log *log = NULL;
    struct store_batch batch;
    enum store_code code = store_log_take(c->to, c->t->key, &log, c->err);
    if (code == STORE_OK)
        code = make_rows(c, log, &batch);
    if (code == STORE_OK && c->t->rows != NULL) {
        batch.expected = (long)log->n;
        code = store_append(c->to, c->t->key, &batch, c->err);
    }
    store_log_free(log);
    return code;
}

/* Stores what is missing of the log. */
static enum store_code store_missing(struct taking *c)
{
    struct store_batch batch = {.expected = 0};
    const bool whole = c->tails.bring == NULL; /* it will be here as it came */
    bool plain = false;
    enum store_code code = whole ? make_rows(c, c->log, &batch) : STORE_OK;
    if (code == STORE_OK)
        code = has_no_annotation(c, &plain);
    if (code == STORE_OK && !c->t->own && !plain)
        code = check_authority(c);
    if (code == STORE_OK && c->t->did != STORE_MERGE_EXTENDED)
        code = found_match(c, plain);
    if (code == STORE_OK)
        code = add_entries(c, &batch);
    if (code == STORE_OK && !whole)
        code = add_rows(c);
    return code == STORE_OK && !plain ? settle(c) : code;
}

/* A match that another process is writing is not extended. */
static enum store_code extend_locked(struct taking *c)
{
    enum store_code code = store_match_lock(c->to, c->t->key, c->err);
    if (code != STORE_OK) {
        c->t->did = code == STORE_BUSY ? STORE_MERGE_BUSY : c->t->did;
        return code;
    }
    code = store_missing(c);
    store_match_unlock(c->to, c->t->key);
    return code;
}

/* In a dry run the rules judge the log as it came. */
static enum store_code perform(struct taking *c)
{
    struct store_batch batch;
    const enum store_merge did = c->t->did;
    enum store_code code = STORE_OK;
    if (c->t->dry)
        return did == STORE_MERGE_KNOWN ? STORE_OK : make_rows(c, c->log, &batch);
    if (did != STORE_MERGE_KNOWN)
        code = did == STORE_MERGE_EXTENDED ? extend_locked(c) : store_missing(c);
    return code == STORE_OK ? add_seals(c) : code;
}

/* --- one log, and several --------------------------------------------------------------------- */

/* A log whose owner, chain or play is refused leaves the others as they are. */
static enum store_code refuse(struct taking *c, enum store_code code, const struct store_error *why)
{
    const bool busy = code == STORE_BUSY && c->t->did == STORE_MERGE_BUSY;
    if (!busy && code != STORE_INVALID && code != STORE_CORRUPT)
        return code;
    c->t->did = busy ? STORE_MERGE_BUSY : STORE_MERGE_REFUSED;
    if (c->t->reason[0] == '\0')
        (void)snprintf(c->t->reason, sizeof c->t->reason, "%s", why->text);
    return STORE_OK;
}

static enum store_code take_one(struct store *to, struct store_taking *t,
                                const struct log_sender *sender, struct store_error *err)
{
    struct taking c = {.to = to, .log = t->log, .t = t, .err = err};
    t->key[0] = t->reason[0] = '\0';
    t->unheeded = (struct store_unheeded){.kinds = 0};
    t->seals = t->entries_before = t->turns_before = t->revision_before = 0;
    enum store_code code = store_begin(to, t->dry ? STORE_READ : STORE_WRITE, err);
    if (code != STORE_OK)
        return code;
    code = store_log_check(t->log, err);
    if (code == STORE_OK)
        code = compare(&c);
    if (code == STORE_OK)
        code = perform(&c);
    if (code == STORE_OK && sender != NULL && !t->dry && t->did != STORE_MERGE_KNOWN)
        code = store_sign_receipt(to, t->key, sender->club, sender->office, err);
    t->unheeded = c.authority.unheeded;
    tails_free(&c.tails);
    authority_free(&c.authority);
    if (code == STORE_OK)
        return store_commit(to, err);
    store_rollback(to);
    return refuse(&c, code, err);
}

static enum store_code take_all(struct store *to, struct store_taking *t, size_t n,
                                const struct log_sender *sender, struct store_error *err)
{
    enum store_code code = store_begin(to, t->dry ? STORE_READ : STORE_WRITE, err);
    if (code != STORE_OK)
        return code;
    for (size_t i = 0; code == STORE_OK && i < n; i++)
        code = take_one(to, &t[i], sender, err);
    if (code == STORE_OK)
        return store_commit(to, err);
    store_rollback(to);
    return code;
}

enum store_code store_take(struct store *to, struct store_taking *t, size_t n,
                           const struct log_sender *sender, struct store_error *err)
{
    enum { MOST_TRIES = 5 };
    struct store_error own = {0};
    enum store_code code = STORE_BUSY;
    err = err == NULL ? &own : err;
    err->again = true;
    for (int i = 0; n > 0 && code == STORE_BUSY && err->again && i < MOST_TRIES; i++) {
        err->again = false;
        code = take_all(to, t, n, sender, err);
        err->again = err->again && to->depth == 0;
    }
    return n > 0 ? code : STORE_OK;
}
