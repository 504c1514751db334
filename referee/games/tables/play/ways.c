/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finds the plays of a throw: its numbers are tried with every man that may move by them. */
#include <string.h>

#include "play.h"

enum { ANY_GROUP = -1, COUNTING = -1 };

/* A search in progress. Men only move forward, so an aim fixes how many men must still pass each
 * field (`ahead`); no more may pass. */
struct way_search {
    const struct tables_men *g;
    const struct tables_throw *t;
    const struct board *aim; /* NULL: any end */
    tables_visit *visit;
    void *context;
    struct tables_put made;
    struct board now;
    uint8_t played[TABLES_GROUPS];
    int used, required; /* numbers, without optional ones; required may be COUNTING */
    int best;           /* the most numbers used, while counting */
    int only;           /* the group that must be played, or ANY_GROUP */
    bool passes;        /* `ahead` is valid */
    int8_t ahead[OFF];
};

int tables_reach(const struct tables_men *g, int from, int number)
{
    if (g->reach)
        return g->reach(from, number);
    return from + number < OFF ? from + number : OFF;
}

/* --- one move --------------------------------------------------------------------------------- */

/* The numbers of groups other than k that may still be played. */
static int others(const struct way_search *s, int k)
{
    int n = 0;
    for (int i = s->t->ordered ? k + 1 : 0; i < s->t->groups; i++)
        n += i == k ? 0 : s->t->group[i].times - s->played[i];
    return n;
}

/* Whether the move can lead to the aim. From now on group k is tried only with this man and men
 * ahead of it, so the men behind that must still pass need numbers of other groups. */
static bool passes(struct way_search *s, struct move m, int k)
{
    bool open = !s->passes || m.from == BAR || s->ahead[m.from - 1] <= others(s, k);
    for (int f = m.from; s->passes && f < m.to; f++)
        open &= --s->ahead[f] >= 0;
    return open;
}

static void unpass(struct way_search *s, struct move m)
{
    for (int f = m.from; s->passes && f < m.to; f++)
        s->ahead[f]++;
}

/* The numbers of the throw that must still be played. */
static int left(const struct way_search *s)
{
    int n = 0;
    for (int k = 0; k < s->t->groups; k++)
        if (!s->t->group[k].optional)
            n += s->t->group[k].times - s->played[k];
    return n;
}

/* Whether a number of group k may follow one of group `last`. */
static bool may_follow(const struct way_search *s, int k, int last)
{
    const struct tables_group *group = &s->t->group[k];
    if (s->played[k] == group->times || (s->only != ANY_GROUP && s->only != k))
        return false;
    if (k && s->t->ordered && s->played[k - 1] < group->needs)
        return false;
    if (s->t->ordered && k < last)
        return false;
    if (group->optional)
        return s->required != COUNTING && s->used == s->required;
    return s->required == COUNTING || s->used + left(s) >= s->required;
}

/* --- the search ------------------------------------------------------------------------------- */

/* A play may end here: counts or shows it. */
static bool end_way(struct way_search *s)
{
    struct tables_way way;
    if (s->used && s->g->ends_well && !s->g->ends_well(s->t, &s->now))
        return false;
    if (s->required == COUNTING) {
        s->best = s->used > s->best ? s->used : s->best;
        return !left(s);
    }
    if (s->used != s->required || (s->aim && !board_equal(&s->now, s->aim)))
        return false;
    way = (struct tables_way){.after = s->now, .moves = s->made.moves};
    memcpy(way.move, s->made.move, sizeof way.move);
    return s->visit(s->context, &way);
}

static bool go_on(struct way_search *s, int group, fields tried);

static bool step(struct way_search *s, int k, int from, fields tried)
{
    const struct tables_group *group = &s->t->group[k];
    int to = tables_reach(s->g, from, group->number);
    struct move m = {(uint8_t)from, (uint8_t)to, 0};
    struct board before = s->now;
    bool stopped = false;
    if (passes(s, m, k)) {
        m.hits = s->g->move(&s->now, (enum side)s->t->side, m);
        s->made.move[s->made.moves++] = m;
        s->played[k]++;
        s->used += !group->optional;
        stopped = go_on(s, k, tried);
        s->used -= !group->optional;
        s->played[k]--;
        s->made.moves--;
        s->now = before;
    }
    unpass(s, m);
    return stopped;
}

/* Men that move by the same number move the hindmost first, since any other order can be changed to
 * that. `tried`: fields from which this number was tried before, which are behind. */
static bool go_on(struct way_search *s, int group, fields tried)
{
    if (end_way(s))
        return true;
    for (int k = 0; k < s->t->groups; k++) {
        if (!may_follow(s, k, group) || s->made.moves == MOVES_MAX)
            continue;
        fields before = k == group ? tried : 0;
        fields all = s->g->origins(s->t, &s->made, &s->now, s->t->group[k].number);
        for (fields f = all & ~before; f; f &= f - 1) {
            int from = lowest_field(f);
            if (step(s, k, from, (before | all) & (field_bit(from) - 1)))
                return true;
        }
    }
    return false;
}

