/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writes foundings, annotations and seals. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "db/annotations.h"
#include "db/chain.h"
#include "ops.h"

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
