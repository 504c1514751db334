/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Appends a batch to the log of a match. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "db/chain.h"
#include "ops.h"

/* A number, or SQL NULL for -1. */
static struct sql_arg number_or_null(long number)
{
    return sql_number_or_none(number, -1);
}

/* An append in progress. */
struct appending {
    struct sql_head head;
    size_t reported;            /* new entries stored */
    char last[STORE_HASH_SIZE]; /* hash of the last new entry; "": not stored yet */
};

static enum store_code fail_continued(const struct sql_store *s, long is, long expected,
                                      struct store_error *err)
{
    return store_fail(err, STORE_CONFLICT,
                      "%s: the match was continued elsewhere: %ld entries, not %ld", s->base.where,
                      is, expected);
}

/* Reads the head; STORE_CONFLICT unless it is the expected one. */
static enum store_code read_head(struct sql_store *s, const char *key, long expected,
                                 struct sql_head *head, struct store_error *err)
{
    const struct sql_arg args[] = {sql_text(key)};
    struct sql_cursor c;
    bool more = false;
    enum store_code code = sql_open(s, SQL_MATCH_HEAD_HELD, args, 1, &c, err);
    if (code == STORE_OK)
        code = sql_next(s, &c, &more, err);
    if (code == STORE_OK && !more) {
        code = store_fail(err, STORE_NOT_FOUND, "%s: no match %.36s", s->base.where, key);
    } else if (code == STORE_OK) {
        head->id = sql_take_long(&c);
        head->seq = sql_take_long(&c);
        (void)snprintf(head->hash, sizeof head->hash, "%s", sql_take_text(&c));
        head->coups = sql_take_long(&c);
        (void)snprintf(head->state, sizeof head->state, "%s", sql_take_text(&c));
        code = sql_row_good(s, &c, err);
        if (code == STORE_OK && head->seq != expected)
            code = fail_continued(s, head->seq, expected, err);
    }
    sql_close(&c);
    return code;
}

/* The same from the cached head; the update checks that it still holds. */
static enum store_code take_head(struct sql_store *s, const char *key, long expected,
                                 struct sql_head *head, struct store_error *err)
{
    const bool known =
        s->base.depth == 0 && strcmp(key, s->head.key) == 0 && s->head.seq == expected;
    *head = s->head;
    s->head.key[0] = '\0';
    if (!known)
        return read_head(s, key, expected, head, err);
    const struct sql_arg args[] = {sql_number(head->id), sql_number(head->seq),
                                   sql_text(head->hash), sql_number(head->coups),
                                   sql_text(head->state)};
    return sql_run(s, SQL_MATCH_EXPECT, args, COUNT(args), err);
}

/* They are numbered without gaps. */
static enum store_code remove_coups(struct sql_store *s, struct sql_head *head, long first,
                                    struct store_error *err)
{
    const struct sql_arg args[] = {sql_number(head->id), sql_number(first)};
    enum store_code code = sql_run(s, SQL_DUES_REMOVE, args, COUNT(args), err);
    if (code == STORE_OK)
        code = sql_run(s, SQL_COUPS_REMOVE, args, COUNT(args), err);
    head->coups = first - 1;
    return code;
}

static enum store_code remove_tail(struct sql_store *s, struct sql_head *head,
                                   const struct store_batch *batch, struct store_error *err)
{
    enum store_code code = STORE_OK;
    if (batch->first_claim > 0 && batch->first_claim <= batch->expected) {
        const struct sql_arg args[] = {sql_number(head->id), sql_number(batch->first_claim)};
        code = sql_run(s, SQL_CLAIMS_REMOVE, args, COUNT(args), err);
    }
    const bool some = batch->first_coup > 0 && batch->first_coup <= head->coups;
    return code == STORE_OK && some ? remove_coups(s, head, batch->first_coup, err) : code;
}

