/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "meant.h"

#include <string.h>

/* --- the throw so far ---------------------------------------------------------------------- */

/* The table behind the moves so far, and the numbers they leave. */
struct so_far {
    struct board board;
    int brought; /* where a man brought off the start stands, 0 none */
    int left[2], numbers;
};

static void use_number(struct so_far *s, const struct move *m)
{
    for (int i = 0; i < s->numbers; i++) {
        if (german_reach(m->from, s->left[i]) != m->to)
            continue;
        s->left[i] = s->left[s->numbers - 1];
        s->numbers--;
        return;
    }
    s->numbers -= s->numbers > 0; /* a wrong distance, or by force: some number it was */
}

static struct so_far so_far(const struct german_throw *t, const struct german_try *try)
{
    struct so_far s = {
        .board = t->board, .left = {t->number[0], t->number[1]}, .numbers = 2, .brought = 0};
    for (int i = 0; i < try->moves; i++) {
        german_move(&s.board, t->side, try->move[i]);
        if (try->move[i].from == START)
            s.brought = try->move[i].to;
        use_number(&s, &try->move[i]);
    }
    return s;
}

static enum german_meant add(const struct german_throw *t, struct german_try *try, int from, int to,
                             struct german_doubt *d)
{
    struct so_far s = so_far(t, try);
    struct move m = {(uint8_t)from, (uint8_t)to, 0};
    d->field = from;
    if (!men_on(&s.board.side[t->side], from))
        return MEANT_NOBODY;
    if (try->moves == MOVES_MAX)
        return MEANT_FULL;
    m.hits = german_move(&s.board, t->side, m).hit;
    try->move[try->moves++] = m;
    return MEANT;
}

/* --- from a field to a field --------------------------------------------------------------- */

/* Where a man of `from` may rest before the second of these numbers; 0: nowhere. */
static int rest_open(const struct german_throw *t, const struct so_far *s, int from, int first)
{
    fields open = german_open(&s->board, t->side, t->hucke_rest);
    int rest = german_reach(from, first);
    bool may = german_movers(&s->board, t->side, s->brought) & field_bit(from);
    return may && rest != OFF && open & field_bit(rest) ? rest : 0;
}

static bool hits(const struct german_throw *t, const struct so_far *s, int field)
{
    return men_on(&s->board.side[other_side(t->side)], OFF - field) == 1;
}

static void put_way(struct german_doubt *d, int i, int from, int rest, int to)
{
    d->way[i][0] = (struct move){(uint8_t)from, (uint8_t)rest, 0};
    d->way[i][1] = (struct move){(uint8_t)rest, (uint8_t)to, 0};
    d->moves[i] = 2;
}

/* The rest of a man who goes by both numbers; 0: none is open. Where both hit, it must be said. */
static enum german_meant find_rest(const struct german_throw *t, const struct so_far *s, int from,
                                   int to, int *rest, struct german_doubt *d)
{
    int one = rest_open(t, s, from, s->left[0]), two = rest_open(t, s, from, s->left[1]);
    *rest = one ? one : two;
    if (!one || !two || one == two)
        return MEANT;
    if (hits(t, s, one) && hits(t, s, two)) {
        put_way(d, 0, from, one, to);
        put_way(d, 1, from, two, to);
        return MEANT_TWO;
    }
    *rest = hits(t, s, one) ? two : hits(t, s, two) || one < two ? one : two;
    return MEANT;
}

static bool one_number(const struct so_far *s, int from, int to)
{
    for (int i = 0; i < s->numbers; i++)
        if (german_reach(from, s->left[i]) == to)
            return true;
    return false;
}

