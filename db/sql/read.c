/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sql.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "db/chain.h"

/* Reading: each function runs one statement and calls back with its rows. */

/* --- rows ------------------------------------------------------------------------------------ */

/* Runs statements and reads their columns. */

static enum store_code fail_lost(const struct sql_store *s, struct store_error *err)
{
    return store_fail(err, STORE_FAILED, "%s: the transaction was undone after an earlier failure",
                      s->base.where);
}

enum store_code sql_run(struct sql_store *s, int id, const struct sql_arg *args, int n_args,
                        struct store_error *err)
{
    return s->lost ? fail_lost(s, err) : s->engine->run(s, id, args, n_args, err);
}

enum store_code sql_open(struct sql_store *s, int id, const struct sql_arg *args, int n_args,
                         struct sql_cursor *c, struct store_error *err)
{
    *c = (struct sql_cursor){.engine = s->engine, .id = id};
    return s->lost ? fail_lost(s, err) : s->engine->open(s, args, n_args, c, err);
}

enum store_code sql_next(struct sql_store *s, struct sql_cursor *c, bool *more,
                         struct store_error *err)
{
    c->column = 0;
    return s->engine->next(s, c, more, err);
}

void sql_close(struct sql_cursor *c)
{
    if (c->rows != NULL)
        c->engine->close(c);
    c->rows = NULL;
}

enum store_code sql_get_number(struct sql_store *s, int id, const struct sql_arg *args, int n_args,
                               long *number, bool *found, struct store_error *err)
{
    struct sql_cursor c;
    bool more = false;
    enum store_code code = sql_open(s, id, args, n_args, &c, err);
    if (code == STORE_OK)
        code = sql_next(s, &c, &more, err);
    *number = 0;
    if (code == STORE_OK && more) {
        *number = sql_take_long(&c);
        code = sql_row_good(s, &c, err);
    }
    if (found != NULL)
        *found = more;
    sql_close(&c);
    return code;
}

enum store_code sql_match_id(struct sql_store *s, const char *key, long *id,
                             struct store_error *err)
{
    const struct sql_arg args[] = {sql_text(key)};
    const bool view = s->base.views > 0 && s->base.depth == 0;
    bool found = false;
    if (view && strcmp(key, s->viewed.key) == 0) {
        *id = s->viewed.id;
        return STORE_OK;
    }
    const enum store_code code = sql_get_number(s, SQL_MATCH_HEAD, args, 1, id, &found, err);
    if (code == STORE_OK && !found)
        return store_fail(err, STORE_NOT_FOUND, "%s: no match %.36s", s->base.where, key);
    if (code == STORE_OK && view) {
        (void)snprintf(s->viewed.key, sizeof s->viewed.key, "%s", key);
        s->viewed.id = *id;
    }
    return code;
}

static struct sql_value take(struct sql_cursor *c)
{
    return c->engine->value(c, c->column++);
}

/* The text of a column; any other type makes the cursor bad. */
static const char *text_of(struct sql_cursor *c, const struct sql_value *value)
{
    if (value->kind == SQL_IS_TEXT && value->text != NULL &&
        store_is_text(value->text, value->size))
        return value->text;
    c->bad = true;
    return "";
}

static long number_of(struct sql_cursor *c, const struct sql_value *value)
{
    if (value->kind == SQL_IS_NUMBER && value->number >= LONG_MIN && value->number <= LONG_MAX)
        return (long)value->number;
    c->bad = true;
    return 0;
}

const char *sql_take_text_or_null(struct sql_cursor *c)
{
    const struct sql_value value = take(c);
    return value.kind == SQL_IS_NULL ? NULL : text_of(c, &value);
}

const char *sql_take_text(struct sql_cursor *c)
{
    const struct sql_value value = take(c);
    return text_of(c, &value);
}

long sql_take_long(struct sql_cursor *c)
{
    const struct sql_value value = take(c);
    return number_of(c, &value);
}

long sql_take_long_or_null(struct sql_cursor *c)
{
    const struct sql_value value = take(c);
    if (value.kind == SQL_IS_NULL)
        return 0;
    const long number = number_of(c, &value);
    c->bad |= number == 0;
    return number;
}

int sql_take_int(struct sql_cursor *c)
{
    const long number = sql_take_long(c);
    if (number < INT_MIN || number > INT_MAX) {
        c->bad = true;
        return 0;
    }
    return (int)number;
}

