/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "plays.h"

#include <string.h>

/* A play under way. Men moved by one number are moved from the farthest on: then a man is where the
 * next move wants him, the hand is empty before the board, and what is borne off goes last. What
 * can be done in any order can be done in this. */
struct going {
    const struct puff_men *aim; /* where it must end; NULL anywhere */
    puff_visit *visit;
    void *context;
    fields blocked, lone; /* fields the other holds, or has one man on, as the throw begins */
    struct men other;     /* his men then */
    struct puff_way way;  /* its moves so far */
};

/* How it stands so far. */
struct puff_row {
    struct men own;
    fields hit;
    uint8_t moves;
};

struct stage {
    uint8_t number, least, most; /* so often */
};

/* --- one number more -------------------------------------------------------------------------- */

/* Men go forward only: behind each field there are as many men as the aim has there, or more. Those
 * behind `from` too many can still go by numbers that follow, `later`, and no more by this one. */
static bool may_reach(const struct men *now, const struct men *aim, struct move m, int later)
{
    fields before = field_bit(m.from) - 1;
    int behind = men_count(now, before) - men_count(aim, before);
    if (behind > later)
        return false;
    for (int f = m.from; f < m.to && behind >= 0; f++)
        behind += men_on(now, f) - men_on(aim, f);
    return behind >= 0;
}

static bool step(struct going *g, const struct stage *s, const struct puff_row *r, int from,
                 struct puff_row *next)
{
    int to = from + s->number < OFF ? from + s->number : OFF;
    fields hit = g->lone & field_bit(to) & ~r->hit;
    struct move m = {(uint8_t)from, (uint8_t)to, hit != 0};
    *next = (struct puff_row){r->own, r->hit | hit, (uint8_t)(r->moves + 1)};
    men_move(&next->own, from, to);
    g->way.move[r->moves] = m;
    return !g->aim || may_reach(&next->own, &g->aim->own, m, s[1].number ? s[1].most : 0);
}

static bool arrived(struct going *g, const struct puff_row *r)
{
    g->way.moves = r->moves;
    g->way.after = (struct puff_men){r->own, g->other};
    for (fields f = r->hit; f; f &= f - 1)
        men_move(&g->way.after.other, OFF - lowest_field(f), BAR);
    if (g->aim && !puff_men_equal(&g->way.after, g->aim))
        return false;
    return g->visit(g->context, &g->way);
}

/* --- numbers in their order ------------------------------------------------------------------- */

/* Plays the number of `s` from fields from `lowest` on, `done` times behind it already, then what
 * follows. True: it was stopped. */
static bool go_on(struct going *g, const struct stage *s, const struct puff_row *r, int lowest,
                  int done)
{
    if (!s->number)
        return arrived(g, r);
    if (done >= s->least && go_on(g, s + 1, r, BAR, 0))
        return true;
    if (done == s->most)
        return false;
    fields from = men_origins(&r->own, g->blocked, s->number) & ~(field_bit(lowest) - 1);
    for (; from; from &= from - 1) {
        struct puff_row next;
        int f = lowest_field(from);
        if (step(g, s, r, f, &next) && go_on(g, s, &next, f, done + 1))
            return true;
    }
    return false;
}

static bool run(const struct puff_throw *t, struct going *g, const struct stage *s)
{
    const struct puff_row none = {.own = t->men.own};
    g->other = t->men.other;
    g->blocked = puff_blocked(&t->men);
    g->lone = fields_flip(men_one(&t->men.other) & ALL_FIELDS);
    return go_on(g, s, &none, BAR, 0);
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

static uint64_t pair(uint32_t low, uint32_t high)
{
    return low | (uint64_t)high << 32;
}

/* Mixed well in all its bits. */
static uint64_t mixed(const struct puff_men *m)
{
    const uint32_t *own = m->own.plane, *other = m->other.plane;
    uint64_t h = pair(own[0], own[1]) * 0x9e3779b97f4a7c15u +
                 pair(own[2], own[3]) * 0xbf58476d1ce4e5b9u +
                 pair(other[0], other[1]) * 0x94d049bb133111ebu +
                 pair(other[2], other[3]) * 0xd6e8feb86659fd93u;
    h = (h ^ h >> 32) * 0x9e3779b97f4a7c15u;
    return h ^ h >> 32;
}

/* The slot the men have or would have. What is in it: above, half of what they mix to, so that few
 * others are looked at; below, where they are in the list, counted from one. */
static size_t slot_of(const struct puff_ends *e, const struct puff_men *men, uint64_t mix)
{
    size_t at = (size_t)mix & (e->open - 1);
    for (; e->slot[at]; at = (at + 1) & (e->open - 1))
        if ((e->slot[at] ^ mix) >> 32 == 0 &&
            puff_men_equal(&e->end[(uint32_t)e->slot[at] - 1], men))
            break;
    return at;
}

static void put_in(struct puff_ends *e, size_t slot, uint64_t mix, size_t end)
{
    e->slot[slot] = mix >> 32 << 32 | (uint32_t)(end + 1);
}

/* Opens so many slots, for those that were found. */
static void open_slots(struct puff_ends *e, size_t slots)
{
    e->open = slots;
    memset(e->slot, 0, slots * sizeof *e->slot);
    for (size_t i = 0; i < e->count; i++) {
        uint64_t mix = mixed(&e->end[i]);
        put_in(e, slot_of(e, &e->end[i], mix), mix, i);
    }
}

static bool keep(void *context, const struct puff_way *way)
{
    struct puff_ends *e = context;
    uint64_t mix = mixed(&way->after);
    size_t at = slot_of(e, &way->after, mix);
    if (e->slot[at])
        return false;
    if (e->count == e->room)
        return true;
    put_in(e, at, mix, e->count);
    e->end[e->count++] = way->after;
    if (2 * e->count > e->open)
        open_slots(e, 2 * e->open);
    return false;
}

bool puff_list(const struct puff_throw *t, struct puff_ends *out)
{
    out->count = 0;
    open_slots(out, 2);
    return !puff_each(t, NULL, keep, out);
}