static enum german_meant add_leg(const struct german_throw *t, struct german_try *try, int from,
                                 int to, struct german_doubt *d)
{
    struct so_far s = so_far(t, try);
    int rest = 0;
    to = to == GOAL ? OFF : to;
    d->field = from;
    if (to <= from || from == OFF)
        return MEANT_BACKWARD;
    if (s.numbers == 2 && !one_number(&s, from, to) &&
        german_reach(from, s.left[0] + s.left[1]) == to) {
        enum german_meant found = find_rest(t, &s, from, to, &rest, d);
        if (found != MEANT)
            return found;
    }
    if (!rest)
        return add(t, try, from, to, d);
    enum german_meant first = add(t, try, from, rest, d);
    return first == MEANT ? add(t, try, rest, to, d) : first;
}

enum german_meant german_meant_walk(const struct german_throw *t, const struct walk *w,
                                    struct german_try *try, struct german_doubt *d)
{
    for (int man = 0; man < w->times; man++)
        for (int i = 1; i < w->fields; i++) {
            enum german_meant one = add_leg(t, try, w->field[i - 1], w->field[i], d);
            if (one != MEANT)
                return one;
        }
    return MEANT;
}

/* --- fields alone -------------------------------------------------------------------------- */

/* Ways to bring men to the fields, as they are found: the first one, and the first that ends
 * elsewhere. A legal one puts those that are not out of the question. */
struct arrival_search {
    const struct german_throw *t;
    const uint8_t *field;
    int count;
    int ends; /* different ones, two at most */
    bool legal;
    struct german_try best;
    struct board end;
    struct german_doubt *doubt;
};

static void found(struct arrival_search *f, const struct german_try *try)
{
    struct german_ruling r;
    german_rule(f->t, try->move, try->moves, &r);
    bool legal = r.faults == 0;
    if (f->legal && !legal)
        return;
    if (legal && !f->legal)
        f->ends = 0;
    if (f->ends == 2 || (f->ends == 1 && german_same(&f->end, &r.after)))
        return;
    memcpy(f->doubt->way[f->ends], try->move, sizeof try->move);
    f->doubt->moves[f->ends] = try->moves;
    if (f->ends++ == 0) {
        f->legal = legal;
        f->best = *try;
        f->end = r.after;
    }
}

static bool names_out(const struct arrival_search *f)
{
    for (int i = 0; i < f->count; i++)
        if (f->field[i] == OFF)
            return true;
    return false;
}

static void search(struct arrival_search *f, const struct german_try *try, int at);

/* All men whom this number, or the sum of both, brings to the field; then the next. */
static void search_number(struct arrival_search *f, const struct german_try *try, int at,
                          int number, bool sum)
{
    struct so_far s = so_far(f->t, try);
    int to = f->field[at];
    for (fields own = men_any(&s.board.side[f->t->side]); own; own &= own - 1) {
        struct german_try next = *try;
        int from = lowest_field(own);
        if (german_reach(from, number) != to || (sum && one_number(&s, from, to)))
            continue;
        if ((sum ? add_leg : add)(f->t, &next, from, to, f->doubt) == MEANT)
            search(f, &next, at + 1);
    }
}

static void search(struct arrival_search *f, const struct german_try *try, int at)
{
    if (at == f->count) {
        found(f, try);
        return;
    }
    struct so_far s = so_far(f->t, try);
    for (int i = 0; i < s.numbers; i++)
        if (i == 0 || s.left[i] != s.left[0])
            search_number(f, try, at, s.left[i], false);
    if (s.numbers == 2 && f->count == 1)
        search_number(f, try, at, s.left[0] + s.left[1], true);
}

enum german_meant german_meant_fields(const struct german_throw *t, const uint8_t *field, int count,
                                      struct german_try *try, struct german_doubt *d)
{
    struct arrival_search f = {.t = t, .field = field, .count = count, .doubt = d};
    search(&f, try, 0);
    d->field = field[count - 1];
    if (!f.ends)
        return MEANT_NONE;
    if (f.ends == 2 && (f.legal || names_out(&f))) /* else the order of the dice decides */
        return MEANT_TWO;
    *try = f.best;
    return MEANT;
}