long sql_take_points(struct sql_cursor *c)
{
    const struct sql_value value = take(c);
    if (value.kind == SQL_IS_NULL)
        return -1;
    const long number = number_of(c, &value);
    c->bad |= number < 0;
    return number;
}

static int seat_of(struct sql_cursor *c, const struct sql_value *value)
{
    const long seat = number_of(c, value);
    if (seat < 0 || seat >= STORE_SEATS) {
        c->bad = true;
        return 0;
    }
    return (int)seat;
}

int sql_take_seat(struct sql_cursor *c)
{
    const struct sql_value value = take(c);
    return seat_of(c, &value);
}

int sql_take_seat_or_null(struct sql_cursor *c)
{
    const struct sql_value value = take(c);
    return value.kind == SQL_IS_NULL ? STORE_NOBODY : seat_of(c, &value);
}

enum store_code sql_row_good(struct sql_store *s, const struct sql_cursor *c,
                             struct store_error *err)
{
    if (!c->bad)
        return STORE_OK;
    return store_fail(err, STORE_CORRUPT, "%s: the file is damaged: a stored value is malformed",
                      s->base.where);
}

/* --- persons --------------------------------------------------------------------------------- */

/* Persons: shown names and aliases. */

enum { NAME_MOST = 1 << 12 };

static const long nobody = LONG_MIN;

/* Looks up by name and club; `nobody` if there is none. */
static enum store_code ask(struct sql_store *s, int statement, const char *name, const char *club,
                           long *id, struct store_error *err)
{
    const struct sql_arg args[] = {sql_text(name), sql_text(club)};
    bool found = false;
    const enum store_code code = sql_get_number(s, statement, args, COUNT(args), id, &found, err);
    *id = code == STORE_OK && found ? *id : nobody;
    return code;
}

/* By "NAME@CLUB", the club defaulting to this record's own: a person (SQL_PERSON) or player
 * (SQL_PLAYER). */
static enum store_code ask_called(struct sql_store *s, int statement, const char *called, long *id,
                                  struct store_error *err)
{
    char name[NAME_MOST];
    const char *at = strrchr(called, '@');
    enum store_code code = STORE_OK;
    *id = nobody;
    if (at != NULL && at > called && (size_t)(at - called) < sizeof name) {
        (void)snprintf(name, sizeof name, "%.*s", (int)(at - called), called);
        code = ask(s, statement, name, at + 1, id, err);
    }
    return code == STORE_OK && *id == nobody ? ask(s, statement, called, "", id, err) : code;
}

/* The only person of a name; `nobody` if there are two. */
static enum store_code ask_only(struct sql_store *s, const char *name, long *id,
                                struct store_error *err)
{
    const struct sql_arg args[] = {sql_text(name)};
    struct sql_cursor c;
    bool more = false;
    enum store_code code = sql_open(s, SQL_PERSONS, args, COUNT(args), &c, err);
    if (code == STORE_OK)
        code = sql_next(s, &c, &more, err);
    *id = code == STORE_OK && more ? sql_take_long(&c) : nobody;
    if (code == STORE_OK && more) {
        code = sql_row_good(s, &c, err);
        if (code == STORE_OK)
            code = sql_next(s, &c, &more, err);
        *id = more ? nobody : *id;
    }
    sql_close(&c);
    return code;
}

static enum store_code find(struct sql_store *s, const char *called, long *id,
                            struct store_error *err)
{
    const enum store_code code = ask_called(s, SQL_PERSON, called, id, err);
    return code == STORE_OK && *id == nobody ? ask_only(s, called, id, err) : code;
}

enum store_code sql_person(struct sql_store *s, const char *called, struct sql_arg *id,
                           struct store_error *err)
{
    long number = 0;
    *id = sql_number_or_none(0, 0);
    const enum store_code code = called == NULL ? STORE_OK : find(s, called, &number, err);
    if (called != NULL)
        *id = sql_number(number);
    return code;
}

enum store_code sql_knows(struct store *base, const char *called, bool *knows,
                          struct store_error *err)
{
    long id = nobody;
    const enum store_code code = find((struct sql_store *)base, called, &id, err);
    *knows = id != nobody;
    return code;
}

/* --- aliases ---------------------------------------------------------------------------------- */

