/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Persons: shown names and aliases. */
#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "ops.h"

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
