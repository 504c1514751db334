/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "merge.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "annotations.h"
#include "chain.h"
#include "seal.h"
#include "store_ops.h"

/* --- aliases --------------------------------------------------------------------------------- */

/* Copies the player aliases of one record to another. */

struct copying_aliases {
    struct store *to;
    struct store_error *err;
    enum store_code code; /* first failure of a callback */
};

static int copy_alias(void *ctx, const struct store_alias *alias)
{
    struct copying_aliases *c = ctx;
    c->code = c->to->ops->alias_copy(c->to, alias, c->err);
    return c->code != STORE_OK;
}

enum store_code store_aliases_copy(struct store *to, struct store *from, struct store_error *err)
{
    struct copying_aliases c = {.to = to, .err = err};
    enum store_code code = store_begin(to, STORE_WRITE, err);
    if (code != STORE_OK)
        return code;
    code = store_aliases(from, copy_alias, &c, err);
    code = code == STORE_OK ? c.code : code;
    if (code == STORE_OK)
        return store_commit(to, err);
    store_rollback(to);
    return code;
}

/* --- versions -------------------------------------------------------------------------------- */

/* Chooses versions of a match. */

struct chosen {
    char family[STORE_KEY_SIZE];
    char key[STORE_KEY_SIZE]; /* of the chosen version; "": none */
};

static int note_chosen_family(void *ctx, const struct store_match *m)
{
    (void)snprintf(((struct chosen *)ctx)->family, STORE_KEY_SIZE, "%s", m->family);
    return 0;
}

static int note_chosen(void *ctx, const struct store_match *m)
{
    if (m->chosen)
        (void)snprintf(((struct chosen *)ctx)->key, STORE_KEY_SIZE, "%s", m->key);
    return m->chosen;
}

static enum store_code choose(struct store *s, const char *key, struct store_error *err)
{
    struct chosen c = {.key = ""};
    const struct store_query versions = {.family = c.family, .logs = STORE_ALL_LOGS};
    enum store_code code = store_match_get(s, key, note_chosen_family, &c, err);
    if (code == STORE_OK)
        code = store_matches(s, &versions, note_chosen, &c, err);
    if (code != STORE_OK || strcmp(c.key, key) == 0)
        return code;
    if (c.key[0] != '\0')
        code = store_rule(s, c.key, "unchoose", "", NULL, err);
    return code == STORE_OK ? store_rule(s, key, "choose", "", NULL, err) : code;
}

enum store_code store_match_choose(struct store *s, const char *key, struct store_error *err)
{
    enum store_code code = store_begin(s, STORE_WRITE, err);
    if (code != STORE_OK)
        return code;
    code = choose(s, key, err);
    if (code == STORE_OK)
        return store_commit(s, err);
    store_rollback(s);
    return code;
}

/* --- merge log ------------------------------------------------------------------------------- */

/* The hash after the first seq entries, at most as many as it has. */
static const char *log_hash(const struct store_log *log, long seq)
{
    return seq > 0 ? log->entries[seq - 1].hash : log->founding_hash;
}

/* The club and a seal of the log as `to` trusts them: what the log says about clubs and receipts
 * counts only if `to` has no club set (store_set_club). */
static const char *log_club(const struct store_log *log, const struct store *to)
{
    return to->club[0] == '\0' ? log->club : to->club;
}

static struct store_signed log_seal(const struct store_log *log, size_t i, const struct store *to)
{
    struct store_signed seal = log->seals[i];
    seal.arrived = to->club[0] == '\0' ? seal.arrived : NULL;
    return seal;
}

/* Whether the seal is a receipt of this log or of a prefix of it. */
static bool is_arrival(const struct store_log *log, const struct store_signed *x)
{
    return x->arrived != NULL && x->entries >= 0 && x->entries <= (long)log->n &&
           strcmp(x->origin, log->founding.origin) == 0 &&
           strcmp(x->head, log_hash(log, x->entries)) == 0;
}

