/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reading: each function runs one statement and calls back with its rows. */
#include <stdio.h>
#include <string.h>

#include "db/chain.h"
#include "ops.h"

/* The callback; each function below uses one member of `fn`. */
struct caller {
    union {
        store_header_fn *header;
        store_entry_fn *entry;
        store_coup_fn *coup;
        store_due_fn *due;
        store_claim_fn *claim;
        store_signed_fn *seal;
        store_placed_fn *placed;
        store_noted_fn *noted;
        store_word_fn *word;
        store_text_fn *text;
    } fn;
    void *ctx;
};

/* Reads one row and, if it is valid, calls back. Returns the callback's result. */
typedef int give_fn(struct sql_cursor *c, const struct caller *to);

static enum store_code each(struct sql_store *s, int id, const struct sql_arg *args, int n_args,
                            give_fn *give, const struct caller *to, struct store_error *err)
{
    struct sql_cursor c;
    bool more = true;
    int stop = 0;
    enum store_code code = sql_open(s, id, args, n_args, &c, err);
    while (code == STORE_OK && more && stop == 0) {
        code = sql_next(s, &c, &more, err);
        if (code == STORE_OK && more) {
            stop = give(&c, to);
            code = sql_row_good(s, &c, err);
        }
    }
    sql_close(&c);
    return code;
}

/* Runs a statement on one match, given by key. */
static enum store_code each_of(struct store *base, const char *key, int id, give_fn *give,
                               const struct caller *to, struct store_error *err)
{
    struct sql_store *s = (struct sql_store *)base;
    long match = 0;
    const enum store_code code = sql_match_id(s, key, &match, err);
    const struct sql_arg args[] = {sql_number(match)};
    return code == STORE_OK ? each(s, id, args, 1, give, to, err) : code;
}

/* Runs a statement on one match, from a coup or entry on. */
static enum store_code each_from(struct store *base, const char *key, long from, int id,
                                 give_fn *give, const struct caller *to, struct store_error *err)
{
    struct sql_store *s = (struct sql_store *)base;
    long match = 0;
    const enum store_code code = sql_match_id(s, key, &match, err);
    const struct sql_arg args[] = {sql_number(match), sql_number(from)};
    return code == STORE_OK ? each(s, id, args, 2, give, to, err) : code;
}

static int give_header(struct sql_cursor *c, const struct caller *to)
{
    struct store_header h;
    h.key = sql_take_text(c);
    h.value = sql_take_text(c);
    return c->bad ? 1 : to->fn.header(to->ctx, &h);
}

enum store_code sql_headers(struct store *base, const char *key, store_header_fn *fn, void *ctx,
                            struct store_error *err)
{
    const struct caller to = {.fn.header = fn, .ctx = ctx};
    return each_of(base, key, SQL_HEADERS, give_header, &to, err);
}

static int give_entry(struct sql_cursor *c, const struct caller *to)
{
    struct store_entry e;
    e.seq = sql_take_long(c);
    e.uuid = sql_take_text(c);
    e.kind = sql_take_text(c);
    e.text = sql_take_text(c);
    e.at = sql_take_text(c);
    e.note = sql_take_text_or_null(c);
    e.hash = sql_take_text(c);
    c->bad |= strlen(e.hash) != STORE_HASH_SIZE - 1;
    return c->bad ? 1 : to->fn.entry(to->ctx, &e);
}

enum store_code sql_entries(struct store *base, const char *key, long from, store_entry_fn *fn,
                            void *ctx, struct store_error *err)
{
    const struct caller to = {.fn.entry = fn, .ctx = ctx};
    return each_from(base, key, from, SQL_ENTRIES, give_entry, &to, err);
}

static int give_coup(struct sql_cursor *c, const struct caller *to)
{
    struct store_coup k;
    k.number = sql_take_long(c);
    k.entry = sql_take_long(c);
    k.seat = sql_take_seat(c);
    k.dice = sql_take_text(c);
    k.play = sql_take_text_or_null(c);
    k.ruling = sql_take_text(c);
    k.score = sql_take_text(c);
    k.marked = sql_take_text_or_null(c);
    k.position = sql_take_text(c);
    k.next = sql_take_seat_or_null(c);
    return c->bad ? 1 : to->fn.coup(to->ctx, &k);
}

