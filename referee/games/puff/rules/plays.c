/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "plays.h"

/* A play under way. Men moved by one number are moved from the farthest on: then a man is where the
 * next move wants him, the hand is empty before the board, and what is borne off goes last. What
 * can be done in any order can be done in this. */
struct going {
    const struct puff_men *aim; /* where it must end; NULL anywhere */
    puff_visit *visit;
    void *context;
    struct puff_way way; /* so far */
};

/* --- one number more -------------------------------------------------------------------------- */

/* Men go forward only: behind each field there are as many men as the aim has there, or more; and
 * a man of the other's once hit does not come back. */
static bool may_reach(const struct going *g, int from, int to)
{
    const struct puff_men *now = &g->way.after, *aim = g->aim;
    int behind = men_count(&now->own, ((fields)1 << from) - 1) -
                 men_count(&aim->own, ((fields)1 << from) - 1);
    for (int f = from; f < to; f++) {
        behind += men_on(&now->own, f) - men_on(&aim->own, f);
        if (behind < 0)
            return false;
    }
    return men_on(&now->other, BAR) <= men_on(&aim->other, BAR);
}

/* Moves a man if that can be; what is before it the caller keeps. */
static bool step(struct going *g, int from, int number)
{
    int to = puff_arrival(&g->way.after, from, number);
    if (to == BAR)
        return false;
    struct move *m = &g->way.move[g->way.moves++];
    *m = (struct move){.from = (uint8_t)from, .to = (uint8_t)to};
    m->hits = puff_move(&g->way.after, from, to);
    return !g->aim || may_reach(g, from, to);
}

static bool arrived(struct going *g)
{
    if (g->aim && !puff_men_equal(&g->way.after, g->aim))
        return false;
    return g->visit(g->context, &g->way);
}

/* --- numbers in their order ------------------------------------------------------------------- */

struct stage {
    uint8_t number, least, most; /* so often */
};

/* Plays `number` from fields from `lowest` on, `done` times behind it already, then what follows.
 * True: it was stopped. */
static bool go_on(struct going *g, const struct stage *s, int lowest, int done)
{
    if (!s->number)
        return arrived(g);
    if (done >= s->least && go_on(g, s + 1, BAR, 0))
        return true;
    if (done == s->most)
        return false;
    fields men = men_any(&g->way.after.own) & ~(((fields)1 << lowest) - 1);
    for (; men; men &= men - 1) {
        struct puff_way before = g->way;
        int from = lowest_field(men);
        if (step(g, from, s->number) && go_on(g, s, from, done + 1))
            return true;
        g->way = before;
    }
    return false;
}

static bool run(const struct puff_throw *t, struct going *g, const struct stage *s)
{
    g->way = (struct puff_way){.after = t->men};
    return go_on(g, s, BAR, 0);
}

static bool found(void *context, const struct puff_way *way)
{
    (void)context, (void)way;
    return true;
}

static bool can(const struct puff_throw *t, int first, int first_times, int then, int then_times)
{
    struct going g = {.visit = found};
    uint8_t a = (uint8_t)first_times, b = (uint8_t)then_times;
    const struct stage s[] = {{(uint8_t)first, a, a}, {b ? (uint8_t)then : 0, b, b}, {0, 0, 0}};
    return run(t, &g, s);
}

/* --- what must be played ---------------------------------------------------------------------- */

/* The lower, and the higher with it if some way lets it follow (D; BG). */
static int required_of_two(const struct puff_throw *t, struct puff_numbers n)
{
    bool either = puff_either_order(t);
    if (can(t, n.first, 1, n.then, 1) || (either && can(t, n.then, 1, n.first, 1)))
        return 2;
    return can(t, n.first, 1, 0, 0) || (either && can(t, n.then, 1, 0, 0));
}

