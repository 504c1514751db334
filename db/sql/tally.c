/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Statistics, added up while rows are read: GROUP BY would sort and hold all of them in memory. */
#include <stdlib.h>
#include <string.h>

#include "sql.h"

enum { WHOSE = 4 }; /* number of parameters of a struct store_whose */

/* Starts a statement on the matches of a player. Fills in the caller's args, from WHOSE on. */
static enum store_code open_whose(struct sql_store *s, int id, const struct store_whose *whose,
                                  struct sql_arg *args, int n_args, struct sql_cursor *c,
                                  struct store_error *err)
{
    *c = (struct sql_cursor){.engine = s->engine};
    enum store_code code = sql_person(s, whose->player, &args[0], err);
    if (code == STORE_OK)
        code = sql_person(s, whose->opponent, &args[1], err);
    args[2] = sql_text(whose->game);
    args[3] = sql_text(whose->state);
    return code == STORE_OK ? sql_open(s, id, args, n_args, c, err) : code;
}

/* The sum for one kind and name. */
struct tally_sum {
    struct store_tally tally;
    char *text; /* owns kind and name */
};

struct tally_sums {
    struct tally_sum *sum; /* sorted: the player's own first, then by kind and name */
    size_t n, room, last;
    bool failed; /* no memory */
};

static void free_sums(struct tally_sums *all)
{
    for (size_t i = 0; i < all->n; i++)
        free(all->sum[i].text);
    free(all->sum);
}

static int compare(const struct store_tally *a, const struct store_tally *b)
{
    if (a->own != b->own)
        return a->own ? -1 : 1;
    const int kinds = strcmp(a->kind, b->kind);
    return kinds != 0 ? kinds : strcmp(a->name, b->name);
}

