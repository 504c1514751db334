/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Statistics of the memory store: one pass, a growing list of sums, sorted at the end. */
#include <stdlib.h>
#include <string.h>

#include "memory.h"

/* A sum over equal rows, of either kind of statistics. */
struct sum {
    struct store_tally due;
    struct store_throws throws;
    struct store_results results;
};

struct sums {
    struct sum *sum;
    size_t n;
    size_t room;
    bool failed; /* no memory */
};

typedef int order_fn(const void *a, const void *b);

static int by_due(const void *a, const void *b)
{
    const struct store_tally *x = &((const struct sum *)a)->due;
    const struct store_tally *y = &((const struct sum *)b)->due;
    const int kind = strcmp(x->kind, y->kind);
    if (x->own != y->own) {
        return x->own ? -1 : 1;
    }
    return kind != 0 ? kind : strcmp(x->jan, y->jan);
}

static int by_dice(const void *a, const void *b)
{
    const struct store_throws *x = &((const struct sum *)a)->throws;
    const struct store_throws *y = &((const struct sum *)b)->throws;
    return x->die1 != y->die1 ? x->die1 - y->die1 : x->die2 - y->die2;
}

/* All matches make one sum. */
static int as_one(const void *a, const void *b)
{
    (void)a;
    (void)b;
    return 0;
}

static void add_results(struct store_results *to, const struct store_results *more)
{
    to->matches += more->matches;
    to->won += more->won;
    to->lost += more->lost;
    to->drawn += more->drawn;
    to->holes += more->holes;
    to->holes_against += more->holes_against;
    to->coups += more->coups;
}

static void add(struct sums *s, const struct sum *one, order_fn *order)
{
    for (size_t i = 0; i < s->n; i++) {
        if (order(&s->sum[i], one) == 0) {
            s->sum[i].due.count += one->due.count;
            s->sum[i].due.points += one->due.points;
            s->sum[i].throws.count += one->throws.count;
            add_results(&s->sum[i].results, &one->results);
            return;
        }
    }
    if (s->n == s->room) {
        const size_t room = s->room == 0 ? 32 : 2 * s->room;
        struct sum *grown = realloc(s->sum, room * sizeof *grown);
        if (grown == NULL) {
            s->failed = true;
            return;
        }
        s->sum = grown;
        s->room = room;
    }
    s->sum[s->n++] = *one;
}

static void add_dues(struct sums *s, const struct memory_match *m, char side)
{
    for (size_t i = 0; i < m->dues.n; i++) {
        const struct store_due *due = &m->dues.row[i]->is.due;
        const struct sum one = {.due = {due->to == side, due->kind, due->jan, 1, due->points}};
        add(s, &one, by_due);
    }
}

static void add_throws(struct sums *s, const struct memory_match *m, char side)
{
    for (size_t i = 0; i < m->coups.n; i++) {
        const struct store_coup *coup = &m->coups.row[i]->is.coup;
        if (coup->side == side) {
            const struct sum one = {.throws = {coup->die1, coup->die2, 1}};
            add(s, &one, by_dice);
        }
    }
}

static void add_match(struct sums *s, const struct memory_match *m, char side)
{
    const struct store_match *is = &m->match->is.match;
    const bool over = is->winner != 0;
    const struct store_coup *last = m->coups.n == 0 ? NULL : &m->coups.row[m->coups.n - 1]->is.coup;
    const int peg_w = last == NULL ? 0 : last->peg_w;
    const int peg_b = last == NULL ? 0 : last->peg_b;
    const struct sum one = {.results = {.matches = 1,
                                        .won = over && is->winner == side,
                                        .lost = over && is->winner != side,
                                        .drawn = !over && strcmp(is->state, "over") == 0,
                                        .holes = side == 'w' ? peg_w : peg_b,
                                        .holes_against = side == 'w' ? peg_b : peg_w,
                                        .coups = last == NULL ? 0 : last->number}};
    add(s, &one, as_one);
}

/* Of the versions that are not hidden the chosen one counts, without a choice the one whose name
 * comes first, which none does before all. */
static bool counts(const struct memory_state *now, const struct store_match *m)
{
    if (m->chosen || m->hidden) {
        return !m->hidden;
    }
    const char *mine = m->version == NULL ? "" : m->version;
    for (size_t i = 0; i < now->n; i++) {
        const struct store_match *other = &now->match[i].match->is.match;
        const char *name = other->version == NULL ? "" : other->version;
        if (!other->hidden && strcmp(other->family, m->family) == 0 &&
            (other->chosen || strcmp(name, mine) < 0)) {
            return false;
        }
    }
    return true;
}

typedef void add_fn(struct sums *s, const struct memory_match *m, char side);

static enum store_code collect(struct store *base, const char *player, const char *opponent,
                               add_fn *add_rows, order_fn *order, struct sums *s,
                               struct store_error *err)
{
    const struct memory_state *now = ((struct memory_store *)base)->now;
    for (size_t i = 0; i < now->n; i++) {
        const struct memory_match *mm = &now->match[i];
        const struct store_match *m = &mm->match->is.match;
        if (!counts(now, m)) {
            continue;
        }
        if (strcmp(m->white, player) == 0 &&
            (opponent == NULL || strcmp(m->black, opponent) == 0)) {
            add_rows(s, mm, 'w');
        }
        if (strcmp(m->black, player) == 0 &&
            (opponent == NULL || strcmp(m->white, opponent) == 0)) {
            add_rows(s, mm, 'b');
        }
    }
    if (s->failed) {
        return store_fail(err, STORE_FAILED, "%s: out of memory", base->where);
    }
    if (s->n > 0) {
        qsort(s->sum, s->n, sizeof *s->sum, order);
    }
    return STORE_OK;
}

enum store_code memory_tally_dues(struct store *base, const char *player, const char *opponent,
                                  store_tally_fn *fn, void *ctx, struct store_error *err)
{
    struct sums s = {0};
    const enum store_code code = collect(base, player, opponent, add_dues, by_due, &s, err);
    for (size_t i = 0; code == STORE_OK && i < s.n; i++) {
        if (fn(ctx, &s.sum[i].due) != 0) {
            break;
        }
    }
    free(s.sum);
    return code;
}

enum store_code memory_tally_matches(struct store *base, const char *player, const char *opponent,
                                     store_results_fn *fn, void *ctx, struct store_error *err)
{
    struct sums s = {0};
    const enum store_code code = collect(base, player, opponent, add_match, as_one, &s, err);
    const struct store_results none = {0};
    if (code == STORE_OK) {
        (void)fn(ctx, s.n > 0 ? &s.sum[0].results : &none);
    }
    free(s.sum);
    return code;
}

enum store_code memory_tally_throws(struct store *base, const char *player, const char *opponent,
                                    store_throws_fn *fn, void *ctx, struct store_error *err)
{
    struct sums s = {0};
    const enum store_code code = collect(base, player, opponent, add_throws, by_dice, &s, err);
    for (size_t i = 0; code == STORE_OK && i < s.n; i++) {
        if (fn(ctx, &s.sum[i].throws) != 0) {
            break;
        }
    }
    free(s.sum);
    return code;
}