int puff_required(const struct puff_throw *t)
{
    struct puff_numbers n = puff_numbers(t);
    int times = n.times;
    if (t->dice.high != t->dice.low)
        return required_of_two(t, n);
    while (times && !can(t, n.first, times, 0, 0)) /* the upper ones as often as can be (BG; A) */
        times--;
    return times;
}

/* Undersides, any number of them: behind one upper number (D "wenn er mit der Oberseite nicht
 * ziehen kann" is not so), or behind all of them (A). */
static bool each_doublet(const struct puff_throw *t, struct going *g, int required)
{
    struct puff_numbers n = puff_numbers(t);
    bool under = required >= (t->whole ? n.times : 1);
    const struct stage s[] = {{required ? n.first : 0, (uint8_t)required, (uint8_t)required},
                              {under ? n.then : 0, 0, n.times},
                              {0, 0, 0}};
    return run(t, g, s);
}

static bool each_of_two(const struct puff_throw *t, struct going *g, int required)
{
    struct puff_numbers n = puff_numbers(t);
    uint8_t then = required == 2 ? n.then : 0, first = required == 2 ? n.first : 0;
    const struct stage usual[] = {{required ? n.first : 0, 1, 1}, {then, 1, 1}, {0, 0, 0}};
    const struct stage other[] = {{n.then, 1, 1}, {first, 1, 1}, {0, 0, 0}};
    return run(t, g, usual) || (required && puff_either_order(t) && run(t, g, other));
}

bool puff_each(const struct puff_throw *t, const struct puff_men *after, puff_visit *visit,
               void *context)
{
    struct going g = {.aim = after, .visit = visit, .context = context};
    int required = puff_required(t);
    if (t->dice.high == t->dice.low)
        return each_doublet(t, &g, required);
    return each_of_two(t, &g, required);
}

/* --- questions -------------------------------------------------------------------------------- */

struct best {
    struct walks *told;
    bool any;
};

static bool tell(void *context, const struct puff_way *way)
{
    struct best *b = context;
    struct walks w = walks_of(way->move, way->moves);
    if (!b->any || walks_compare(&w, b->told) < 0)
        *b->told = w;
    b->any = true;
    return false;
}

bool puff_legal(const struct puff_throw *t, const struct puff_men *after, struct walks *told)
{
    struct best b = {told, false};
    if (!told)
        return puff_each(t, after, found, NULL);
    puff_each(t, after, tell, &b);
    return b.any;
}

struct only {
    struct puff_way *way;
    bool any;
};

static bool another(void *context, const struct puff_way *way)
{
    struct only *o = context;
    if (o->any && !puff_men_equal(&o->way->after, &way->after))
        return true;
    *o->way = *way;
    o->any = true;
    return false;
}

bool puff_only(const struct puff_throw *t, struct puff_way *way)
{
    struct only o = {way, false};
    return !puff_each(t, NULL, another, &o);
}

/* --- all of them ------------------------------------------------------------------------------ */

static size_t mixed(const struct puff_men *m)
{
    uint64_t h = 0;
    for (int k = 0; k < 4; k++) {
        h = (h ^ m->own.plane[k]) * 0x9e3779b97f4a7c15u;
        h = (h ^ h >> 29 ^ m->other.plane[k]) * 0xbf58476d1ce4e5b9u;
    }
    return (size_t)(h ^ h >> 32);
}

static bool keep(void *context, const struct puff_way *way)
{
    struct puff_ends *e = context;
    size_t at = mixed(&way->after) & (e->slots - 1);
    while (e->slot[at].used && !puff_men_equal(&e->slot[at].after, &way->after))
        at = (at + 1) & (e->slots - 1);
    if (e->slot[at].used)
        return false;
    if (2 * (e->count + 1) > e->slots)
        return true;
    e->slot[at] = (struct puff_end){way->after, true};
    e->count++;
    return false;
}

bool puff_list(const struct puff_throw *t, struct puff_ends *out)
{
    return !puff_each(t, NULL, keep, out);
}
