/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reading: each function runs one statement and calls back with its rows. */
#include <limits.h>
#include <string.h>

#include "db/chain.h"
#include "sqlite.h"

#define COUNT(array) ((int)(sizeof(array) / sizeof((array)[0])))

/* Whom to call back with a row; each function below uses the member it is about. */
struct caller {
    union {
        store_match_fn *match;
        store_header_fn *header;
        store_entry_fn *entry;
        store_coup_fn *coup;
        store_due_fn *due;
        store_claim_fn *claim;
        store_text_fn *text;
    } fn;
    void *ctx;
};

/* Takes one row and, if it is good, calls back. Returns the callback's answer. */
typedef int give_fn(struct sql_cursor *c, const struct caller *to);

static enum store_code each(struct sqlite_store *s, enum sql_id id, const struct sql_arg *args,
                            int n_args, give_fn *give, const struct caller *to,
                            struct store_error *err)
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

/* The same for statements on one match, given by its key. */
static enum store_code each_of(struct store *base, const char *key, enum sql_id id, give_fn *give,
                               const struct caller *to, struct store_error *err)
{
    struct sqlite_store *s = (struct sqlite_store *)base;
    long match = 0;
    const enum store_code code = sql_match_id(s, key, &match, err);
    const struct sql_arg args[] = {sql_number(match)};
    return code == STORE_OK ? each(s, id, args, 1, give, to, err) : code;
}

/* ... and from a place on. */
static enum store_code each_from(struct store *base, const char *key, long from, enum sql_id id,
                                 give_fn *give, const struct caller *to, struct store_error *err)
{
    struct sqlite_store *s = (struct sqlite_store *)base;
    long match = 0;
    const enum store_code code = sql_match_id(s, key, &match, err);
    const struct sql_arg args[] = {sql_number(match), sql_number(from)};
    return code == STORE_OK ? each(s, id, args, 2, give, to, err) : code;
}

static int give_match(struct sql_cursor *c, const struct caller *to)
{
    struct store_match m;
    m.key = sql_take_text(c);
    m.origin = sql_take_text(c);
    m.family = sql_take_text(c);
    m.version = sql_take_text_or_null(c);
    const long chosen = sql_take_long(c);
    const long hidden = sql_take_long(c);
    m.chosen = chosen != 0;
    m.hidden = hidden != 0;
    m.game = sql_take_text(c);
    m.white = sql_take_text(c);
    m.black = sql_take_text(c);
    m.event = sql_take_text_or_null(c);
    m.site = sql_take_text_or_null(c);
    m.date = sql_take_text_or_null(c);
    m.options = sql_take_text(c);
    m.state = sql_take_text(c);
    m.winner = sql_take_side_or_null(c);
    m.created = sql_take_text(c);
    m.updated = sql_take_text(c);
    m.founding_hash = sql_take_text(c);
    m.head_seq = sql_take_long(c);
    m.head_hash = sql_take_text(c);
    m.coups = sql_take_long(c);
    m.peg_w = sql_take_int(c);
    m.peg_b = sql_take_int(c);
    m.fingerprint = sql_take_text_or_null(c);
    m.revision = sql_take_long(c);
    c->bad |= chosen < 0 || chosen > 1 || hidden < 0 || hidden > 1 ||
              (m.version != NULL && m.version[0] == '\0');
    c->bad |= strlen(m.head_hash) != STORE_HASH_SIZE - 1 ||
              strlen(m.founding_hash) != STORE_HASH_SIZE - 1 || !store_is_key(m.key) ||
              !store_is_key(m.origin) || !store_is_key(m.family);
    return c->bad ? 1 : to->fn.match(to->ctx, &m);
}

enum store_code sqlite_match(struct store *base, const char *key, store_match_fn *fn, void *ctx,
                             struct store_error *err)
{
    struct sqlite_store *s = (struct sqlite_store *)base;
    const struct caller to = {.fn.match = fn, .ctx = ctx};
    const struct sql_arg args[] = {sql_text(key)};
    long id = 0;
    const enum store_code code = sql_match_id(s, key, &id, err);
    return code == STORE_OK ? each(s, SQL_MATCH, args, 1, give_match, &to, err) : code;
}

enum store_code sqlite_matches(struct store *base, const struct store_query *query,
                               store_match_fn *fn, void *ctx, struct store_error *err)
{
    const struct caller to = {.fn.match = fn, .ctx = ctx};
    const struct sql_arg args[] = {
        sql_text(query->key),         sql_text(query->origin),
        sql_text(query->player),      sql_text(query->opponent),
        sql_text(query->event),       sql_text(query->from),
        sql_text(query->to),          sql_text(query->state),
        sql_text(query->fingerprint), sql_number(query->limit > 0 ? query->limit : LONG_MAX),
        sql_text(query->family),      sql_number(query->shown)};
    enum sql_id id = SQL_MATCHES;
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
    return each((struct sqlite_store *)base, id, args, COUNT(args), give_match, &to, err);
}

