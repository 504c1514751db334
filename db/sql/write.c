/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writing: appends to the log of a match, its founding data, annotations and seals, in
 * transactions and savepoints. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "db/annotations.h"
#include "db/chain.h"
#include "sql.h"

/* --- savepoint ------------------------------------------------------------------------------- */

/* Transactions and savepoints. */

enum store_code sql_savepoint_begin(struct sql_store *s, struct store_error *err)
{
    return s->base.depth == 0 ? s->engine->begin(s, err) : sql_run(s, SQL_SAVE, NULL, 0, err);
}

enum store_code sql_savepoint_end(struct sql_store *s, enum store_code result,
                                  struct store_error *err)
{
    const bool outer = s->base.depth == 0;
    if (result == STORE_OK)
        result = outer ? s->engine->commit(s, err) : sql_run(s, SQL_RELEASE, NULL, 0, err);
    if (result != STORE_OK && !s->lost && s->engine->in_transaction(s)) {
        if (outer) {
            (void)sql_run(s, SQL_ROLLBACK, NULL, 0, NULL);
        } else {
            (void)sql_run(s, SQL_ROLLBACK_TO, NULL, 0, NULL);
            (void)sql_run(s, SQL_RELEASE, NULL, 0, NULL);
        }
    }
    return result;
}

enum store_code sql_begin(struct store *base, struct store_error *err)
{
    return sql_savepoint_begin((struct sql_store *)base, err);
}

/* depth still includes the transaction that ends. */
enum store_code sql_commit(struct store *base, struct store_error *err)
{
    struct sql_store *s = (struct sql_store *)base;
    if (base->depth > 1)
        return sql_run(s, SQL_RELEASE, NULL, 0, err);
    const enum store_code code = s->engine->commit(s, err);
    s->lost = false;
    if (s->engine->in_transaction(s))
        (void)sql_run(s, SQL_ROLLBACK, NULL, 0, NULL);
    return code;
}

void sql_rollback(struct store *base)
{
    struct sql_store *s = (struct sql_store *)base;
    if (base->depth > 1) {
        (void)sql_run(s, SQL_ROLLBACK_TO, NULL, 0, NULL);
        (void)sql_run(s, SQL_RELEASE, NULL, 0, NULL);
        return;
    }
    s->lost = false;
    if (s->engine->in_transaction(s))
        (void)sql_run(s, SQL_ROLLBACK, NULL, 0, NULL);
}

enum store_code sql_confirm(struct sql_store *s, const char *key, struct store_error *err)
{
    const struct sql_arg args[] = {sql_text(key)};
    enum store_code code = sql_savepoint_begin(s, err);
    if (code == STORE_OK)
        code = sql_savepoint_end(s, sql_run(s, SQL_MATCH_CONFIRM, args, 1, err), err);
    return code;
}

/* --- founding -------------------------------------------------------------------------------- */

/* Rebuilds what a match was founded with from its rows. */

/* A founding being rebuilt; owns all text. */
struct builder {
    struct store_match_new match;
    struct store_header *headers; /* becomes match.details.headers */
    size_t room;
    char **owned;
    size_t n_owned;
    long position; /* of the previous row */
};

static void builder_free(struct builder *b)
{
    for (size_t i = 0; i < b->n_owned; i++)
        free(b->owned[i]);
    free(b->owned);
    free(b->headers);
}

/* A copy of text owned by b. Returns NULL if out of memory. */
static const char *keep(struct builder *b, const char *text)
{
    char **owned = realloc(b->owned, (b->n_owned + 1) * sizeof *owned);
    if (owned == NULL)
        return NULL;
    b->owned = owned;
    char *copy = strdup(text);
    if (copy != NULL)
        b->owned[b->n_owned++] = copy;
    return copy;
}

static bool keep_header(struct builder *b, const char *key, const char *value)
{
    const size_t n = b->match.details.n_headers;
    if (n == b->room) {
        const size_t room = b->room == 0 ? 8 : 2 * b->room;
        struct store_header *headers = realloc(b->headers, room * sizeof *headers);
        if (headers == NULL)
            return false;
        b->headers = headers;
        b->room = room;
    }
    b->headers[n] = (struct store_header){keep(b, key), value};
    b->match.details.headers = b->headers;
    b->match.details.n_headers = n + 1;
    return b->headers[n].key != NULL;
}