/* The index of a row in the sorted sums, or where to insert it. */
static size_t place_of(const struct tally_sums *all, const struct store_tally *row)
{
    size_t low = 0;
    size_t high = all->n;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (compare(&all->sum[middle].tally, row) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static bool insert(struct tally_sums *all, size_t at, const struct store_tally *row)
{
    const size_t kind = strlen(row->kind) + 1;
    const size_t name = strlen(row->name) + 1;
    if (all->n == all->room) {
        const size_t room = all->room == 0 ? 64 : 2 * all->room;
        struct tally_sum *grown = realloc(all->sum, room * sizeof *grown);
        if (grown == NULL)
            return false;
        all->sum = grown;
        all->room = room;
    }
    char *text = malloc(kind + name);
    if (text == NULL)
        return false;
    memmove(&all->sum[at + 1], &all->sum[at], (all->n - at) * sizeof *all->sum);
    all->n++;
    all->sum[at] = (struct tally_sum){.tally = {.own = row->own,
                                                .kind = memcpy(text, row->kind, kind),
                                                .name = memcpy(text + kind, row->name, name)},
                                      .text = text};
    return true;
}

/* Adds a row; false: overflow. Fast for runs of rows with the same kind and name. */
static bool add(struct tally_sums *all, const struct store_tally *row)
{
    size_t at = all->last;
    if (at >= all->n || compare(&all->sum[at].tally, row) != 0)
        at = place_of(all, row);
    if (at == all->n || compare(&all->sum[at].tally, row) != 0)
        all->failed |= !insert(all, at, row);
    if (all->failed)
        return true;
    all->last = at;
    struct store_tally *to = &all->sum[at].tally;
    if (to->count == 0 || row->points > to->most)
        to->most = row->points;
    to->count++;
    to->noughts += row->points == 0;
    return !__builtin_add_overflow(to->points, row->points, &to->points);
}

/* Reads the next row of a statement into *row, which points to the statement's text. */
typedef void take_fn(struct sql_cursor *c, struct store_tally *row);

static enum store_code add_up(struct store *base, int id, const struct store_whose *whose,
                              take_fn *take, struct tally_sums *all, struct store_error *err)
{
    struct sql_store *s = (struct sql_store *)base;
    struct sql_arg args[WHOSE];
    struct sql_cursor c;
    bool more = true;
    enum store_code code = open_whose(s, id, whose, args, WHOSE, &c, err);
    while (code == STORE_OK && more && !all->failed) {
        code = sql_next(s, &c, &more, err);
        if (code == STORE_OK && more) {
            struct store_tally row = {.count = 0};
            take(&c, &row);
            c.bad |= !c.bad && !add(all, &row);
            code = sql_row_good(s, &c, err);
        }
    }
    sql_close(&c);
    return code == STORE_OK && all->failed
               ? store_fail(err, STORE_FAILED, "%s: out of memory", base->where)
               : code;
}

/* --- dues ------------------------------------------------------------------------------------- */

static void take_due(struct sql_cursor *c, struct store_tally *row)
{
    row->own = sql_take_long(c) != 0;
    row->kind = sql_take_text(c);
    row->name = sql_take_text(c);
    row->points = sql_take_long(c);
}

enum store_code sql_tally_dues(struct store *base, const struct store_whose *whose,
                               store_tally_fn *fn, void *ctx, struct store_error *err)
{
    struct tally_sums all = {.n = 0};
    const enum store_code code = add_up(base, SQL_TALLY_DUES, whose, take_due, &all, err);
    for (size_t i = 0; code == STORE_OK && i < all.n; i++)
        if (fn(ctx, &all.sum[i].tally) != 0)
            break;
    free_sums(&all);
    return code;
}

/* --- throws ----------------------------------------------------------------------------------- */

static void take_throw(struct sql_cursor *c, struct store_tally *row)
{
    row->kind = "";
    row->name = sql_take_text(c);
}

enum store_code sql_tally_throws(struct store *base, const struct store_whose *whose,
                                 store_throws_fn *fn, void *ctx, struct store_error *err)
{
    struct tally_sums all = {.n = 0};
    const enum store_code code = add_up(base, SQL_TALLY_THROWS, whose, take_throw, &all, err);
    for (size_t i = 0; code == STORE_OK && i < all.n; i++) {
        const struct store_throws throws = {.dice = all.sum[i].tally.name,
                                            .count = all.sum[i].tally.count};
        if (fn(ctx, &throws) != 0)
            break;
    }
    free_sums(&all);
    return code;
}

/* --- matches ---------------------------------------------------------------------------------- */

static void take_results(struct sql_cursor *c, struct store_results *r)
{
    r->matches = sql_take_long(c);
    r->won = sql_take_long(c);
    r->lost = sql_take_long(c);
    r->drawn = sql_take_long(c);
    r->major = sql_take_long(c);
    r->major_against = sql_take_long(c);
    r->stakes = sql_take_long(c);
    r->stakes_against = sql_take_long(c);
    r->coups = sql_take_long(c);
}

/* A single group: the engine adds it up. */
enum store_code sql_tally_matches(struct store *base, const struct store_whose *whose,
                                  store_results_fn *fn, void *ctx, struct store_error *err)
{
    struct sql_store *s = (struct sql_store *)base;
    struct sql_arg args[WHOSE];
    struct sql_cursor c;
    bool more = false;
    enum store_code code = open_whose(s, SQL_TALLY_MATCHES, whose, args, WHOSE, &c, err);
    if (code == STORE_OK)
        code = sql_next(s, &c, &more, err);
    if (code == STORE_OK && more) {
        struct store_results r;
        take_results(&c, &r);
        code = sql_row_good(s, &c, err);
        if (code == STORE_OK)
            (void)fn(ctx, &r);
    }
    sql_close(&c);
    return code;
}

/* --- matches and coups, one row each ---------------------------------------------------------- */

/* Reads the next row of a statement and calls back. Returns the callback's result. */
typedef int tallied_fn(struct sql_cursor *c, void *to);

static enum store_code each_tallied(struct store *base, int id, const struct store_whose *whose,
                                    const char *name, tallied_fn *give, void *to,
                                    struct store_error *err)
{
    struct sql_store *s = (struct sql_store *)base;
    struct sql_arg args[WHOSE + 1] = {[WHOSE] = sql_text(name)};
    struct sql_cursor c;
    bool more = true;
    int stop = 0;
    enum store_code code =
        open_whose(s, id, whose, args, name == NULL ? WHOSE : WHOSE + 1, &c, err);
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

struct to_dated {
    store_dated_fn *fn;
    void *ctx;
};

static int give_dated(struct sql_cursor *c, void *to)
{
    const struct to_dated *t = to;
    struct store_dated row = {.date = sql_take_text_or_null(c)};
    row.coups = sql_take_long(c);
    c->bad |= row.coups < 0;
    return c->bad ? 1 : t->fn(t->ctx, &row);
}

enum store_code sql_tally_dates(struct store *base, const struct store_whose *whose,
                                store_dated_fn *fn, void *ctx, struct store_error *err)
{
    struct to_dated to = {fn, ctx};
    return each_tallied(base, SQL_TALLY_DATES, whose, NULL, give_dated, &to, err);
}

struct to_dated_due {
    store_dated_due_fn *fn;
    void *ctx;
};

static int give_dated_due(struct sql_cursor *c, void *to)
{
    const struct to_dated_due *t = to;
    struct store_dated_due row = {.date = sql_take_text_or_null(c)};
    row.name = sql_take_text(c);
    row.points = sql_take_long(c);
    return c->bad ? 1 : t->fn(t->ctx, &row);
}

enum store_code sql_tally_dated_dues(struct store *base, const struct store_whose *whose,
                                     const char *kind, store_dated_due_fn *fn, void *ctx,
                                     struct store_error *err)
{
    struct to_dated_due to = {fn, ctx};
    return each_tallied(base, SQL_TALLY_DATED_DUES, whose, kind, give_dated_due, &to, err);
}
