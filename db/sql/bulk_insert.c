/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Bulk insert: new matches with all their rows in one transaction that reads nothing but new ids,
 * so that it needs few round trips. */
#include <stdlib.h>
#include <string.h>

#include "ops.h"

/* --- players ---------------------------------------------------------------------------------- */

struct player_name {
    const char *club, *name;
};

static int by_club_and_name(const void *a, const void *b)
{
    const struct player_name *x = a;
    const struct player_name *y = b;
    const int clubs = strcmp(x->club, y->club);
    return clubs != 0 ? clubs : strcmp(x->name, y->name);
}

static size_t name_players(const struct store_details *d, const char *club, struct player_name *out)
{
    for (int i = 0; i < d->players; i++)
        out[i] = (struct player_name){club, d->player[i]};
    return (size_t)d->players;
}

/* Players as founded and as corrected: *out has room for both. */
static size_t name_all(const struct store_bulk *bulk, size_t n, struct player_name *out)
{
    size_t named = 0;
    for (size_t i = 0; i < n; i++) {
        const struct store_match_new *m = &bulk[i].match;
        named += name_players(&m->details, m->club, out + named);
        if (bulk[i].batch.change->details != NULL)
            named += name_players(bulk[i].batch.change->details, m->club, out + named);
    }
    qsort(out, named, sizeof *out, by_club_and_name);
    return named;
}

static enum store_code add_players(struct sql_store *s, const struct player_name *all, size_t n,
                                   struct store_error *err)
{
    enum store_code code = STORE_OK;
    for (size_t i = 0; code == STORE_OK && i < n; i++) {
        const struct sql_arg args[] = {sql_text(all[i].name), sql_text(all[i].club)};
        if (i == 0 || by_club_and_name(&all[i - 1], &all[i]) != 0)
            code = sql_run(s, SQL_PLAYER_PUT, args, COUNT(args), err);
    }
    return code;
}

/* Players are inserted first, sorted, in a short transaction of their own: an inserted player
 * blocks everyone who inserts the same until the commit, and bulk inserts are long. */
static enum store_code put_players(struct sql_store *s, const struct store_bulk *bulk, size_t n,
                                   struct store_error *err)
{
    struct player_name *all = calloc(2 * n * STORE_SEATS, sizeof *all);
    if (all == NULL)
        return store_fail(err, STORE_FAILED, "%s: out of memory", s->base.where);
    enum store_code code = sql_savepoint_begin(s, err);
    if (code == STORE_OK)
        code = sql_savepoint_end(s, add_players(s, all, name_all(bulk, n, all), err), err);
    free(all);
    return code;
}

/* --- matches ---------------------------------------------------------------------------------- */

static enum store_code take_ids(struct sql_store *s, size_t n, long *ids, struct store_error *err)
{
    const struct sql_arg args[] = {sql_number((long)n)};
    struct sql_cursor c;
    bool more = true;
    enum store_code code = sql_open(s, SQL_MATCH_IDS, args, COUNT(args), &c, err);
    for (size_t i = 0; code == STORE_OK && i < n; i++) {
        code = sql_next(s, &c, &more, err);
        c.bad |= code == STORE_OK && !more;
        ids[i] = code == STORE_OK && more ? sql_take_long(&c) : 0;
        if (code == STORE_OK)
            code = sql_row_good(s, &c, err);
    }
    sql_close(&c);
    return code;
}

static enum store_code put_one(struct sql_store *s, long id, const struct store_bulk *w,
                               struct store_error *err)
{
    const struct store_annotations *f = &w->annotations;
    const struct sql_arg args[] = {sql_number(id), sql_text(f->family), sql_text(f->version),
                                   sql_number(f->chosen), sql_number(f->hidden)};
    struct sql_head head = {.id = id};
    enum store_code code = sql_found(s, &w->match, true, &head, err);
    if (code == STORE_OK)
        code = sql_append_first(s, w->match.key, &head, &w->batch, err);
    if (code == STORE_OK)
        code = sql_run(s, SQL_MATCH_ANNOTATIONS, args, COUNT(args), err);
    for (size_t i = 0; code == STORE_OK && i < w->n_seals; i++)
        code = sql_add_seal(s, id, &w->seals[i], err);
    return code;
}

static enum store_code put_all(struct sql_store *s, const struct store_bulk *bulk, size_t n,
                               long *ids, struct store_error *err)
{
    enum store_code code = take_ids(s, n, ids, err);
    for (size_t i = 0; code == STORE_OK && i < n; i++)
        code = put_one(s, ids[i], &bulk[i], err);
    return code;
}

static enum store_code insert_in_transaction(struct sql_store *s, const struct store_bulk *bulk,
                                             size_t n, long *ids, struct store_error *err)
{
    enum store_code code = put_players(s, bulk, n, err);
    if (code == STORE_OK)
        code = sql_savepoint_begin(s, err);
    return code == STORE_OK ? sql_savepoint_end(s, put_all(s, bulk, n, ids, err), err) : code;
}

/* Whether the log of a match has its last entry. */
static enum store_code is_there(struct sql_store *s, const struct store_bulk *w, bool *is,
                                struct store_error *err)
{
    const struct sql_arg args[] = {sql_text(w->match.key), sql_number((long)w->batch.n_entries)};
    struct sql_cursor c;
    enum store_code code = sql_open(s, SQL_ENTRY_HASH, args, COUNT(args), &c, err);
    if (code == STORE_OK)
        code = sql_next(s, &c, is, err);
    sql_close(&c);
    return code;
}

/* Whether the batch was committed after all. Some of its matches may be there from elsewhere. */
static enum store_code bulk_was_committed(struct sql_store *s, const struct store_bulk *bulk,
                                          size_t n, bool *has, struct store_error *err)
{
    enum store_code code = STORE_OK;
    *has = true;
    for (size_t i = 0; code == STORE_OK && *has && i < n; i++)
        code = is_there(s, &bulk[i], has, err);
    return code;
}

enum store_code sql_bulk_insert(struct store *base, const struct store_bulk *bulk, size_t n,
                                struct store_error *err)
{
    struct sql_store *s = (struct sql_store *)base;
    long *ids = calloc(n, sizeof *ids);
    if (ids == NULL)
        return store_fail(err, STORE_FAILED, "%s: out of memory", base->where);
    enum store_code code = insert_in_transaction(s, bulk, n, ids, err);
    for (int tries = 1;
         code != STORE_OK && base->depth == 0 && s->engine->again(s) && tries < SQL_MOST_TRIES;
         tries++) {
        bool has = false;
        code = bulk_was_committed(s, bulk, n, &has, err);
        if (code == STORE_OK)
            code = has ? sql_confirm(s, bulk->match.key, err)
                       : insert_in_transaction(s, bulk, n, ids, err);
    }
    free(ids);
    return code;
}
