/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "told.h"

#include <stddef.h>

enum { NUMBERS_MAX = 8, READINGS_MAX = 512 /* no telling that people type has as many */ };

/* One man from field to field, as told: from `from`, or alone. */
struct leg {
    uint8_t walk, from, to;
    bool alone, on; /* on: the man of the leg before */
};

struct puff_telling {
    const struct puff_throw *t;
    struct leg leg[MOVES_MAX];
    int legs;
    fields hit;                  /* where "*" says that a man was */
    uint8_t number[NUMBERS_MAX]; /* of the throw, as fields alone use them */
    int numbers;
    struct puff_told *way; /* the best two with different ends, so far */
    int ways, readings;
    bool lawful; /* each number is used once */
    int reached; /* the leg farthest on that could not be read */
    enum puff_sense failed;
};

/* A reading under way: what is behind leg `i`, and the numbers used, a bit each. */
struct state {
    struct puff_told told;
    unsigned used;
};

static void read_leg(struct puff_telling *l, int i, const struct state *s);

/* --- the end of a reading --------------------------------------------------------------------- */

/* Of wrong plays of as many faults rather one by the numbers; which it is must not hang on the
 * order in which the men are told. */
static int worse(const struct puff_told *a, const struct puff_told *b)
{
    const unsigned lengths = 1u << PUFF_N1 | 1u << PUFF_N3;
    int by[] = {!!a->faults - !!b->faults,
                a->around - b->around,
                puff_fault_count(a->faults) - puff_fault_count(b->faults),
                !!(a->faults & lengths) - !!(b->faults & lengths),
                (int)a->faults - (int)b->faults,
                a->struck - b->struck,
                a->rests - b->rests};
    size_t i = 0;
    while (i + 1 < sizeof by / sizeof by[0] && !by[i])
        i++;
    return by[i];
}

static void fail(struct puff_telling *l, int leg, enum puff_sense why)
{
    if (leg >= l->reached) {
        l->reached = leg;
        l->failed = why;
    }
}

static bool hits_as_told(const struct puff_telling *l, const struct puff_play *play)
{
    fields hit = 0;
    for (int i = 0; i < play->moves; i++)
        hit |= play->move[i].hits ? field_bit(play->move[i].to) : 0;
    return !(l->hit & ~hit);
}

/* Keeps it among the best two; of equals the earlier. */
static void arrived(struct puff_telling *l, struct puff_told told)
{
    struct puff_told *a = &l->way[0], *b = &l->way[1];
    if (!hits_as_told(l, &told.play)) {
        fail(l, l->legs - 1, PUFF_NO_HIT);
        return;
    }
    l->readings++;
    told.faults = puff_faults(l->t, &told.play);
    bool before = !l->ways || worse(&told, a) < 0;
    if (l->ways && puff_men_equal(&a->after, &told.after)) {
        *a = before ? told : *a;
    } else if (before) {
        *b = *a;
        *a = told;
        l->ways++;
    } else if (l->ways == 1 || worse(&told, b) < 0) {
        *b = told;
        l->ways++;
    }
}

/* --- one man ---------------------------------------------------------------------------------- */

/* Moves a man; false: there is none, or no room. */
static bool put(struct puff_telling *l, int i, struct state *s, int from, int to, bool on)
{
    struct puff_play *play = &s->told.play;
    if (!men_on(&s->told.after.own, from)) {
        fail(l, i, PUFF_NO_MAN);
        return false;
    }
    if (play->moves == MOVES_MAX) {
        fail(l, i, PUFF_TOO_MANY);
        return false;
    }
    bool hits = puff_move(&s->told.after, from, to);
    play->on |= (uint16_t)(on << play->moves);
    play->move[play->moves++] = (struct move){(uint8_t)from, (uint8_t)to, hits};
    return true;
}

static bool leads(int from, int to, int number)
{
    return to == OFF ? from + number >= OFF : from + number == to;
}

/* A number not used; of several alike the first. */
static bool fresh(const struct puff_telling *l, unsigned used, int i)
{
    bool taken = used >> i & 1;
    for (int k = 0; k < i; k++)
        taken |= !(used >> k & 1) && l->number[k] == l->number[i];
    return !taken;
}

/* The numbers used when one more like number `i` is. */
static unsigned spend(const struct puff_telling *l, unsigned used, int i)
{
    for (int k = 0; k < l->numbers; k++)
        if (l->number[k] == l->number[i] && fresh(l, used, k))
            return used | 1u << k;
    return used;
}

/* The numbers that this man cannot use, those in `by` being used for it already. Where a wrong play
 * is looked for, other men do not matter, or the order in which they are told would: what is played
 * too often is a fault. */
static unsigned spent(const struct puff_telling *l, const struct state *s, unsigned by)
{
    return l->lawful ? s->used : by;
}

/* By one number. */
static void by_one(struct puff_telling *l, int i, const struct state *s, int from, bool on,
                   unsigned by)
{
    for (int k = 0; k < l->numbers; k++) {
        struct state next = *s;
        if (!fresh(l, spent(l, s, by), k) || !leads(from, l->leg[i].to, l->number[k]))
            continue;
        next.used = spend(l, s->used, k);
        if (put(l, i, &next, from, l->leg[i].to, on))
            read_leg(l, i + 1, &next);
    }
}