/* Adds a row. Returns false if out of memory. An invalid row makes the cursor bad. */
static bool take_row(struct builder *b, struct sql_cursor *c)
{
    struct store_header expected;
    const long position = sql_take_long(c);
    const char *key = sql_take_text(c);
    const char *value = sql_take_text(c);
    if (c->bad || position <= b->position) {
        c->bad = true;
        return true;
    }
    b->position = position;
    value = keep(b, value);
    if (value == NULL)
        return false;
    if (!chain_founding_put(&b->match, (size_t)position, value)) {
        /* the further headers follow the fixed rows without a gap */
        c->bad = (size_t)position != chain_founding_rows(&b->match) + 1;
        return keep_header(b, key, value);
    }
    c->bad = !chain_founding_row(&b->match, (size_t)position, &expected) ||
             strcmp(expected.key, key) != 0;
    return true;
}

static enum store_code out_of_memory(struct sql_store *s, struct store_error *err)
{
    return store_fail(err, STORE_FAILED, "%s: out of memory", s->base.where);
}

static enum store_code read_match(struct sql_store *s, long id, struct builder *b,
                                  struct store_error *err)
{
    const struct sql_arg args[] = {sql_number(id)};
    struct sql_cursor c;
    bool more = false;
    enum store_code code = sql_open(s, SQL_FOUNDED, args, 1, &c, err);
    if (code == STORE_OK)
        code = sql_next(s, &c, &more, err);
    if (code == STORE_OK && more) {
        b->match.origin = keep(b, sql_take_text(&c));
        b->match.key = b->match.origin;
        b->match.created = keep(b, sql_take_text(&c));
        code = sql_row_good(s, &c, err);
    }
    sql_close(&c);
    if (code == STORE_OK && (b->match.origin == NULL || b->match.created == NULL))
        return out_of_memory(s, err);
    return code;
}

static enum store_code read_rows(struct sql_store *s, long id, struct builder *b,
                                 struct store_error *err)
{
    const struct sql_arg args[] = {sql_number(id)};
    struct sql_cursor c;
    bool more = true;
    enum store_code code = sql_open(s, SQL_FOUNDING, args, 1, &c, err);
    while (code == STORE_OK && more) {
        code = sql_next(s, &c, &more, err);
        if (code == STORE_OK && more && !take_row(b, &c))
            code = out_of_memory(s, err);
        else if (code == STORE_OK && more)
            code = sql_row_good(s, &c, err);
    }
    sql_close(&c);
    return code;
}

enum store_code sql_founding(struct store *base, const char *key, store_founding_fn *fn, void *ctx,
                             struct store_error *err)
{
    struct sql_store *s = (struct sql_store *)base;
    struct builder b = {0};
    long id = 0;
    enum store_code code = sql_match_id(s, key, &id, err);
    if (code == STORE_OK)
        code = read_match(s, id, &b, err);
    if (code == STORE_OK)
        code = read_rows(s, id, &b, err);
    if (code == STORE_OK) {
        const struct store_match_new *m = &b.match;
        chain_founding_done(&b.match);
        if (m->game == NULL || (m->details.players == 0) != (strcmp(m->game, STORE_EVENT) == 0)) {
            code = store_fail(err, STORE_CORRUPT, "%s: match %.36s lacks what founded it",
                              base->where, key);
        } else {
            (void)fn(ctx, m);
        }
    }
    builder_free(&b);
    return code;
}

/* --- write ----------------------------------------------------------------------------------- */

/* Writes foundings, annotations and seals. */