enum store_code sql_coups(struct store *base, const char *key, long from, store_coup_fn *fn,
                          void *ctx, struct store_error *err)
{
    const struct caller to = {.fn.coup = fn, .ctx = ctx};
    return each_from(base, key, from, SQL_COUPS, give_coup, &to, err);
}

static int give_due(struct sql_cursor *c, const struct caller *to)
{
    struct store_due d;
    d.coup = sql_take_long(c);
    d.seat = sql_take_seat(c);
    d.kind = sql_take_text(c);
    d.name = sql_take_text(c);
    d.points = sql_take_long(c);
    return c->bad ? 1 : to->fn.due(to->ctx, &d);
}

enum store_code sql_dues(struct store *base, const char *key, long from, store_due_fn *fn,
                         void *ctx, struct store_error *err)
{
    const struct caller to = {.fn.due = fn, .ctx = ctx};
    return each_from(base, key, from, SQL_DUES, give_due, &to, err);
}

static int give_claim(struct sql_cursor *c, const struct caller *to)
{
    struct store_claim m;
    m.match = sql_take_text(c);
    m.entry = sql_take_long(c);
    m.ordinal = sql_take_int(c);
    m.coup = sql_take_long(c);
    m.by = sql_take_seat_or_null(c);
    m.against = sql_take_seat_or_null(c);
    m.kind = sql_take_text(c);
    m.claimed = sql_take_points(c);
    m.due = sql_take_points(c);
    m.marked = sql_take_points(c);
    m.ruling = sql_take_text(c);
    m.article = sql_take_text(c);
    m.taken = sql_take_points(c);
    m.given = sql_take_points(c);
    m.pays = m.taken >= 0;
    c->bad |= m.pays != (m.given >= 0);
    m.protest = sql_take_long_or_null(c);
    m.at = sql_take_text(c);
    m.note = sql_take_text_or_null(c);
    m.overrules_entry = sql_take_long_or_null(c);
    const long ordinal = sql_take_long_or_null(c);
    m.overrules_ordinal = (int)ordinal;
    m.overrules_ruling = sql_take_long_or_null(c) > 0;
    m.decided = sql_take_text_or_null(c);
    c->bad |= m.overrules_ordinal != ordinal;
    return c->bad ? 1 : to->fn.claim(to->ctx, &m);
}

enum store_code sql_claims(struct store *base, const struct store_claims_query *query,
                           store_claim_fn *fn, void *ctx, struct store_error *err)
{
    struct sql_store *s = (struct sql_store *)base;
    const struct caller to = {.fn.claim = fn, .ctx = ctx};
    long match = 0;
    if (query->key != NULL) {
        const enum store_code code = sql_match_id(s, query->key, &match, err);
        if (code != STORE_OK)
            return code;
    }
    const struct sql_arg args[] = {sql_text(query->kind),        sql_text(query->article),
                                   sql_text(query->jan),         sql_text(query->game),
                                   sql_number(query->overruled), sql_number(match),
                                   sql_number(query->from)};
    const bool all = query->key == NULL;
    return each(s, all ? SQL_CLAIMS_ALL : SQL_CLAIMS, args, all ? COUNT(args) - 2 : COUNT(args),
                give_claim, &to, err);
}

static int give_word(struct sql_cursor *c, const struct caller *to)
{
    const char *word = sql_take_text(c);
    const long matches = sql_take_long(c);
    return c->bad ? 1 : to->fn.word(to->ctx, word, matches);
}

enum store_code sql_words(struct store *base, enum store_word kind, const char *beginning,
                          long most, store_word_fn *fn, void *ctx, struct store_error *err)
{
    static const int ids[STORE_WORDS] = {[STORE_WORD_KEY] = SQL_WORD_KEYS,
                                         [STORE_WORD_PLAYER] = SQL_WORD_PLAYERS,
                                         [STORE_WORD_EVENT] = SQL_WORD_EVENTS,
                                         [STORE_WORD_PARTIE] = SQL_WORD_PARTIES,
                                         [STORE_WORD_VERSION] = SQL_WORD_VERSIONS};
    const struct caller to = {.fn.word = fn, .ctx = ctx};
    const struct sql_arg args[] = {sql_text(beginning), sql_number(most)};
    const bool so = kind == STORE_WORD_KEY && beginning[0] != '\0';
    return each((struct sql_store *)base, so ? SQL_WORD_KEYS_SO : ids[kind], args, 2, give_word,
                &to, err);
}