const char *log_author(const struct store_log *log, const struct store *to, long seq)
{
    const struct store_signed *first = NULL;
    if (to->club[0] != '\0')
        return to->club;
    for (size_t i = 0; i < log->n_seals; i++) {
        const struct store_signed *x = &log->seals[i];
        if (is_arrival(log, x) && x->entries >= seq &&
            (first == NULL || x->entries < first->entries))
            first = x;
    }
    if (first != NULL)
        return first->arrived;
    return log->club[0] == '\0' ? log->club : NULL;
}

/* Whether the club of the log can be trusted: `to` has a club set, the log names none, or a receipt
 * of it names the same. */
static bool log_club_proved(const struct store_log *log, const struct store *to)
{
    bool proved = to->club[0] != '\0' || log->club[0] == '\0';
    for (size_t i = 0; !proved && i < log->n_seals; i++)
        proved = is_arrival(log, &log->seals[i]) && strcmp(log->seals[i].arrived, log->club) == 0;
    return proved;
}

void store_log_free(struct store_log *log)
{
    if (log == NULL)
        return;
    arena_free(&log->texts);
    free(log);
}

int store_log_walk(const struct store_log *log, store_entry_fn *fn, void *ctx)
{
    int stopped = 0;
    for (size_t i = 0; stopped == 0 && i < log->n; i++) {
        const struct store_entry_new *e = &log->entries[i];
        const struct store_entry entry = {(long)i + 1, e->uuid, e->kind, e->text,
                                          e->at,       e->note, e->hash};
        stopped = fn(ctx, &entry);
    }
    return stopped;
}

enum store_code store_log_check(struct store_log *log, struct store_error *err)
{
    char hash[STORE_HASH_SIZE];
    if (log->checked)
        return STORE_OK;
    if (!chain_ready())
        return store_fail(err, STORE_FAILED, "out of memory");
    chain_founding_hash(&log->founding, log->founding_hash);
    for (size_t i = 0; i < log->n; i++) {
        const struct store_entry_new *e = &log->entries[i];
        const struct store_entry row = {.seq = (long)i + 1,
                                        .uuid = e->uuid,
                                        .kind = e->kind,
                                        .text = e->text,
                                        .at = e->at,
                                        .note = e->note};
        chain_entry_hash(&row, log_hash(log, (long)i), hash);
        if (e->hash == NULL || strcmp(hash, e->hash) != 0)
            return store_fail(err, STORE_CORRUPT,
                              "entry %zu: it, or the log before it, was altered: its hash does not "
                              "fit",
                              i + 1);
    }
    log->checked = true;
    return STORE_OK;
}

/* --- reading ---------------------------------------------------------------------------------- */

static void take_headers(struct store_log *log, const struct store_details *d)
{
    log->headers = arena_zeroed(&log->texts, (d->n_headers + 1) * sizeof *log->headers);
    for (size_t i = 0; !log->texts.failed && i < d->n_headers; i++) {
        log->headers[i].key = arena_copy(&log->texts, d->headers[i].key);
        log->headers[i].value = arena_copy(&log->texts, d->headers[i].value);
    }
}

static int take_founding(void *ctx, const struct store_match_new *founding)
{
    struct store_log *log = ctx;
    struct arena *k = &log->texts;
    const struct store_details *d = &founding->details;
    take_headers(log, d);
    log->founding = (struct store_match_new){.game = arena_copy(k, founding->game),
                                             .key = arena_copy(k, founding->key),
                                             .origin = arena_copy(k, founding->origin),
                                             .created = arena_copy(k, founding->created),
                                             .details = {.players = d->players,
                                                         .listed = d->listed,
                                                         .event = arena_copy(k, d->event),
                                                         .site = arena_copy(k, d->site),
                                                         .date = arena_copy(k, d->date),
                                                         .options = arena_copy(k, d->options),
                                                         .headers = log->headers,
                                                         .n_headers = d->n_headers}};
    for (int i = 0; i < STORE_SEATS; i++)
        log->founding.details.player[i] = arena_copy(k, d->player[i]);
    return 1;
}

static int take_log_match(void *ctx, const struct store_match *m)
{
    struct store_log *log = ctx;
    (void)snprintf(log->key, sizeof log->key, "%s", m->key);
    (void)snprintf(log->club, sizeof log->club, "%s", m->club);
    (void)snprintf(log->founding_hash, sizeof log->founding_hash, "%s", m->founding_hash);
    return 1;
}

