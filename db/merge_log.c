/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "merge_log.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "annotations.h"
#include "chain.h"
#include "seal.h"
#include "store_ops.h"

const char *log_hash(const struct store_log *log, long seq)
{
    return seq > 0 ? log->entries[seq - 1].hash : log->founding_hash;
}

const char *log_club(const struct store_log *log, const struct store *to)
{
    return to->club[0] == '\0' ? log->club : to->club;
}

struct store_signed log_seal(const struct store_log *log, size_t i, const struct store *to)
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

bool log_club_proved(const struct store_log *log, const struct store *to)
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