/* By several, resting where the other does not hold the field (rules puff §3). */
static void by_sum(struct puff_telling *l, int i, const struct state *s, int from, bool on,
                   unsigned by)
{
    for (int k = 0; k < l->numbers; k++) {
        struct state next = *s;
        int rest = from + l->number[k];
        if (!fresh(l, spent(l, s, by), k) || rest >= l->leg[i].to ||
            puff_blocked(&l->t->men) & field_bit(rest) || !put(l, i, &next, from, rest, on))
            continue;
        next.used = spend(l, s->used, k);
        next.told.rests++;
        next.told.struck += next.told.play.move[next.told.play.moves - 1].hits;
        by_one(l, i, &next, rest, true, by | 1u << k);
        by_sum(l, i, &next, rest, true, by | 1u << k);
    }
}

/* Some number leads just there. */
static bool exact(const struct puff_telling *l, int from, int to)
{
    for (int k = 0; k < l->numbers; k++)
        if (from + l->number[k] == to)
            return true;
    return false;
}

/* Told with where it began. What no number gives was moved all the same. */
static void read_named(struct puff_telling *l, int i, const struct state *s)
{
    struct leg g = l->leg[i];
    struct state next = *s;
    bool just = exact(l, g.from, g.to);
    by_one(l, i, s, g.from, g.on, 0);
    if (just && g.to != OFF)
        return;
    next.told.around += just;
    by_sum(l, i, &next, g.from, g.on, 0);
    next.told.around -= just;
    if (!just && !l->lawful && put(l, i, &next, g.from, g.to, g.on))
        read_leg(l, i + 1, &next);
}

/* Who comes by a number: the man that far behind; off, else the farthest. BAR - 1: nobody. */
static int comes_from(const struct men *own, int to, int number)
{
    int from = to - number, farthest = men_any(own) ? lowest_field(men_any(own)) : OFF;
    if (from >= BAR && men_on(own, from))
        return from;
    return to == OFF && farthest > from && farthest < OFF ? farthest : BAR - 1;
}

/* With a man in hand it is the first to come (notation). */
static void read_alone(struct puff_telling *l, int i, const struct state *s)
{
    bool any = false, hand = men_on(&s->told.after.own, BAR);
    for (int k = 0; k < l->numbers; k++) {
        struct state next = *s;
        int from = comes_from(&s->told.after.own, l->leg[i].to, l->number[k]);
        if (!fresh(l, s->used, k) || from < BAR || (hand && from != BAR))
            continue;
        any = true;
        next.used |= 1u << k;
        next.told.bare = true;
        if (put(l, i, &next, from, l->leg[i].to, false))
            read_leg(l, i + 1, &next);
    }
    if (!any)
        fail(l, i, PUFF_NO_ARRIVAL);
}

static void read_leg(struct puff_telling *l, int i, const struct state *s)
{
    if (l->readings == READINGS_MAX)
        return;
    if (i == l->legs)
        arrived(l, s->told);
    else if (l->leg[i].alone)
        read_alone(l, i, s);
    else
        read_named(l, i, s);
}

/* --- what was told ---------------------------------------------------------------------------- */

/* False: more than MOVES_MAX. */
static bool add_legs(struct puff_telling *l, uint8_t walk, const struct walk *w)
{
    for (int k = w->fields > 1; k < w->fields; k++) {
        if (l->legs == MOVES_MAX)
            return false;
        l->leg[l->legs++] =
            (struct leg){walk, w->field[k ? k - 1 : 0], w->field[k], w->fields == 1, k > 1};
    }
    return true;
}

static bool set_legs(struct puff_telling *l, const struct walks *told)
{
    for (int i = 0; i < told->count; i++) {
        const struct walk *w = &told->walk[i];
        for (int man = 0; man < w->times; man++) {
            if (!add_legs(l, (uint8_t)i, w)) {
                l->leg[MOVES_MAX - 1].walk = (uint8_t)i;
                return false;
            }
        }
        for (int k = 0; k < w->fields; k++)
            l->hit |= w->hits >> k & 1 ? field_bit(w->field[k]) : 0;
    }
    return true;
}

static void set_numbers(struct puff_telling *l, const uint8_t die[2])
{
    struct puff_numbers n = puff_numbers(l->t);
    bool doublet = die[0] == die[1];
    l->numbers = 2 * n.times;
    for (int i = 0; i < l->numbers; i++)
        l->number[i] = !doublet ? die[i] : i < n.times ? n.first : n.then;
}

/* First as a play that uses each number once: a legal one is meant before any other, and is found
 * among few readings. Wrong ones have more than can be tried. */
static void read_all(struct puff_telling *l)
{
    const struct state s = {.told = {.after = l->t->men}};
    l->lawful = true;
    read_leg(l, 0, &s);
    if (l->ways && !l->way[0].faults)
        return;
    l->lawful = false;
    l->ways = l->readings = l->reached = 0;
    read_leg(l, 0, &s);
}

enum puff_sense puff_understand(const struct puff_throw *t, const uint8_t die[2],
                                const struct walks *told, struct puff_told way[2], int *at)
{
    struct puff_telling l = {.t = t, .way = way, .failed = PUFF_NO_MAN};
    *at = 0;
    set_numbers(&l, die);
    if (set_legs(&l, told))
        read_all(&l);
    else
        l.failed = PUFF_TOO_MANY, l.reached = MOVES_MAX - 1;
    if (!l.ways) {
        *at = l.leg[l.reached].walk;
        return l.failed;
    }
    return l.ways > 1 && worse(&way[0], &way[1]) == 0 ? PUFF_TWO_SENSES : PUFF_SENSE;
}