static int by_text(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* Sorted, to avoid a deadlock between two sessions that add the same players. */
static enum store_code add_match_players(struct sql_store *s, long id, const char *const *player,
                                         int players, struct store_error *err)
{
    const char *sorted[STORE_SEATS];
    enum store_code code = STORE_OK;
    memcpy(sorted, player, (size_t)players * sizeof *sorted);
    qsort(sorted, (size_t)players, sizeof *sorted, by_text);
    for (int i = 0; code == STORE_OK && i < players; i++) {
        const struct sql_arg args[] = {sql_number(id), sql_text(sorted[i])};
        code = sql_run(s, SQL_PLAYER_ADD, args, COUNT(args), err);
    }
    return code;
}

static enum store_code seat_players(struct sql_store *s, int statement, long id,
                                    const char *const *player, int players, struct store_error *err)
{
    enum store_code code = STORE_OK;
    for (int i = 0; code == STORE_OK && i < players; i++) {
        const struct sql_arg args[] = {sql_number(id), sql_number(i), sql_text(player[i])};
        code = sql_run(s, statement, args, COUNT(args), err);
    }
    return code;
}

enum store_code sql_put_players(struct sql_store *s, int statement, long id,
                                const char *const *player, int players, struct store_error *err)
{
    const enum store_code code = add_match_players(s, id, player, players, err);
    return code == STORE_OK ? seat_players(s, statement, id, player, players, err) : code;
}

enum store_code sql_add_headers(struct sql_store *s, long id, const struct store_details *d,
                                struct store_error *err)
{
    enum store_code code = STORE_OK;
    for (size_t i = 0; code == STORE_OK && i < d->n_headers; i++) {
        const struct sql_arg args[] = {sql_number(id), sql_number((long)i + 1),
                                       sql_text(d->headers[i].key), sql_text(d->headers[i].value)};
        code = sql_run(s, SQL_HEADER_ADD, args, COUNT(args), err);
    }
    return code;
}

static enum store_code add_founding(struct sql_store *s, long id,
                                    const struct store_match_new *match, struct store_error *err)
{
    enum store_code code = STORE_OK;
    for (size_t i = 1; code == STORE_OK && i <= chain_founding_rows(match); i++) {
        struct store_header row;
        if (chain_founding_row(match, i, &row)) {
            const struct sql_arg args[] = {sql_number(id), sql_number((long)i), sql_text(row.key),
                                           sql_text(row.value)};
            code = sql_run(s, SQL_FOUNDING_ADD, args, COUNT(args), err);
        }
    }
    return code;
}

/* STORE_CONFLICT if another match has the key or, in its family, the name of the version. */
static enum store_code check_taken(struct sql_store *s, int id, const struct sql_arg *args,
                                   int n_args, const char *what, struct store_error *err)
{
    long one = 0;
    bool found = false;
    const enum store_code code = sql_get_number(s, id, args, n_args, &one, &found, err);
    if (code == STORE_OK && found)
        return store_fail(err, STORE_CONFLICT, "%s: %s", s->base.where, what);
    return code;
}

static enum store_code check_version(struct sql_store *s, const char *family, const char *version,
                                     const char *key, struct store_error *err)
{
    const struct sql_arg args[] = {sql_text(family), sql_text(version), sql_text(key)};
    return check_taken(s, SQL_VERSION_TAKEN, args, COUNT(args),
                       "there is already a version of this name", err);
}

/* Inserts the match and its founding; head->id is set, and *head becomes its head. */
static enum store_code found(struct sql_store *s, const struct store_match_new *match,
                             struct sql_head *head, struct store_error *err)
{
    const struct store_details *d = &match->details;
    char family[STORE_KEY_SIZE];
    annotations_founded(match, family);
    chain_founding_hash(match, head->hash);
    head->seq = head->coups = 0;
    (void)snprintf(head->state, sizeof head->state, "open");
    const struct sql_arg args[] = {
        sql_text(match->key),     sql_text(match->origin),
        sql_text(match->version), sql_text(match->game),
        sql_text(d->event),       sql_text(d->site),
        sql_text(d->date),        sql_text(d->options == NULL ? "" : d->options),
        sql_text(match->created), sql_text(match->created),
        sql_text(head->hash),     sql_text(family),
        sql_number(head->id),     sql_text(match->club)};
    enum store_code code = sql_run(s, SQL_MATCH_ADD, args, COUNT(args), err);
    if (code == STORE_OK)
        code = add_match_players(s, head->id, d->player, d->players, err);
    if (code == STORE_OK)
        code = seat_players(s, SQL_SEAT_ADD, head->id, d->player, d->players, err);
    if (code == STORE_OK)
        code = add_founding(s, head->id, match, err);
    return code == STORE_OK ? sql_add_headers(s, head->id, d, err) : code;
}

static enum store_code create(struct sql_store *s, const struct store_match_new *match,
                              struct store_error *err)
{
    const struct sql_arg key[] = {sql_text(match->key)};
    const struct sql_arg one[] = {sql_number(1)};
    struct sql_head head = {.id = 0};
    char family[STORE_KEY_SIZE];
    annotations_founded(match, family);
    enum store_code code =
        check_taken(s, SQL_KEY_TAKEN, key, 1, "there is already a match of this key", err);
    if (code == STORE_OK)
        code = check_version(s, family, match->version, match->key, err);
    if (code == STORE_OK)
        code = sql_get_number(s, SQL_MATCH_IDS, one, 1, &head.id, NULL, err);
    return code == STORE_OK ? found(s, match, &head, err) : code;
}

/* Whether the match exists; nobody else can have created it, as its key is new. */
static enum store_code is_founded(struct sql_store *s, const char *key, bool *is,
                                  struct store_error *err)
{
    const struct sql_arg args[] = {sql_text(key)};
    long one = 0;
    return sql_get_number(s, SQL_KEY_TAKEN, args, 1, &one, is, err);
}

static enum store_code create_in_transaction(struct sql_store *s,
                                             const struct store_match_new *match,
                                             struct store_error *err)
{
    const enum store_code code = sql_savepoint_begin(s, err);
    return code == STORE_OK ? sql_savepoint_end(s, create(s, match, err), err) : code;
}

/* On a server, a commit of unknown outcome is looked up and retried. */
enum store_code sql_create(struct store *base, const struct store_match_new *match,
                           struct store_error *err)
{
    struct sql_store *s = (struct sql_store *)base;
    enum store_code code = create_in_transaction(s, match, err);
    for (int tries = 1; code != STORE_OK && base->depth == 0 && s->engine->on_server &&
                        s->engine->again(s) && tries < SQL_MOST_TRIES;
         tries++) {
        bool is = false;
        code = is_founded(s, match->key, &is, err);
        if (code == STORE_OK)
            code = is ? sql_confirm(s, match->key, err) : create_in_transaction(s, match, err);
    }
    return code;
}

enum store_code sql_put_annotations(struct sql_store *s, long id, const char *key,
                                    const struct store_annotations *annotations,
                                    struct store_error *err)
{
    enum store_code code = check_version(s, annotations->family, annotations->version, key, err);
    if (code == STORE_OK)
        code =
            sql_put_players(s, SQL_SEAT_PLAYER, id, annotations->player, annotations->players, err);
    const struct sql_arg args[] = {sql_number(id), sql_text(annotations->family),
                                   sql_text(annotations->version), sql_number(annotations->chosen),
                                   sql_number(annotations->hidden)};
    return code == STORE_OK ? sql_run(s, SQL_MATCH_ANNOTATIONS, args, COUNT(args), err) : code;
}

enum store_code sql_add_seal(struct sql_store *s, long id, const struct store_signed *x,
                             struct store_error *err)
{
    const struct sql_arg args[] = {
        sql_number(id),    sql_text(x->signature), sql_text(x->origin), sql_number(x->entries),
        sql_text(x->head), sql_text(x->name),      sql_text(x->at),     sql_text(x->public)};
    const struct sql_arg arrival[] = {args[0], args[1], sql_text(x->arrived)};
    const enum store_code code = sql_run(s, SQL_SEAL_ADD, args, COUNT(args), err);
    return code == STORE_OK && x->arrived != NULL
               ? sql_run(s, SQL_ARRIVAL_ADD, arrival, COUNT(arrival), err)
               : code;
}

static enum store_code put_seal(struct sql_store *s, const char *key, const struct store_signed *x,
                                struct store_error *err)
{
    long id = 0;
    const enum store_code code = sql_match_id(s, key, &id, err);
    return code == STORE_OK ? sql_add_seal(s, id, x, err) : code;
}

/* Ignores an existing seal, so that a retry is possible. */
enum store_code sql_seal_put(struct store *base, const char *key, const struct store_signed *seal,
                             struct store_error *err)
{
    struct sql_store *s = (struct sql_store *)base;
    enum store_code code = STORE_OK;
    for (int tries = 0; tries < SQL_MOST_TRIES; tries++) {
        code = sql_savepoint_begin(s, err);
        if (code == STORE_OK)
            code = sql_savepoint_end(s, put_seal(s, key, seal, err), err);
        if (code == STORE_OK || base->depth > 0 || !s->engine->on_server || !s->engine->again(s))
            break;
    }
    return code;
}

/* --- append ---------------------------------------------------------------------------------- */

/* Appends a batch to the log of a match. */

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

/* Takes the cached head; the update checks that it is still valid. */
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
        code = store_fail(err, STORE_INVALID, "%s: not stored: turn %ld already exists",
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