static enum store_code add_entries(struct sql_store *s, struct appending *a,
                                   const struct store_batch *batch, struct store_error *err)
{
    enum store_code code = STORE_OK;
    for (size_t i = 0; code == STORE_OK && i < batch->n_entries; i++) {
        struct chain_entry e;
        chain_entry_make(&batch->entries[i], batch->expected + (long)i + 1, a->head.hash, &e);
        const struct sql_arg args[] = {sql_number(a->head.id), sql_number(e.row.seq),
                                       sql_text(e.row.uuid),   sql_text(e.row.kind),
                                       sql_text(e.row.text),   sql_text(e.row.at),
                                       sql_text(e.row.note),   sql_text(e.row.hash)};
        code = sql_run(s, SQL_ENTRY_ADD, args, COUNT(args), err);
        if (code == STORE_OK && i >= a->reported && batch->added != NULL) {
            a->reported = i + 1;
            if (batch->added(batch->ctx, &e.row) != 0)
                code = store_fail(err, STORE_FAILED, "%s: out of memory", s->base.where);
        }
        memcpy(a->head.hash, e.hash, sizeof e.hash);
    }
    if (code == STORE_OK && batch->n_entries > 0)
        memcpy(a->last, a->head.hash, sizeof a->last);
    return code;
}

static enum store_code add_coups(struct sql_store *s, struct sql_head *head,
                                 const struct store_batch *batch, struct store_error *err)
{
    enum store_code code = STORE_OK;
    if (batch->n_coups > 0 && batch->coups[0].number <= head->coups) {
        code = store_fail(err, STORE_INVALID, "%s: not stored: turn %ld is there already",
                          s->base.where, batch->coups[0].number);
    }
    for (size_t i = 0; code == STORE_OK && i < batch->n_coups; i++) {
        const struct store_coup *k = &batch->coups[i];
        const struct sql_arg args[] = {
            sql_number(head->id),  sql_number(k->number),  sql_number(k->entry),
            sql_number(k->seat),   sql_text(k->dice),      sql_text(k->play),
            sql_text(k->ruling),   sql_text(k->score),     sql_text(k->marked),
            sql_text(k->position), number_or_null(k->next)};
        code = sql_run(s, SQL_COUP_ADD, args, COUNT(args), err);
        head->coups = k->number;
    }
    return code;
}

static enum store_code add_dues(struct sql_store *s, long id, const struct store_batch *batch,
                                struct store_error *err)
{
    enum store_code code = STORE_OK;
    long ordinal = 0;
    for (size_t i = 0; code == STORE_OK && i < batch->n_dues; i++) {
        const struct store_due *due = &batch->dues[i];
        ordinal = i > 0 && batch->dues[i - 1].coup == due->coup ? ordinal + 1 : 1;
        const struct sql_arg args[] = {sql_number(id),         sql_number(due->coup),
                                       sql_number(ordinal),    sql_number(due->seat),
                                       sql_text(due->kind),    sql_text(due->name),
                                       sql_number(due->points)};
        code = sql_run(s, SQL_DUE_ADD, args, COUNT(args), err);
    }
    return code;
}

static enum store_code add_claims(struct sql_store *s, long id, const struct store_batch *batch,
                                  struct store_error *err)
{
    enum store_code code = STORE_OK;
    for (size_t i = 0; code == STORE_OK && i < batch->n_claims; i++) {
        const struct store_claim *m = &batch->claims[i];
        const bool over = m->overrules_entry > 0;
        const struct sql_arg args[] = {sql_number(id),
                                       sql_number(m->entry),
                                       sql_number(m->ordinal),
                                       sql_number(m->coup),
                                       number_or_null(m->by),
                                       number_or_null(m->against),
                                       sql_text(m->kind),
                                       number_or_null(m->claimed),
                                       number_or_null(m->due),
                                       number_or_null(m->marked),
                                       sql_text(m->ruling),
                                       sql_text(m->article),
                                       sql_number_or_none(m->pays ? m->taken : -1, -1),
                                       sql_number_or_none(m->pays ? m->given : -1, -1),
                                       sql_number_or_none(m->protest, 0),
                                       sql_text(m->note),
                                       sql_number_or_none(over ? m->overrules_entry : 0, 0),
                                       sql_number_or_none(over ? m->overrules_ordinal : 0, 0)};
        code = sql_run(s, SQL_CLAIM_ADD, args, COUNT(args), err);
    }
    return code;
}