static enum store_code find_or_fail(struct sql_store *s, const char *called, long *id,
                                    struct store_error *err)
{
    const enum store_code code = find(s, called, id, err);
    return code == STORE_OK && *id == nobody
               ? store_fail(err, STORE_NOT_FOUND, "unknown player: %s", called)
               : code;
}

static enum store_code make_one(struct sql_store *s, const char *called, const char *person,
                                struct store_error *err)
{
    long one = nobody;
    long other = nobody;
    enum store_code code = find_or_fail(s, called, &one, err);
    if (code == STORE_OK)
        code = find_or_fail(s, person, &other, err);
    if (code == STORE_OK && one == other)
        return store_fail(err, STORE_CONFLICT, "%s and %s are one person already", called, person);
    const struct sql_arg args[] = {sql_number(one), sql_number(other)};
    return code == STORE_OK ? sql_run(s, SQL_PERSON_SET, args, COUNT(args), err) : code;
}

/* Removes the alias of the player with this shown name; not that of a person found only by name. */
static enum store_code end(struct sql_store *s, const char *called, struct store_error *err)
{
    long player = nobody;
    long person = nobody;
    enum store_code code = ask_called(s, SQL_PLAYER, called, &player, err);
    if (code == STORE_OK)
        code = ask_called(s, SQL_PERSON, called, &person, err);
    if (code == STORE_OK && (player == nobody || player == person))
        return store_fail(err, STORE_CONFLICT,
                          "%s is said to be nobody else: referee alias lists all", called);
    const struct sql_arg args[] = {sql_number(player)};
    return code == STORE_OK ? sql_run(s, SQL_PERSON_END, args, COUNT(args), err) : code;
}

enum store_code sql_alias(struct store *base, const char *called, const char *person,
                          struct store_error *err)
{
    struct sql_store *s = (struct sql_store *)base;
    enum store_code code = sql_savepoint_begin(s, err);
    if (code != STORE_OK)
        return code;
    code = person == NULL ? end(s, called, err) : make_one(s, called, person, err);
    return sql_savepoint_end(s, code, err);
}

static enum store_code put_player(struct sql_store *s, const char *name, const char *club, long *id,
                                  struct store_error *err)
{
    const struct sql_arg args[] = {sql_text(name), sql_text(club)};
    const enum store_code code = sql_run(s, SQL_PLAYER_PUT, args, COUNT(args), err);
    return code == STORE_OK ? ask(s, SQL_PLAYER, name, club, id, err) : code;
}

enum store_code sql_alias_copy(struct store *base, const struct store_alias *alias,
                               struct store_error *err)
{
    struct sql_store *s = (struct sql_store *)base;
    long player = nobody;
    long person = nobody;
    enum store_code code = sql_savepoint_begin(s, err);
    if (code != STORE_OK)
        return code;
    code = put_player(s, alias->player, alias->club, &player, err);
    if (code == STORE_OK)
        code = put_player(s, alias->person, alias->person_club, &person, err);
    const struct sql_arg args[] = {sql_number(player), sql_number(person)};
    if (code == STORE_OK)
        code = sql_run(s, SQL_PERSON_SET, args, COUNT(args), err);
    return sql_savepoint_end(s, code, err);
}

enum store_code sql_aliases(struct store *base, store_alias_fn *fn, void *ctx,
                            struct store_error *err)
{
    struct sql_store *s = (struct sql_store *)base;
    struct sql_cursor c;
    bool more = true;
    bool stop = false;
    enum store_code code = sql_open(s, SQL_ALIASES, NULL, 0, &c, err);
    while (code == STORE_OK && more && !stop) {
        code = sql_next(s, &c, &more, err);
        if (code != STORE_OK || !more)
            break;
        struct store_alias a = {.player = sql_take_text(&c)};
        a.club = sql_take_text(&c);
        a.person = sql_take_text(&c);
        a.person_club = sql_take_text(&c);
        code = sql_row_good(s, &c, err);
        stop = code == STORE_OK && fn(ctx, &a) != 0;
    }
    sql_close(&c);
    return code;
}

/* --- matches --------------------------------------------------------------------------------- */

/* Reads matches with their seats. */

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

/* --- read ------------------------------------------------------------------------------------ */

/* Reading: each function runs one statement and calls back with its rows. */

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
