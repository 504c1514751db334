/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads matches with their seats. */
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "ops.h"

/* All columns but the seats; *id finds those. */
static void take_match(struct sql_cursor *c, struct store_match *m, long *id)
{
    m->key = sql_take_text(c);
    m->origin = sql_take_text(c);
    m->family = sql_take_text(c);
    m->version = sql_take_text_or_null(c);
    const long chosen = sql_take_long(c);
    const long hidden = sql_take_long(c);
    m->chosen = chosen != 0;
    m->hidden = hidden != 0;
    m->game = sql_take_text(c);
    m->event = sql_take_text_or_null(c);
    m->site = sql_take_text_or_null(c);
    m->date = sql_take_text_or_null(c);
    m->options = sql_take_text(c);
    m->state = sql_take_text(c);
    m->created = sql_take_text(c);
    m->updated = sql_take_text(c);
    m->founding_hash = sql_take_text(c);
    m->head_seq = sql_take_long(c);
    m->head_hash = sql_take_text(c);
    m->coups = sql_take_long(c);
    m->fingerprint = sql_take_text_or_null(c);
    m->revision = sql_take_long(c);
    m->club = sql_take_text(c);
    m->protests = sql_take_long(c);
    m->decided = sql_take_long(c);
    m->sealed = sql_take_long(c);
    *id = sql_take_long(c);
    c->bad |= chosen < 0 || chosen > 1 || hidden < 0 || hidden > 1 ||
              (m->version != NULL && m->version[0] == '\0');
    c->bad |= strlen(m->head_hash) != STORE_HASH_SIZE - 1 ||
              strlen(m->founding_hash) != STORE_HASH_SIZE - 1 || !store_is_key(m->key) ||
              !store_is_key(m->origin) || !store_is_key(m->family);
}

enum { NAMES = 3 * STORE_SEATS };

/* Copies a text into *name; sets *failed without memory. */
static const char *copy(const char *text, char **name, bool *failed)
{
    *name = strdup(text);
    *failed |= *name == NULL;
    return *name;
}

/* Copies the names, which the next row would overwrite. */
static enum store_code take_seat(struct sql_store *s, struct sql_cursor *c, struct store_match *m,
                                 char *name[NAMES], struct store_error *err)
{
    const int number = sql_take_seat(c);
    struct store_seat *seat = &m->seat[number];
    const char *player = sql_take_text(c);
    const char *called = sql_take_text(c);
    const char *person = sql_take_text(c);
    bool failed = false;
    const long won = sql_take_long(c);
    seat->won = won != 0;
    seat->major = sql_take_long(c);
    seat->minor = sql_take_long(c);
    seat->stakes = sql_take_long(c);
    c->bad |= won < 0 || won > 1 || number != m->seats;
    if (c->bad)
        return sql_row_good(s, c, err);
    seat->player = copy(player, &name[number], &failed);
    seat->called = copy(called, &name[STORE_SEATS + number], &failed);
    seat->person = copy(person, &name[2 * STORE_SEATS + number], &failed);
    if (failed)
        return store_fail(err, STORE_FAILED, "%s: out of memory", s->base.where);
    m->seats++;
    return STORE_OK;
}

static enum store_code take_seats(struct sql_store *s, long id, struct store_match *m,
                                  char *name[NAMES], struct store_error *err)
{
    const struct sql_arg args[] = {sql_number(id)};
    struct sql_cursor c;
    bool more = true;
    m->seats = 0;
    enum store_code code = sql_open(s, SQL_SEATS, args, COUNT(args), &c, err);
    while (code == STORE_OK && more) {
        code = sql_next(s, &c, &more, err);
        if (code == STORE_OK && more)
            code = take_seat(s, &c, m, name, err);
    }
    sql_close(&c);
    return code;
}

/* Delivers one row; *stop: the callback wants no more. */
static enum store_code give_match(struct sql_store *s, struct sql_cursor *c, store_match_fn *fn,
                                  void *ctx, bool *stop, struct store_error *err)
{
    struct store_match m;
    char *name[NAMES] = {NULL};
    long id = 0;
    take_match(c, &m, &id);
    enum store_code code = sql_row_good(s, c, err);
    if (code == STORE_OK)
        code = take_seats(s, id, &m, name, err);
    if (code == STORE_OK && (m.seats > 0) != (strcmp(m.game, STORE_EVENT) == 0))
        *stop = fn(ctx, &m) != 0;
    for (int i = 0; i < NAMES; i++)
        free(name[i]);
    return code;
}

static enum store_code each_match(struct sql_store *s, int id, const struct sql_arg *args,
                                  int n_args, store_match_fn *fn, void *ctx,
                                  struct store_error *err)
{
    struct sql_cursor c;
    bool more = true;
    bool stop = false;
    enum store_code code = sql_open(s, id, args, n_args, &c, err);
    while (code == STORE_OK && more && !stop) {
        code = sql_next(s, &c, &more, err);
        if (code == STORE_OK && more)
            code = give_match(s, &c, fn, ctx, &stop, err);
    }
    sql_close(&c);
    return code;
}

enum store_code sql_match(struct store *base, const char *key, store_match_fn *fn, void *ctx,
                          struct store_error *err)
{
    struct sql_store *s = (struct sql_store *)base;
    const struct sql_arg args[] = {sql_text(key)};
    long id = 0;
    const enum store_code code = sql_match_id(s, key, &id, err);
    return code == STORE_OK ? each_match(s, SQL_MATCH, args, COUNT(args), fn, ctx, err) : code;
}

enum store_code sql_matches(struct store *base, const struct store_query *query, store_match_fn *fn,
                            void *ctx, struct store_error *err)
{
    struct sql_store *s = (struct sql_store *)base;
    struct sql_arg player;
    struct sql_arg opponent;
    enum store_code code = sql_person(s, query->player, &player, err);
    if (code == STORE_OK)
        code = sql_person(s, query->opponent, &opponent, err);
    if (code != STORE_OK)
        return code;
    const struct sql_arg args[] = {sql_text(query->key),
                                   sql_text(query->origin),
                                   player,
                                   opponent,
                                   sql_text(query->event),
                                   sql_text(query->from),
                                   sql_text(query->to),
                                   sql_text(query->state),
                                   sql_text(query->fingerprint),
                                   sql_number(query->limit > 0 ? query->limit : LONG_MAX),
                                   sql_text(query->family),
                                   sql_number(query->shown),
                                   sql_number(query->counted),
                                   sql_text(query->partie),
                                   sql_text(query->game),
                                   sql_number(query->logs)};
    int id = SQL_MATCHES;
    if (query->key != NULL)
        id = SQL_MATCHES_BY_KEY;
    else if (query->origin != NULL)
        id = SQL_MATCHES_BY_ORIGIN;
    else if (query->family != NULL)
        id = SQL_MATCHES_BY_FAMILY;
    else if (query->fingerprint != NULL)
        id = SQL_MATCHES_BY_FINGERPRINT;
    else if (query->player != NULL)
        id = SQL_MATCHES_BY_PLAYER;
    else if (query->oldest)
        id = SQL_MATCHES_OLDEST;
    return each_match(s, id, args, COUNT(args), fn, ctx, err);
}