static enum store_code change_details(struct sql_store *s, long id, const struct store_details *d,
                                      struct store_error *err)
{
    const struct sql_arg match[] = {sql_number(id)};
    const struct sql_arg args[] = {sql_number(id), sql_text(d->event), sql_text(d->site),
                                   sql_text(d->date),
                                   sql_text(d->options == NULL ? "" : d->options)};
    enum store_code code = sql_put_players(s, SQL_SEAT_PLAYER, id, d->player, d->players, err);
    if (code == STORE_OK)
        code = sql_run(s, SQL_MATCH_DETAILS, args, COUNT(args), err);
    if (code == STORE_OK)
        code = sql_run(s, SQL_HEADERS_REMOVE, match, 1, err);
    return code == STORE_OK ? sql_add_headers(s, id, d, err) : code;
}

/* The state is written only if it changes, as it is indexed; likewise a score that a coup leaves
 * unchanged. */
static enum store_code change_state(struct sql_store *s, const struct sql_head *head,
                                    const struct store_change *change, struct store_error *err)
{
    enum store_code code = STORE_OK;
    if (change->state == NULL)
        return STORE_OK;
    const struct sql_arg state[] = {sql_number(head->id), sql_text(change->state)};
    if (strcmp(change->state, head->state) != 0)
        code = sql_run(s, SQL_MATCH_STATE, state, COUNT(state), err);
    for (int i = 0; code == STORE_OK && i < change->seats; i++) {
        const struct store_standing *at = &change->at[i];
        const struct sql_arg seat[] = {
            sql_number(head->id),  sql_number(i),         sql_number(change->winners >> i & 1U),
            sql_number(at->major), sql_number(at->minor), sql_number(at->stakes)};
        code = sql_run(s, SQL_SEAT_STANDS, seat, COUNT(seat), err);
    }
    return code;
}

/* The time of this update: later than every other. */
static enum store_code touch(struct sql_store *s, char at[STORE_TIME_SIZE], struct store_error *err)
{
    struct sql_cursor c;
    bool more = false;
    enum store_code code = sql_open(s, SQL_LAST_UPDATE, NULL, 0, &c, err);
    if (code == STORE_OK)
        code = sql_next(s, &c, &more, err);
    if (code == STORE_OK) {
        const char *last = more ? sql_take_text_or_null(&c) : NULL;
        chain_touch(last == NULL ? "" : last, at);
    }
    sql_close(&c);
    return code;
}

/* Stores the new head and time of the match. */
static enum store_code advance(struct sql_store *s, const char *key, const struct sql_head *head,
                               const struct store_batch *batch, struct store_error *err)
{
    static const struct store_change none = {.state = NULL};
    const struct store_change *change = batch->change == NULL ? &none : batch->change;
    const bool there =
        change->updated == NULL && s->engine->on_server; /* the engine computes the time */
    char now[STORE_TIME_SIZE] = "";
    enum store_code code = STORE_OK;
    if (there)
        chain_touch("", now);
    else if (change->updated == NULL)
        code = touch(s, now, err);
    const struct sql_arg args[] = {sql_number(head->id),
                                   sql_number(batch->expected + (long)batch->n_entries),
                                   sql_text(head->hash),
                                   sql_text(change->updated == NULL ? now : change->updated),
                                   sql_number(head->coups),
                                   sql_text(change->fingerprint),
                                   sql_number_or_none(change->revision, 0)};
    if (code == STORE_OK)
        code =
            sql_run(s, there ? SQL_MATCH_ADVANCE_NOW : SQL_MATCH_ADVANCE, args, COUNT(args), err);
    if (code == STORE_OK)
        code = change_state(s, head, change, err);
    if (code == STORE_OK && change->details != NULL)
        code = change_details(s, head->id, change->details, err);
    return code == STORE_OK && change->annotations != NULL
               ? sql_put_annotations(s, head->id, key, change->annotations, err)
               : code;
}

static enum store_code append(struct sql_store *s, const char *key, const struct store_batch *batch,
                              struct appending *a, struct store_error *err)
{
    enum store_code code = take_head(s, key, batch->expected, &a->head, err);
    if (code == STORE_OK)
        code = remove_tail(s, &a->head, batch, err);
    if (code == STORE_OK)
        code = add_entries(s, a, batch, err);
    if (code == STORE_OK)
        code = add_coups(s, &a->head, batch, err);
    if (code == STORE_OK)
        code = add_dues(s, a->head.id, batch, err);
    if (code == STORE_OK)
        code = add_claims(s, a->head.id, batch, err);
    if (code == STORE_OK)
        code = advance(s, key, &a->head, batch, err);
    return code;
}

