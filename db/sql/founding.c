/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rebuilds what a match was founded with from its rows. */
#include <stdlib.h>
#include <string.h>

#include "db/chain.h"
#include "ops.h"

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

/* A copy of text owned by b; NULL: no memory. */
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

/* Adds a row; false: no memory. An invalid row makes the cursor bad. */
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
