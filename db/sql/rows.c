/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Runs statements and reads their columns. */
#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "engine.h"

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