static enum store_code append_in_transaction(struct sql_store *s, const char *key,
                                             const struct store_batch *batch, struct appending *a,
                                             struct store_error *err)
{
    const enum store_code code = sql_savepoint_begin(s, err);
    return code == STORE_OK ? sql_savepoint_end(s, append(s, key, batch, a, err), err) : code;
}

/* --- an engine on a server -------------------------------------------------------------------- */

/* Caches the head for the next batch. */
static void know_head(struct sql_store *s, const char *key, const struct store_batch *batch,
                      const struct appending *a)
{
    s->head = a->head;
    s->head.seq = batch->expected + (long)batch->n_entries;
    (void)snprintf(s->head.key, sizeof s->head.key, "%s", key);
    if (batch->change != NULL && batch->change->state != NULL)
        (void)snprintf(s->head.state, sizeof s->head.state, "%s", batch->change->state);
}

/* Whether the batch was committed after all: the log has its last entry. */
static enum store_code was_committed(struct sql_store *s, const char *key,
                                     const struct store_batch *batch, const struct appending *a,
                                     bool *has, struct store_error *err)
{
    const struct sql_arg args[] = {sql_text(key),
                                   sql_number(batch->expected + (long)batch->n_entries)};
    struct sql_cursor c;
    bool more = false;
    if (a->last[0] == '\0')
        return STORE_OK;
    enum store_code code = sql_open(s, SQL_ENTRY_HASH, args, COUNT(args), &c, err);
    if (code == STORE_OK)
        code = sql_next(s, &c, &more, err);
    *has = code == STORE_OK && more && strcmp(sql_take_text(&c), a->last) == 0;
    sql_close(&c);
    return code;
}

/* Sends a batch, with retries, until it is known to be stored or to have failed. */
static enum store_code append_with_retries(struct sql_store *s, const char *key,
                                           const struct store_batch *batch, struct store_error *err)
{
    struct appending a = {.reported = 0};
    enum store_code code = STORE_OK;
    for (int tries = 0; tries < SQL_MOST_TRIES; tries++) {
        bool has = false;
        code = tries == 0 ? STORE_OK : was_committed(s, key, batch, &a, &has, err);
        if (code == STORE_OK && has)
            code = sql_confirm(s, key, err);
        else if (code == STORE_OK)
            code = append_in_transaction(s, key, batch, &a, err);
        if (code == STORE_OK && !has)
            know_head(s, key, batch, &a);
        /* what was sent before the connection was lost may be committed only now */
        const bool late = code == STORE_CONFLICT && tries > 0;
        if (code == STORE_OK || (!s->engine->again(s) && !late))
            return code;
    }
    return code;
}

/* Sets keys and times first, so that a retry sends the same entries. */
static enum store_code append_on_server(struct sql_store *s, const char *key,
                                        const struct store_batch *batch, struct store_error *err)
{
    const size_t n = batch->n_entries;
    struct store_batch with_ids = *batch;
    struct store_entry_new *entries = calloc(n + 1, sizeof *entries);
    struct store_entry_id *ids = calloc(n + 1, sizeof *ids);
    enum store_code code = STORE_FAILED;
    for (size_t i = 0; entries != NULL && ids != NULL && i < n; i++) {
        entries[i] = batch->entries[i];
        chain_new_key(ids[i].key);
        store_now(ids[i].at);
        entries[i].uuid = entries[i].uuid == NULL ? ids[i].key : entries[i].uuid;
        entries[i].at = entries[i].at == NULL ? ids[i].at : entries[i].at;
    }
    with_ids.entries = entries;
    if (entries == NULL || ids == NULL)
        (void)store_fail(err, STORE_FAILED, "%s: out of memory", s->base.where);
    else
        code = append_with_retries(s, key, &with_ids, err);
    free(entries);
    free(ids);
    return code;
}

enum store_code sql_append(struct store *base, const char *key, const struct store_batch *batch,
                           struct store_error *err)
{
    struct sql_store *s = (struct sql_store *)base;
    struct appending a = {.reported = 0};
    return s->engine->on_server && base->depth == 0 ? append_on_server(s, key, batch, err)
                                                    : append_in_transaction(s, key, batch, &a, err);
}