static int give_noted(struct sql_cursor *c, const struct caller *to)
{
    const char *match = sql_take_text(c);
    const char *text = sql_take_text(c);
    const char *note = sql_take_text(c);
    return c->bad ? 1 : to->fn.noted(to->ctx, match, text, note);
}

enum store_code sql_noted(struct store *base, store_noted_fn *fn, void *ctx,
                          struct store_error *err)
{
    const struct caller to = {.fn.noted = fn, .ctx = ctx};
    return each((struct sql_store *)base, SQL_NOTED, NULL, 0, give_noted, &to, err);
}

static int give_placed(struct sql_cursor *c, const struct caller *to)
{
    struct store_coup k;
    const char *match = sql_take_text(c);
    k.number = sql_take_long(c);
    k.entry = sql_take_long(c);
    k.seat = sql_take_seat(c);
    k.dice = sql_take_text(c);
    k.play = sql_take_text_or_null(c);
    k.ruling = sql_take_text(c);
    k.score = sql_take_text(c);
    k.marked = sql_take_text_or_null(c);
    k.next = sql_take_seat_or_null(c);
    k.position = sql_take_text(c);
    return c->bad ? 1 : to->fn.placed(to->ctx, match, &k);
}

enum { PLACE_ARGS = 7 };

/* A search for coups; `stopped`: the callback wants no more. */
struct place_search {
    const struct store_place *place;
    struct sql_arg
        args[PLACE_ARGS + STORE_PLACE_PARTS]; /* the first PLACE_ARGS: of all statements */
    store_placed_fn *fn;
    void *ctx;
    bool stopped;
};

static int pass_on(void *ctx, const char *match, const struct store_coup *coup)
{
    struct place_search *p = ctx;
    const struct store_place *place = p->place;
    bool fits = place->position != NULL || place->fits == NULL ||
                place->fits(place->context, coup->position);
    p->stopped = fits && p->fn(p->ctx, match, coup) != 0;
    return p->stopped;
}

static enum store_code each_place(struct sql_store *s, int id, int more_args,
                                  struct place_search *p, struct store_error *err)
{
    const struct caller to = {.fn.placed = pass_on, .ctx = p};
    return p->stopped ? STORE_OK
                      : each(s, id, p->args, PLACE_ARGS + more_args, give_placed, &to, err);
}

/* No exact position: the turns with a fault, or the first turns of matches and then all others. */
static enum store_code each_fitting(struct sql_store *s, struct place_search *p,
                                    struct store_error *err)
{
    const struct store_place *place = p->place;
    struct sql_arg *more = p->args + PLACE_ARGS;
    more[0] = sql_text(place->start);
    if (place->fault != NULL)
        return each_place(s, SQL_PLACES_WITH_FAULT, 1, p, err);
    const char *start = place->start == NULL ? "" : place->start;
    const bool begins = place->fits == NULL || place->fits(place->context, start);
    const enum store_code code = begins ? each_place(s, SQL_PLACES_STARTING, 1, p, err)
                                        : each_place(s, SQL_PLACES_STARTING_SET_UP, 0, p, err);
    for (int i = 0; i < STORE_PLACE_PARTS; i++)
        more[i] = sql_text(place->part[i]);
    return code == STORE_OK ? each_place(s, SQL_PLACES_FOLLOWING, STORE_PLACE_PARTS, p, err) : code;
}

/* For the start position: many coups have it, and few have the fault. */
static enum store_code each_beginning(struct sql_store *s, struct place_search *p,
                                      struct store_error *err)
{
    const bool faulty = p->place->fault != NULL;
    const int first = faulty ? SQL_PLACES_FIRST_FAULTY : SQL_PLACES_FIRST;
    const enum store_code code = each_place(s, first, 0, p, err);
    const int others = faulty ? SQL_PLACES_FAULTY : SQL_PLACES;
    return code == STORE_OK ? each_place(s, others, 0, p, err) : code;
}

