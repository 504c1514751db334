/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A play in progress: which man may come next. */
#include <stddef.h>

#include "play.h"

/* The men moved, and the possible next moves, of which those that lead on to a legal play are
 * searched. */
struct next_search {
    const struct tables_throw *t;
    const struct tables_put *p;
    struct board now;
    struct tables_next *out;
    struct move able[FIELDS * 2 + 2]; /* by some number, of men that the rules allow to move now */
    int left;                         /* number not yet known to lead on; they come first */
    int first_group; /* in an ordered throw: how many moves of a way are by the first group */
};

static bool same(struct move a, struct move b)
{
    return a.from == b.from && a.to == b.to;
}

/* The moves of the way that are made, one bit each. False: a move made is not in the way. */
static bool holds(const struct tables_way *way, const struct tables_put *p, unsigned *down)
{
    *down = 0;
    for (int i = 0; i < p->moves; i++) {
        int k = 0;
        while (k < way->moves && (*down >> k & 1 || !same(way->move[k], p->move[i])))
            k++;
        if (k == way->moves)
            return false;
        *down |= 1u << k;
    }
    return true;
}

static void offer(struct next_search *l, struct move m)
{
    struct tables_next *out = l->out;
    for (int i = 0; i < out->moves; i++)
        if (same(out->move[i], m))
            return;
    if (out->moves < (int)(sizeof out->move / sizeof out->move[0]))
        out->move[out->moves++] = m;
}

/* Offers the move if it is possible now. */
static void lead_on(struct next_search *l, struct move m)
{
    for (int i = 0; i < l->left; i++) {
        if (!same(l->able[i], m))
            continue;
        offer(l, m);
        l->able[i] = l->able[--l->left];
        return;
    }
}

/* Offers the moves of a way that are not made yet; in an ordered throw only those by the first
 * number left. */
static bool look_at(void *context, const struct tables_way *way)
{
    struct next_search *l = context;
    unsigned down;
    if (!holds(way, l->p, &down))
        return false;
    l->out->right = true;
    unsigned first = (1u << l->first_group) - 1;
    int end = l->t->ordered && (down & first) != first ? l->first_group : way->moves;
    for (int k = 0; k < end; k++)
        if (!(down >> k & 1))
            lead_on(l, way->move[k]);
    return !l->left;
}

/* The same for ways that no number gives: their men move together, if they are there. */
static bool look_at_more(void *context, const struct tables_way *way)
{
    struct next_search *l = context;
    unsigned down;
    look_at(l, way);
    if (!way->together || !holds(way, l->p, &down))
        return false;
    for (int k = 0; k < way->moves; k++)
        if (!(down >> k & 1) && men_on(&l->now.side[l->t->side], way->move[k].from))
            offer(l, way->move[k]);
    return false;
}

static bool begins(void *context, const struct tables_way *way)
{
    const struct tables_put *p = context;
    unsigned down;
    return way->moves > p->moves && holds(way, p, &down);
}

bool tables_is_part(const struct tables_men *g, const struct tables_throw *t,
                    const struct tables_put *p)
{
    struct tables_put down = *p;
    return tables_all_ways(g, t, NULL, begins, &down);
}

static bool is_all(void *context, const struct tables_way *way)
{
    const struct tables_put *p = context;
    unsigned down;
    return way->moves == p->moves && holds(way, p, &down);
}

bool tables_is_way(const struct tables_men *g, const struct tables_throw *t,
                   const struct tables_put *p)
{
    struct board after = tables_put_down(g, t, p, 0);
    struct tables_throw any_order = *t;
    struct tables_put down = *p;
    any_order.ordered = false;
    return t->unseen || tables_all_ways(g, &any_order, &after, is_all, &down);
}

/* The groups whose number can be next, one bit each. In an ordered throw that is the first, until
 * all its moves are made. A man borne off may have used either number. */
static unsigned next_groups(const struct next_search *l, const struct tables_men *g)
{
    const struct tables_group *group = l->t->group;
    int down[2] = {0, 0}; /* moves that only the first, or only the second number gives */
    if (!l->t->ordered || l->t->groups < 2)
        return 3;
    for (int i = 0; i < l->p->moves; i++) {
        struct move m = l->p->move[i];
        bool first = tables_reach(g, m.from, group[0].number) == m.to,
             second = tables_reach(g, m.from, group[1].number) == m.to;
        down[0] += first && !second;
        down[1] += second && !first;
    }
    if (down[0] >= l->first_group)
        return 2;
    return l->p->moves - down[1] < l->first_group ? 1 : 3;
}

static void set_able(struct next_search *l, const struct tables_men *g)
{
    const struct tables_throw *t = l->t;
    unsigned groups = next_groups(l, g);
    for (int k = 0; k < t->groups; k++) {
        int number = t->group[k].number;
        fields from = groups >> k & 1 ? g->origins(t, l->p, &l->now, number) : 0;
        for (; from; from &= from - 1) {
            int f = lowest_field(from);
            l->able[l->left++] = (struct move){(uint8_t)f, (uint8_t)tables_reach(g, f, number), 0};
        }
    }
}

void tables_next(const struct tables_men *g, const struct tables_throw *t,
                 const struct tables_put *p, struct tables_next *out)
{
    struct next_search l = {.t = t, .p = p, .now = tables_put_down(g, t, p, 0), .out = out};
    struct tables_way told;
    struct tables_ruling r;
    *out = (struct tables_next){.moves = 0};
    g->rule(t, p, &r);
    out->whole = out->right = !r.faults;
    if (t->unseen) /* any numbers are possible */
        return;
    int required = tables_required(g, t);
    l.first_group = required < t->group[0].times ? required : t->group[0].times;
    set_able(&l, g);
    tables_all_ways(g, t, NULL, look_at, &l);
    if (g->more_ways)
        g->more_ways(t, look_at_more, &l);
    out->ends = out->whole && tables_legal(g, t, &l.now, &told) && told.ends;
}
