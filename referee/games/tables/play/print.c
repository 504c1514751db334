/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A play as printed, so that it reads back as itself. */
#include <string.h>

#include "play.h"

/* The fields where men are hit. No field is hit twice in a throw. */
static fields hit_fields(const struct tables_men *g, const struct tables_throw *t,
                         const struct move *move, int moves)
{
    struct board b = t->before;
    fields hit = 0;
    for (int i = 0; i < moves; i++)
        if (men_on(&b.side[t->side], move[i].from) && g->move(&b, (enum side)t->side, move[i]))
            hit |= field_bit(move[i].to);
    return hit;
}

/* The first man to come to a field hits there; of several equal walks it is printed on its own. */
static void set_hits(struct walks *w, fields hit)
{
    for (int i = 0; i < w->count; i++) {
        struct walk *walk = &w->walk[i];
        for (int k = 1; k < walk->fields; k++) {
            fields here = hit & field_bit(walk->field[k]);
            walk->hits |= (uint16_t)(here ? 1u << k : 0u);
            hit &= ~here;
        }
        if (!walk->hits || walk->times == 1)
            continue;
        memmove(walk + 1, walk, (size_t)(w->count - i) * sizeof *walk);
        w->count++;
        walk[0].times = 1;
        walk[1].times--;
        walk[1].hits = 0;
    }
}

/* The walks in the order in which they were made. */
static struct walks in_order(const struct move *move, int moves)
{
    struct walks w = {.count = 0};
    for (int i = 0; i < moves; i++)
        w.walk[w.count++] =
            (struct walk){.field = {move[i].from, move[i].to}, .fields = 2, .times = 1};
    return w;
}

/* The walks sorted; men moved by no number are printed on their own. */
static struct walks sorted(const struct tables_put *p, const struct tables_ruling *r)
{
    struct move given[MOVES_MAX], alone[MOVES_MAX];
    int n = 0, m = 0;
    for (int i = 0; i < p->moves; i++) {
        struct move one = {p->move[i].from, p->move[i].to, 0};
        if (r->by[i] && TABLES_LENGTHS >> (r->by[i] - 1) & 1)
            alone[m++] = one;
        else
            given[n++] = one;
    }
    struct walks w = walks_of(given, n);
    for (int i = 0; i < m; i++)
        walks_add(&w, alone[i]);
    return w;
}

static void turn_round(struct walks *w)
{
    for (int i = 0; i < w->count / 2; i++) {
        struct walk one = w->walk[i];
        w->walk[i] = w->walk[w->count - 1 - i];
        w->walk[w->count - 1 - i] = one;
    }
}

/* The first walk left whose man is there, else the first; -1: none is left. */
static int next_walk(const struct walks *left, const struct men *own)
{
    int first = -1;
    for (int i = 0; i < left->count; i++) {
        if (left->walk[i].times && men_on(own, left->walk[i].field[0]))
            return i;
        if (left->walk[i].times && first < 0)
            first = i;
    }
    return first;
}

static void add_man(struct tables_put *p, const struct walk *walk)
{
    for (int k = 1; k < walk->fields && p->moves < MOVES_MAX; k++) {
        p->goes_on |= (uint16_t)((k > 1) << p->moves);
        p->move[p->moves++] = (struct move){walk->field[k - 1], walk->field[k], 0};
    }
}

/* The moves in the order in which walks are read: a man that is not there yet waits for the
 * others. */
static struct tables_put told(const struct tables_men *g, const struct tables_throw *t,
                              const struct walks *w)
{
    struct tables_put p = {.moves = 0};
    struct walks left = *w;
    struct board now = t->before;
    for (int i; (i = next_walk(&left, &now.side[t->side])) >= 0; left.walk[i].times--) {
        add_man(&p, &left.walk[i]);
        now = tables_put_down(g, t, &p, 0);
    }
    return p;
}

/* --- is it the same, so told? ----------------------------------------------------------------- */

/* Whether the first move alone would have ended the throw. */
static bool ends_early(const struct tables_men *g, const struct tables_throw *t,
                       const struct tables_put *p)
{
    return g->ends_with_first && p->moves && g->ends_with_first(t, p);
}

static bool same_told(const struct tables_men *g, const struct tables_throw *t,
                      const struct tables_put *p, const struct walks *w, uint16_t faults)
{
    struct tables_put so = told(g, t, w);
    struct tables_ruling r;
    struct board there = tables_put_down(g, t, p, 0), here = tables_put_down(g, t, &so, 0);
    g->rule(t, &so, &r);
    return board_equal(&there, &here) && r.faults == faults &&
           ends_early(g, t, &so) == ends_early(g, t, p);
}

/* --- what is printed -------------------------------------------------------------------------- */

bool tables_rest_named(const struct walks *typed)
{
    for (int i = 0; typed && i < typed->count; i++)
        if (typed->walk[i].fields > 2)
            return true;
    return false;
}

/* Replaces a legal play by the way in which it is printed. */
static void tell_legal(const struct tables_men *g, const struct tables_throw *t,
                       struct tables_put *p)
{
    struct board after = tables_put_down(g, t, p, 0);
    struct tables_way way;
    if (ends_early(g, t, p) || !tables_legal(g, t, &after, &way))
        return;
    struct tables_put so = {.moves = way.moves};
    memcpy(so.move, way.move, sizeof so.move);
    if (!ends_early(g, t, &so))
        *p = so;
}

struct walks tables_walks(const struct tables_men *g, const struct tables_throw *t,
                          const struct tables_put *p, const struct walks *typed)
{
    struct tables_put made = *p;
    struct tables_ruling r;
    g->rule(t, p, &r);
    if (!r.faults && !(tables_rest_named(typed) && tables_is_way(g, t, p)))
        tell_legal(g, t, &made);
    struct walks w = sorted(&made, &r);
    if (g->down)
        turn_round(&w);
    if (ends_early(g, t, &made) || !same_told(g, t, &made, &w, r.faults))
        w = in_order(made.move, made.moves);
    set_hits(&w, hit_fields(g, t, made.move, made.moves));
    return w;
}