enum store_code sql_places(struct store *base, const struct store_place *place, store_placed_fn *fn,
                           void *ctx, struct store_error *err)
{
    struct sql_store *s = (struct sql_store *)base;
    struct place_search p = {.place = place,
                             .args = {sql_text(place->position), sql_text(place->game),
                                      sql_number_or_none(place->seat, STORE_NOBODY),
                                      sql_text(place->dice[0]), sql_text(place->dice[1]),
                                      sql_text(place->fault), sql_number(place->beginning)},
                             .fn = fn,
                             .ctx = ctx};
    if (place->position == NULL)
        return each_fitting(s, &p, err);
    if (place->beginning)
        return each_beginning(s, &p, err);
    const enum store_code code = each_place(s, SQL_PLACES_SET_UP, 0, &p, err);
    return code == STORE_OK ? each_place(s, SQL_PLACES, 0, &p, err) : code;
}

static int give_seal(struct sql_cursor *c, const struct caller *to)
{
    struct store_signed x;
    x.match = sql_take_text(c);
    x.origin = sql_take_text(c);
    x.entries = sql_take_long(c);
    x.head = sql_take_text(c);
    x.name = sql_take_text(c);
    x.at = sql_take_text(c);
    x.public = sql_take_text(c);
    x.signature = sql_take_text(c);
    x.arrived = sql_take_text_or_null(c);
    return c->bad ? 1 : to->fn.seal(to->ctx, &x);
}

enum store_code sql_seals(struct store *base, const char *key, store_signed_fn *fn, void *ctx,
                          struct store_error *err)
{
    const struct caller to = {.fn.seal = fn, .ctx = ctx};
    if (key != NULL)
        return each_of(base, key, SQL_SEALS, give_seal, &to, err);
    return each((struct sql_store *)base, SQL_SEALS_ALL, NULL, 0, give_seal, &to, err);
}

static int give_text(struct sql_cursor *c, const struct caller *to)
{
    const char *text = sql_take_text(c);
    return c->bad ? 1 : to->fn.text(to->ctx, text);
}

enum store_code sql_heads(struct store *base, const char *among, store_text_fn *fn, void *ctx,
                          struct store_error *err)
{
    struct sql_store *s = (struct sql_store *)base;
    const struct caller to = {.fn.text = fn, .ctx = ctx};
    const struct sql_arg args[] = {sql_text(among)};
    return among != NULL && s->engine->on_server
               ? each(s, SQL_HEADS_AMONG, args, COUNT(args), give_text, &to, err)
               : each(s, SQL_HEADS, NULL, 0, give_text, &to, err);
}

enum store_code sql_arrivals_lost(struct store *base, store_signed_fn *fn, void *ctx,
                                  struct store_error *err)
{
    const struct caller to = {.fn.seal = fn, .ctx = ctx};
    return each((struct sql_store *)base, SQL_ARRIVALS_LOST, NULL, 0, give_seal, &to, err);
}

enum store_code sql_clubs_unsaid(struct store *base, store_text_fn *fn, void *ctx,
                                 struct store_error *err)
{
    const struct caller to = {.fn.text = fn, .ctx = ctx};
    return each((struct sql_store *)base, SQL_CLUBS_UNSAID, NULL, 0, give_text, &to, err);
}

enum store_code sql_older(struct store *base, const char *game, long revision, store_text_fn *fn,
                          void *ctx, struct store_error *err)
{
    const struct caller to = {.fn.text = fn, .ctx = ctx};
    const struct sql_arg args[] = {sql_text(game), sql_number(revision)};
    return each((struct sql_store *)base, SQL_OLDER, args, COUNT(args), give_text, &to, err);
}

enum store_code sql_players(struct store *base, const char *prefix, store_text_fn *fn, void *ctx,
                            struct store_error *err)
{
    const struct caller to = {.fn.text = fn, .ctx = ctx};
    const struct sql_arg args[] = {sql_text(prefix)};
    return each((struct sql_store *)base, SQL_PLAYERS, args, 1, give_text, &to, err);
}

static int keep_key(void *ctx, const char *text)
{
    char *key = ctx;
    (void)snprintf(key, STORE_KEY_SIZE, "%s", text);
    return 1;
}

enum store_code sql_last_open(struct store *base, char key[STORE_KEY_SIZE], struct store_error *err)
{
    const struct caller to = {.fn.text = keep_key, .ctx = key};
    key[0] = '\0';
    const enum store_code code =
        each((struct sql_store *)base, SQL_LAST_OPEN, NULL, 0, give_text, &to, err);
    if (code == STORE_OK && key[0] == '\0')
        return store_fail(err, STORE_NOT_FOUND, "%s: no match is open", base->where);
    return code;
}
