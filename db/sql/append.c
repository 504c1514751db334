/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Adding to the log of a match, with all that the new entries change. */
#include <stdio.h>
#include <string.h>

#include "db/chain.h"
#include "ops.h"

#define COUNT(array) ((int)(sizeof(array) / sizeof((array)[0])))

/* A number of which -1 says that there is none. */
static struct sql_arg number_or_null(long number)
{
    return sql_number_or_none(number, -1);
}

/* A match as it is while a batch is added to it. */
struct head {
    long id;
    long coups; /* number of the last one, 0 none */
    char hash[STORE_HASH_SIZE];
    char state[12];
};

/* The end of the log, STORE_CONFLICT unless it is the one expected. */
static enum store_code read_head(struct sql_store *s, const char *key, long expected,
                                 struct head *head, struct store_error *err)
{
    const struct sql_arg args[] = {sql_text(key)};
    struct sql_cursor c;
    bool more = false;
    enum store_code code = sql_open(s, SQL_MATCH_HEAD, args, 1, &c, err);
    if (code == STORE_OK)
        code = sql_next(s, &c, &more, err);
    if (code == STORE_OK && !more) {
        code = store_fail(err, STORE_NOT_FOUND, "%s: no match %.36s", s->base.where, key);
    } else if (code == STORE_OK) {
        head->id = sql_take_long(&c);
        const long seq = sql_take_long(&c);
        (void)snprintf(head->hash, sizeof head->hash, "%s", sql_take_text(&c));
        head->coups = sql_take_long(&c);
        (void)snprintf(head->state, sizeof head->state, "%s", sql_take_text(&c));
        code = sql_row_good(s, &c, err);
        if (code == STORE_OK && seq != expected) {
            code = store_fail(err, STORE_CONFLICT,
                              "%s: the match was continued elsewhere: %ld entries, not %ld",
                              s->base.where, seq, expected);
        }
    }
    sql_close(&c);
    return code;
}

static enum store_code remove_coups(struct sql_store *s, struct head *head, long first,
                                    struct store_error *err)
{
    const struct sql_arg args[] = {sql_number(head->id), sql_number(first)};
    enum store_code code = sql_run(s, SQL_DUES_REMOVE, args, COUNT(args), err);
    if (code == STORE_OK)
        code = sql_run(s, SQL_COUPS_REMOVE, args, COUNT(args), err);
    return code == STORE_OK ? sql_get_number(s, SQL_COUP_LAST, args, 1, &head->coups, NULL, err)
                            : code;
}

static enum store_code remove_tail(struct sql_store *s, struct head *head,
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

static enum store_code add_entries(struct sql_store *s, struct head *head,
                                   const struct store_batch *batch, struct store_error *err)
{
    enum store_code code = STORE_OK;
    for (size_t i = 0; code == STORE_OK && i < batch->n_entries; i++) {
        struct chain_entry e;
        chain_entry_make(&batch->entries[i], batch->expected + (long)i + 1, head->hash, &e);
        const struct sql_arg args[] = {sql_number(head->id), sql_number(e.row.seq),
                                       sql_text(e.row.uuid), sql_text(e.row.kind),
                                       sql_text(e.row.text), sql_text(e.row.at),
                                       sql_text(e.row.note), sql_text(e.row.hash)};
        code = sql_run(s, SQL_ENTRY_ADD, args, COUNT(args), err);
        if (code == STORE_OK && batch->added != NULL && batch->added(batch->ctx, &e.row) != 0)
            code = store_fail(err, STORE_FAILED, "%s: out of memory", s->base.where);
        memcpy(head->hash, e.hash, sizeof e.hash);
    }
    return code;
}

static enum store_code add_coups(struct sql_store *s, struct head *head,
                                 const struct store_batch *batch, struct store_error *err)
{
    enum store_code code = STORE_OK;
    if (batch->n_coups > 0 && batch->coups[0].number <= head->coups) {
        code = store_fail(err, STORE_INVALID, "%s: not stored: coup %ld is there already",
                          s->base.where, batch->coups[0].number);
    }
    for (size_t i = 0; code == STORE_OK && i < batch->n_coups; i++) {
        const struct store_coup *k = &batch->coups[i];
        const struct sql_arg args[] = {sql_number(head->id),  sql_number(k->number),
                                       sql_number(k->entry),  sql_number(k->seat),
                                       sql_text(k->dice),     sql_text(k->play),
                                       sql_text(k->ruling),   sql_text(k->score),
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
                                       sql_text(m->effect),
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

/* What becomes of a match is written when it changes only: it is in the indexes. So are the
 * standings, where a coup gives nothing. */
static enum store_code change_state(struct sql_store *s, const struct head *head,
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
            sql_number(head->id), sql_number(i),         sql_number(change->winners >> i & 1U),
            sql_number(at->big),  sql_number(at->small), sql_number(at->stakes)};
        code = sql_run(s, SQL_SEAT_STANDS, seat, COUNT(seat), err);
    }
    return code;
}

/* When the match is touched, which is after every other was. */
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

/* The match as the batch leaves it. */
static enum store_code advance(struct sql_store *s, const char *key, const struct head *head,
                               const struct store_batch *batch, struct store_error *err)
{
    static const struct store_change none = {.state = NULL};
    const struct store_change *change = batch->change == NULL ? &none : batch->change;
    char now[STORE_TIME_SIZE] = "";
    enum store_code code = change->updated == NULL ? touch(s, now, err) : STORE_OK;
    const struct sql_arg args[] = {sql_number(head->id),
                                   sql_number(batch->expected + (long)batch->n_entries),
                                   sql_text(head->hash),
                                   sql_text(change->updated == NULL ? now : change->updated),
                                   sql_number(head->coups),
                                   sql_text(change->fingerprint),
                                   sql_number_or_none(change->revision, 0)};
    if (code == STORE_OK)
        code = sql_run(s, SQL_MATCH_ADVANCE, args, COUNT(args), err);
    if (code == STORE_OK)
        code = change_state(s, head, change, err);
    if (code == STORE_OK && change->details != NULL)
        code = change_details(s, head->id, change->details, err);
    return code == STORE_OK && change->facts != NULL
               ? sql_put_facts(s, head->id, key, change->facts, err)
               : code;
}

static enum store_code append(struct sql_store *s, const char *key, const struct store_batch *batch,
                              struct store_error *err)
{
    struct head head = {.id = 0};
    enum store_code code = read_head(s, key, batch->expected, &head, err);
    if (code == STORE_OK)
        code = remove_tail(s, &head, batch, err);
    if (code == STORE_OK)
        code = add_entries(s, &head, batch, err);
    if (code == STORE_OK)
        code = add_coups(s, &head, batch, err);
    if (code == STORE_OK)
        code = add_dues(s, head.id, batch, err);
    if (code == STORE_OK)
        code = add_claims(s, head.id, batch, err);
    if (code == STORE_OK)
        code = advance(s, key, &head, batch, err);
    return code;
}

enum store_code sql_append(struct store *base, const char *key, const struct store_batch *batch,
                           struct store_error *err)
{
    struct sql_store *s = (struct sql_store *)base;
    const enum store_code code = sql_unit_begin(s, err);
    return code == STORE_OK ? sql_unit_end(s, append(s, key, batch, err), err) : code;
}