/* Whether numbers can be played that take men this far in total. Men borne off may use more of
 * them. */
static bool adds_up(const struct way_search *s, int way, bool off)
{
    const struct tables_group *a = &s->t->group[0], *b = &s->t->group[1];
    for (int i = 0; i <= a->times; i++)
        for (int k = 0; k <= (s->t->groups > 1 ? b->times : 0); k++) {
            int used = (a->optional ? 0 : i) + (b->optional ? 0 : k);
            int goes = i * a->number + k * b->number;
            if (used == s->required && (off ? way <= goes : way == goes))
                return true;
        }
    return false;
}

/* False: men that move forward cannot get there. If the aim has more men than now, because bearing
 * off the last man brings all back, nothing is known. */
static bool look_ahead(struct way_search *s)
{
    const struct men *now = &s->now.side[s->t->side], *aim = &s->aim->side[s->t->side];
    int ahead = 0, way = 0, off = men_count(now, FIELDS_AND_BAR) - men_count(aim, FIELDS_AND_BAR);
    bool can = true;
    s->passes = off >= 0;
    for (int f = BAR; f < OFF; f++) {
        ahead += men_on(now, f) - men_on(aim, f);
        s->ahead[f] = (int8_t)ahead;
        can &= ahead >= 0;
        way += ahead;
    }
    return !s->passes || (can && adds_up(s, way - (s->g->reach ? off : 0), off > 0));
}

/* If only one of two different numbers can be played: the higher if possible. */
static int only_group(const struct way_search *s)
{
    const struct tables_throw *t = s->t;
    int high = t->groups == 2 && t->group[1].number > t->group[0].number;
    if (s->required != 1 || !(t->rules & TABLES_HIGHER) || t->groups != 2)
        return ANY_GROUP;
    return s->g->origins(t, &s->made, &s->now, t->group[high].number) ? high : ANY_GROUP;
}

int tables_required(const struct tables_men *g, const struct tables_throw *t)
{
    struct way_search s = {
        .g = g, .t = t, .now = t->before, .required = COUNTING, .only = ANY_GROUP};
    go_on(&s, 0, 0);
    return s.best;
}

struct filter {
    const struct board *aim;
    tables_visit *visit;
    void *context;
};

static bool show_if_there(void *context, const struct tables_way *way)
{
    const struct filter *f = context;
    return (!f->aim || board_equal(&way->after, f->aim)) && f->visit(f->context, way);
}

bool tables_all_ways(const struct tables_men *g, const struct tables_throw *t,
                     const struct board *aim, tables_visit *v, void *c)
{
    struct way_search s = {.g = g, .t = t, .aim = aim, .visit = v, .context = c, .now = t->before};
    struct filter f = {aim, v, c};
    s.only = ANY_GROUP;
    s.required = tables_required(g, t);
    if (!aim || look_ahead(&s)) {
        s.only = only_group(&s);
        if (go_on(&s, 0, 0))
            return true;
    }
    return g->more_ways && g->more_ways(t, show_if_there, &f);
}

bool tables_ways(const struct tables_men *g, const struct tables_throw *t, const struct board *aim,
                 tables_visit *v, void *c)
{
    return g->ways ? g->ways(t, aim, v, c) : tables_all_ways(g, t, aim, v, c);
}

/* --- questions -------------------------------------------------------------------------------- */

struct best {
    struct tables_way *way;
    struct walks walks;
    bool any;
};

static bool found(void *context, const struct tables_way *way)
{
    (void)context, (void)way;
    return true;
}

static bool tell(void *context, const struct tables_way *way)
{
    struct best *b = context;
    struct walks walks = walks_of(way->move, way->moves);
    if (b->any && walks_compare(&walks, &b->walks) >= 0)
        return false;
    *b->way = *way;
    b->walks = walks;
    b->any = true;
    return false;
}

bool tables_legal(const struct tables_men *g, const struct tables_throw *t,
                  const struct board *after, struct tables_way *told)
{
    struct best b = {.way = told};
    if (!told)
        return tables_all_ways(g, t, after, found, NULL);
    tables_all_ways(g, t, after, tell, &b);
    return b.any;
}

static bool another(void *context, const struct tables_way *way)
{
    struct best *b = context;
    if (b->any && !board_equal(&b->way->after, &way->after))
        return true;
    *b->way = *way;
    b->any = true;
    return false;
}

bool tables_only(const struct tables_men *g, const struct tables_throw *t, struct tables_way *only)
{
    struct best b = {.way = only};
    return !tables_ways(g, t, NULL, another, &b) && b.any;
}

struct board tables_put_down(const struct tables_men *g, const struct tables_throw *t,
                             const struct tables_put *p, uint16_t but)
{
    struct board b = t->before;
    for (int i = 0; i < p->moves; i++)
        if (!(but >> i & 1) && men_on(&b.side[t->side], p->move[i].from))
            g->move(&b, (enum side)t->side, p->move[i]);
    return b;
}