static int give_header(struct sql_cursor *c, const struct caller *to)
{
    struct store_header h;
    h.key = sql_take_text(c);
    h.value = sql_take_text(c);
    return c->bad ? 1 : to->fn.header(to->ctx, &h);
}

enum store_code sqlite_headers(struct store *base, const char *key, store_header_fn *fn, void *ctx,
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

enum store_code sqlite_entries(struct store *base, const char *key, long from, store_entry_fn *fn,
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
    k.side = sql_take_side(c);
    k.die1 = sql_take_int(c);
    k.die2 = sql_take_int(c);
    k.play = sql_take_text_or_null(c);
    k.ruling = sql_take_text(c);
    k.points_w = sql_take_int(c);
    k.points_b = sql_take_int(c);
    k.bredouille = sql_take_text(c);
    k.peg_w = sql_take_int(c);
    k.peg_b = sql_take_int(c);
    k.pavilion = sql_take_text(c);
    k.position = sql_take_text(c);
    k.next = sql_take_side_or_null(c);
    return c->bad ? 1 : to->fn.coup(to->ctx, &k);
}

enum store_code sqlite_coups(struct store *base, const char *key, long from, store_coup_fn *fn,
                             void *ctx, struct store_error *err)
{
    const struct caller to = {.fn.coup = fn, .ctx = ctx};
    return each_from(base, key, from, SQL_COUPS, give_coup, &to, err);
}

static int give_due(struct sql_cursor *c, const struct caller *to)
{
    struct store_due d;
    d.coup = sql_take_long(c);
    d.kind = sql_take_text(c);
    d.to = sql_take_side(c);
    d.jan = sql_take_text(c);
    d.points = sql_take_int(c);
    return c->bad ? 1 : to->fn.due(to->ctx, &d);
}

enum store_code sqlite_dues(struct store *base, const char *key, long from, store_due_fn *fn,
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
    m.claimant = sql_take_side(c);
    m.kind = sql_take_text(c);
    m.claimed = sql_take_int(c);
    m.due = sql_take_int(c);
    m.marked = sql_take_int(c);
    m.ruling = sql_take_text(c);
    m.article = sql_take_text(c);
    m.effect = sql_take_text(c);
    m.at = sql_take_text(c);
    m.note = sql_take_text_or_null(c);
    m.overrules_entry = sql_take_long_or_null(c);
    const long ordinal = sql_take_long_or_null(c);
    m.overrules_ordinal = (int)ordinal;
    c->bad |= m.overrules_ordinal != ordinal;
    return c->bad ? 1 : to->fn.claim(to->ctx, &m);
}

enum store_code sqlite_claims(struct store *base, const char *key, long from, store_claim_fn *fn,
                              void *ctx, struct store_error *err)
{
    const struct caller to = {.fn.claim = fn, .ctx = ctx};
    if (key != NULL)
        return each_from(base, key, from, SQL_CLAIMS, give_claim, &to, err);
    return each((struct sqlite_store *)base, SQL_CLAIMS_ALL, NULL, 0, give_claim, &to, err);
}

static int give_text(struct sql_cursor *c, const struct caller *to)
{
    const char *text = sql_take_text(c);
    return c->bad ? 1 : to->fn.text(to->ctx, text);
}

enum store_code sqlite_players(struct store *base, const char *prefix, store_text_fn *fn, void *ctx,
                               struct store_error *err)
{
    const struct caller to = {.fn.text = fn, .ctx = ctx};
    const struct sql_arg args[] = {sql_text(prefix)};
    return each((struct sqlite_store *)base, SQL_PLAYERS, args, 1, give_text, &to, err);
}

static int keep_key(void *ctx, const char *text)
{
    char *key = ctx;
    (void)sqlite3_snprintf(STORE_KEY_SIZE, key, "%s", text);
    return 1;
}

enum store_code sqlite_last_open(struct store *base, char key[STORE_KEY_SIZE],
                                 struct store_error *err)
{
    const struct caller to = {.fn.text = keep_key, .ctx = key};
    key[0] = '\0';
    const enum store_code code =
        each((struct sqlite_store *)base, SQL_LAST_OPEN, NULL, 0, give_text, &to, err);
    if (code == STORE_OK && key[0] == '\0')
        return store_fail(err, STORE_NOT_FOUND, "%s: no match is open", base->where);
    return code;
}
