/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ratings.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "log/find.h"

/* --- matches ---------------------------------------------------------------------------------- */

/* The month of a date, 2026.11.20 or 2026-11-20; -1: it has none. */
static int month_of(const char *date)
{
    static const char digits[] = "0123456789";
    if (!date || strspn(date, digits) != 4 || !date[4] || strspn(date + 5, digits) < 2)
        return -1;
    int month = 10 * (date[5] - '0') + date[6] - '0';
    return month >= 1 && month <= 12 ? 12 * atoi(date) + month - 1 : -1;
}

/* The place of a player, a new one at the end; false: no memory. */
static bool player_named(struct ratings *r, const char *name, size_t *at)
{
    for (*at = 0; *at < r->players; ++*at)
        if (strcmp(r->player[*at].name, name) == 0)
            return true;
    struct rated_player *more =
        array_grow(r->player, r->players + 1, &r->player_room, sizeof *more);
    if (!more)
        return false;
    r->player = more;
    r->player[r->players] =
        (struct rated_player){.name = arena_copy(&r->texts, name), .now = glicko_unrated};
    return r->player[r->players++].name != NULL;
}

static bool keep_match(struct ratings *r, const struct store_match *m, int month)
{
    struct rated_match *more = array_grow(r->match, r->matches + 1, &r->match_room, sizeof *more);
    if (!more)
        return false;
    r->match = more;
    struct rated_match *to = &r->match[r->matches++];
    *to = (struct rated_match){.month = month, .score = 0.5};
    if (m->seat[0].won != m->seat[1].won)
        to->score = m->seat[0].won;
    return player_named(r, m->seat[0].person, &to->seat[0]) &&
           player_named(r, m->seat[1].person, &to->seat[1]);
}

static int add_rated_match(void *ctx, const struct store_match *m)
{
    struct ratings *r = ctx;
    int month = month_of(m->date);
    bool played =
        m->seats == 2 && m->coups; /* FIDE Handbook B.02 5.1: unplayed games do not count */
    r->other_number += m->seats != 2;
    r->unplayed += m->seats == 2 && !m->coups;
    r->undated += played && month < 0;
    if (played && month >= 0)
        r->failed |= !keep_match(r, m, month);
    return r->failed;
}

/* --- periods ---------------------------------------------------------------------------------- */

static int by_name(const void *a, const void *b)
{
    return strcmp(((const struct rated_player *)a)->name, ((const struct rated_player *)b)->name);
}

/* One order for one set of matches: sums of fractions depend on it. */
static int by_month(const void *a, const void *b)
{
    const struct rated_match *x = a, *y = b;
    if (x->month != y->month)
        return x->month - y->month;
    for (int i = 0; i < 2; i++)
        if (x->seat[i] != y->seat[i])
            return x->seat[i] < y->seat[i] ? -1 : 1;
    return (x->score > y->score) - (x->score < y->score);
}

/* Numbers the players in the order of their names, in which `sorted` has them. */
static void renumber(struct ratings *r, const struct rated_player *sorted)
{
    for (size_t i = 0; i < r->matches; i++)
        for (int s = 0; s < 2; s++) {
            const struct rated_player *is = bsearch(&r->player[r->match[i].seat[s]], sorted,
                                                    r->players, sizeof *sorted, by_name);
            r->match[i].seat[s] = (size_t)(is - sorted);
        }
}

static bool sort_all(struct ratings *r)
{
    size_t size = r->players * sizeof *r->player;
    struct rated_player *sorted = size ? malloc(size) : NULL;
    if (!size)
        return true;
    if (!sorted)
        return false;
    memcpy(sorted, r->player, size);
    qsort(sorted, r->players, sizeof *sorted, by_name);
    renumber(r, sorted);
    free(r->player);
    r->player = sorted;
    qsort(r->match, r->matches, sizeof *r->match, by_month);
    return true;
}

/* A player's results in matches first to `end`, against what the others were before. */
static size_t results_of(const struct ratings *r, size_t player, size_t first, size_t end,
                         struct glicko_result *out)
{
    size_t n = 0;
    for (size_t i = first; i < end; i++) {
        const struct rated_match *m = &r->match[i];
        for (int s = 0; s < 2; s++)
            if (m->seat[s] == player)
                out[n++] = (struct glicko_result){r->player[m->seat[1 - s]].now,
                                                  s ? 1 - m->score : m->score};
    }
    return n;
}

/* Rates a month; matches first to `end` were played in it. */
static void rate_month(struct ratings *r, size_t first, size_t end, struct glicko *after,
                       struct glicko_result *result)
{
    for (size_t i = 0; i < r->players; i++) {
        struct rated_player *p = &r->player[i];
        size_t n = results_of(r, i, first, end, result);
        after[i] = p->now;
        if (n || p->matches) /* nothing is known of a player before the first match */
            after[i] = glicko_after(&p->now, result, n);
        p->matches += (long)n;
        p->last = n ? r->match[first].month : p->last;
    }
    for (size_t i = 0; i < r->players; i++)
        r->player[i].now = after[i];
}

static bool rate_all(struct ratings *r)
{
    struct glicko *after = calloc(r->players + 1, sizeof *after);
    struct glicko_result *result = calloc(2 * r->matches + 1, sizeof *result);
    bool ok = after && result;
    for (size_t first = 0, end; ok && first < r->matches; first = end) {
        end = first;
        while (end < r->matches && r->match[end].month == r->match[first].month)
            end++;
        rate_month(r, first, end, after, result);
        int next = end < r->matches ? r->match[end].month : r->match[first].month + 1;
        for (int empty = r->match[first].month + 1; empty < next; empty++)
            rate_month(r, end, end, after, result);
    }
    free(after);
    free(result);
    return ok;
}

static int by_rating(const void *a, const void *b)
{
    const struct rated_player *x = a, *y = b;
    if (x->now.rating != y->now.rating)
        return x->now.rating > y->now.rating ? -1 : 1;
    return strcmp(x->name, y->name);
}

bool ratings_read(struct store *s, const struct game *game, struct ratings *out,
                  struct store_error *err)
{
    *out = (struct ratings){.game = game};
    const struct store_query query = {.game = game->name, .state = "over", .counted = true};
    if (store_matches(s, &query, add_rated_match, out, err) != STORE_OK)
        return false;
    out->failed |= out->texts.failed || (!out->failed && (!sort_all(out) || !rate_all(out)));
    if (!out->failed && out->players)
        qsort(out->player, out->players, sizeof *out->player, by_rating);
    return !out->failed;
}

void ratings_free(struct ratings *r)
{
    arena_free(&r->texts);
    free(r->player);
    free(r->match);
}
