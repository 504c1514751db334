/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "merge_tails.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "annotations.h"
#include "store_ops.h"

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

enum store_code tails_hash(struct store *s, const char *key, long seq, char hash[STORE_HASH_SIZE],
                           struct store_error *err)
{
    hash[0] = '\0';
    return seq > 0 ? store_entries(s, key, seq, keep_hash, hash, err)
                   : store_match_get(s, key, keep_founding_hash, hash, err);
}

/* --- the tails -------------------------------------------------------------------------------- */

struct tail_entry {
    char digest[STORE_HASH_SIZE]; /* over all but its number */
    bool result;                  /* it states a result */
    bool played;                  /* neither a result nor an annotation */
};

struct tail {
    struct tail_entry *entry;
    size_t n;
    struct arena keep; /* .failed: no memory */
};

static void add_entry(struct tail *t, const struct store_entry_new *e)
{
    struct tail_entry *kept = &t->entry[t->n++];
    const char *texts[] = {e->uuid, e->kind, e->text, e->at, e->note};
    store_digest(texts, sizeof texts / sizeof texts[0], kept->digest);
    kept->result = strcmp(e->kind, RESULT_KIND) == 0;
    kept->played = !kept->result && !annotations_kind(e->kind);
}

static int keep_entry(void *ctx, const struct store_entry *e)
{
    struct tail *t = ctx;
    struct tail_entry *grown = arena_array(&t->keep, t->entry, t->n, sizeof *grown);
    if (grown == NULL)
        return 1;
    t->entry = grown;
    add_entry(t,
              &(struct store_entry_new){
                  .uuid = e->uuid, .kind = e->kind, .text = e->text, .at = e->at, .note = e->note});
    return 0;
}

/* The entries of the other log after the fork, which is the number of common entries. */
static void take_tail(struct tail *t, const struct store_log *log, long fork)
{
    t->entry = arena_zeroed(&t->keep, (log->n + 1) * sizeof *t->entry);
    for (size_t i = (size_t)fork; t->entry != NULL && i < log->n; i++)
        add_entry(t, &log->entries[i]);
}

static bool has(const struct tail *t, const char *digest)
{
    for (size_t i = 0; i < t->n; i++)
        if (strcmp(t->entry[i].digest, digest) == 0)
            return true;
    return false;
}

static bool has_result(const struct tail *t)
{
    for (size_t i = 0; i < t->n; i++)
        if (t->entry[i].result)
            return true;
    return false;
}

/* The next entry of play from *at on, which is advanced past it; NULL: none. */
static const struct tail_entry *next_played(const struct tail *t, size_t *at)
{
    while (*at < t->n && !t->entry[*at].played)
        (*at)++;
    return *at < t->n ? &t->entry[(*at)++] : NULL;
}

/* 1 if the play of mine is a proper prefix of theirs, 0 if theirs is a prefix of mine (*shorter: a
 * proper one), -1 if they diverge. */
static int played_on(const struct tail *mine, const struct tail *theirs, bool *shorter)
{
    size_t i = 0;
    size_t k = 0;
    const struct tail_entry *a = next_played(mine, &i);
    const struct tail_entry *b = next_played(theirs, &k);
    while (a != NULL && b != NULL) {
        if (strcmp(a->digest, b->digest) != 0)
            return -1;
        a = next_played(mine, &i);
        b = next_played(theirs, &k);
    }
    *shorter = a != NULL;
    return b != NULL;
}

/* Decides the merge of two tails after `fork` common entries. Results are appended after play that
 * is appended; without such play, only if the play is the same and mine has none. */
static bool decide(const struct tail *mine, const struct tail *theirs, long fork, struct tails *out)
{
    bool shorter = false;
    const int on = played_on(mine, theirs, &shorter);
    bool results = on == 0 && !shorter && !has_result(mine);
    out->merge = STORE_MERGE_DIVERGED;
    if (on < 0)
        return true;
    out->bring = calloc(theirs->n + 1, sizeof *out->bring);
    if (out->bring == NULL)
        return false;
    for (size_t i = 0; i < theirs->n; i++) {
        const struct tail_entry *e = &theirs->entry[i];
        if ((!results && e->result) || has(mine, e->digest))
            continue;
        results |= e->played;
        out->bring[out->n++] = fork + 1 + (long)i;
    }
    out->merge = out->n > 0 ? STORE_MERGE_EXTENDED : STORE_MERGE_KNOWN;
    return true;
}

/* --- the fork --------------------------------------------------------------------------------- */

/* The number of common entries; -1: not even the founding is the same. */
static enum store_code find_fork(struct store *to, const char *mine, const struct store_log *log,
                                 long most, long *fork, struct store_error *err)
{
    long low = -1;
    enum store_code code = STORE_OK;
    while (code == STORE_OK && low < most) {
        const long middle = low + (most - low + 1) / 2;
        char hash[STORE_HASH_SIZE] = "";
        code = tails_hash(to, mine, middle, hash, err);
        if (strcmp(hash, log_hash(log, middle)) == 0)
            low = middle;
        else
            most = middle - 1;
    }
    *fork = low;
    return code;
}

enum store_code tails_compare(struct store *to, const char *mine, long mine_seq,
                              const struct store_log *log, struct tails *out,
                              struct store_error *err)
{
    struct tail a = {.n = 0};
    struct tail b = {.n = 0};
    const long theirs = (long)log->n;
    long fork = 0;
    *out = (struct tails){.merge = STORE_MERGE_DIVERGED};
    enum store_code code =
        find_fork(to, mine, log, mine_seq < theirs ? mine_seq : theirs, &fork, err);
    if (code != STORE_OK || fork < 0)
        return code;
    code = store_entries(to, mine, fork + 1, keep_entry, &a, err);
    take_tail(&b, log, fork);
    if (code == STORE_OK && (a.keep.failed || b.keep.failed || !decide(&a, &b, fork, out)))
        code = store_fail(err, STORE_FAILED, "%s: out of memory", to->where);
    arena_free(&a.keep);
    arena_free(&b.keep);
    return code;
}

void tails_free(struct tails *t)
{
    free(t->bring);
    *t = (struct tails){.bring = NULL};
}