static int take_log_entry(void *ctx, const struct store_entry *e)
{
    struct store_log *log = ctx;
    struct arena *k = &log->texts;
    struct store_entry_new *entries = arena_array(k, log->entries, log->n, sizeof *entries);
    if (entries == NULL)
        return 1;
    log->entries = entries;
    entries[log->n++] = (struct store_entry_new){.kind = arena_copy(k, e->kind),
                                                 .text = arena_copy(k, e->text),
                                                 .note = arena_copy(k, e->note),
                                                 .uuid = arena_copy(k, e->uuid),
                                                 .at = arena_copy(k, e->at),
                                                 .hash = arena_copy(k, e->hash)};
    return k->failed;
}

/* Skips a seal that is not valid. */
static int take_seal(void *ctx, const struct store_signed *x)
{
    struct store_log *log = ctx;
    struct arena *k = &log->texts;
    if (!seal_proved(x))
        return 0;
    struct store_signed *seals = arena_array(k, log->seals, log->n_seals, sizeof *seals);
    if (seals == NULL)
        return 1;
    log->seals = seals;
    seals[log->n_seals++] = (struct store_signed){.origin = arena_copy(k, x->origin),
                                                  .entries = x->entries,
                                                  .head = arena_copy(k, x->head),
                                                  .name = arena_copy(k, x->name),
                                                  .at = arena_copy(k, x->at),
                                                  .public = arena_copy(k, x->public),
                                                  .signature = arena_copy(k, x->signature),
                                                  .arrived = arena_copy(k, x->arrived)};
    return k->failed;
}

static enum store_code read_log(struct store_log *log, struct store *from, const char *key,
                                struct store_error *err)
{
    enum store_code code = store_check_chain(from, key, take_log_entry, log, NULL, err);
    if (code == STORE_OK)
        code = store_match_get(from, key, take_log_match, log, err);
    if (code == STORE_OK)
        code = store_founding(from, key, take_founding, log, err);
    if (code == STORE_OK)
        code = store_seals(from, key, take_seal, log, err);
    return code == STORE_OK && log->texts.failed
               ? store_fail(err, STORE_FAILED, "%s: out of memory", from->where)
               : code;
}

enum store_code store_log_take(struct store *from, const char *key, struct store_log **out,
                               struct store_error *err)
{
    *out = NULL;
    struct store_log *log = calloc(1, sizeof *log);
    if (log == NULL)
        return store_fail(err, STORE_FAILED, "%s: out of memory", from->where);
    enum store_code code = store_begin(from, STORE_READ, err);
    if (code == STORE_OK) {
        code = read_log(log, from, key, err);
        (void)store_commit(from, NULL); /* ends a view: cannot fail */
    }
    log->checked = code == STORE_OK;
    if (code == STORE_OK)
        *out = log;
    else
        store_log_free(log);
    return code;
}

/* --- merge tails ----------------------------------------------------------------------------- */

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

/* Compares `log` with the log of `mine` in `to`; call it within a view. tails_free it even after a
 * failure. */
static enum store_code tails_compare(struct store *to, const char *mine, long mine_seq,
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

static void tails_free(struct tails *t)
{
    free(t->bring);
    *t = (struct tails){.bring = NULL};
}

/* --- merge ----------------------------------------------------------------------------------- */

/*
 * Stores logs in a record (store_take). A log is compared, by hashes, with every log of the record
 * that was founded with the same key:
 *
 *   - If the hash of its last entry is in a log of the record, the log is known.
 *   - If the hash of the last entry of a log of the record is in it, it extends that log.
 *   - If both have diverged, this file decides whether their play is the same, or one continues the
 *     other. If so, the missing entries are appended, and otherwise the log is stored as a version.
 *
 * A log that is stored unchanged gets its rows in the same step. The rows of a log that was
 * combined from two are made when it is stored.
 */

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
                            "it is an event of the club %s, and only that club continues it", c->of)
               : store_fail(c->err, STORE_INVALID,
                            "it is a match of the club %s, and only that club continues it", c->of);
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
