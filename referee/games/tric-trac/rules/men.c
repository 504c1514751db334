/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "men.h"

#include <stddef.h>
#include <string.h>

struct german_throw german_seen(const struct tables_throw *t)
{
    return (struct german_throw){.board = t->before,
                                 .side = t->side,
                                 .number = {t->dice[0], t->dice[1]},
                                 .peg = (uint8_t)t->points,
                                 .hucke_rest = t->rules & GERMAN_HUCKE_REST};
}

bool german_first_wins(const struct tables_throw *t, const struct tables_put *p, int *points)
{
    struct german_throw g = german_seen(t);
    return p->moves && !german_like_force(&g, p->move, p->moves) &&
           german_wins_first(&g, p->move[0], points);
}

static fields origins(const struct tables_throw *t, const struct tables_put *made,
                      const struct board *now, int number)
{
    int brought = made->moves && made->move[0].from == START ? made->move[0].to : 0;
    fields movers = german_movers(now, (enum side)t->side, brought);
    fields open = german_open(now, (enum side)t->side, t->rules & GERMAN_HUCKE_REST);
    fields out = movers & field_bit(START) ? 0 : field_range(GOAL - number, GOAL - 1);
    return movers & (open >> number | out);
}

static fields closed(const struct tables_throw *t)
{
    return ALL_FIELDS & ~german_open(&t->before, (enum side)t->side, t->rules & GERMAN_HUCKE_REST);
}

static bool move(struct board *b, enum side side, struct move m)
{
    return german_move(b, side, m).hit;
}

static bool ends_well(const struct tables_throw *t, const struct board *after)
{
    return german_ends_well(after, (enum side)t->side);
}

/* --- ways ------------------------------------------------------------------------------------- */

static bool show(const struct german_play *p, bool first, tables_visit *v, void *c)
{
    struct tables_way way = {
        .after = p->after, .moves = p->moves, .together = p->force, .ends = first};
    memcpy(way.move, p->move, sizeof p->move);
    return v(c, &way);
}

/* By force; and won by the first move, where the throw ends there. */
static bool more_ways(const struct tables_throw *t, tables_visit *v, void *c)
{
    struct german_throw g = german_seen(t);
    struct german_plays l;
    german_list(&g, &l);
    for (int i = 0; i < l.count; i++) {
        const struct german_play *p = &l.play[i];
        if ((p->force || (p->first && !(t->rules & GERMAN_GOES_ON))) && show(p, p->first, v, c))
            return true;
    }
    return false;
}

static bool ends_with_first(const struct tables_throw *t, const struct tables_put *p)
{
    int points;
    return german_first_wins(t, p, &points);
}

/* The quicker list: one way to each end. */
static bool ways(const struct tables_throw *t, const struct board *aim, tables_visit *v, void *c)
{
    struct german_throw g = german_seen(t);
    struct german_plays l;
    if (t->rules & GERMAN_GOES_ON)
        german_list_whole(&g, &l);
    else
        german_list(&g, &l);
    for (int i = 0; i < l.count; i++)
        if ((!aim || german_same(aim, &l.play[i].after)) && show(&l.play[i], l.play[i].first, v, c))
            return true;
    return false;
}

/* --- faults ----------------------------------------------------------------------------------- */

/* The moves that go back of a play that may not stay as it is. */
static uint16_t going_back(const struct german_throw *g, const struct tables_put *p)
{
    struct move left[MOVES_MAX];
    uint16_t back = 0;
    int n = german_remains(g, p->move, p->moves, left);
    for (int i = 0, k = 0; i < p->moves; i++) {
        bool stays = k < n && left[k].from == p->move[i].from && left[k].to == p->move[i].to;
        k += stays;
        back |= (uint16_t)(!stays << i);
    }
    return back;
}

/* Whether another number can be played behind a first move. */
static bool has_rest(const struct german_throw *g, const struct tables_put *p)
{
    struct move m[2] = {p->move[0]};
    struct german_ruling r;
    struct board now = g->board;
    german_move(&now, (enum side)g->side, m[0]);
    for (int from = GOAL - 1; from >= START; from--)
        for (int i = 0; i < 2 && men_on(&now.side[g->side], from); i++) {
            m[1] = (struct move){(uint8_t)from, (uint8_t)german_reach(from, g->number[i]), 0};
            german_rule(g, m, 2, &r);
            if (!r.faults)
                return true;
        }
    return false;
}

static void rule(const struct tables_throw *t, const struct tables_put *p,
                 struct tables_ruling *out)
{
    struct german_throw g = german_seen(t);
    struct german_ruling r;
    int points;
    memset(out, 0, sizeof *out);
    bool won = p->moves == 1 && german_first_wins(t, p, &points);
    if (won && !(t->rules & GERMAN_GOES_ON))
        return;
    german_rule(&g, p->move, p->moves, &r);
    out->faults = r.faults;
    if (won && !r.faults && has_rest(&g, p)) /* though it ends as one man with both numbers would */
        out->faults = GERMAN_D1;
    out->back = r.faults & GERMAN_C2 ? going_back(&g, p) : 0;
}

const struct tables_men german_men = {
    .stand = ALL_FIELDS & ~(1u << GOAL),
    .origins = origins,
    .reach = german_reach,
    .by_route = true,
    .alone_by_sum = 1,
    .closed = closed,
    .move = move,
    .ends_well = ends_well,
    .more_ways = more_ways,
    .ends_with_first = ends_with_first,
    .ways = ways,
    .rule = rule,
};
