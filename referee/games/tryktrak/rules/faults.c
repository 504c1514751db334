/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "faults.h"

#include <string.h>

const char tryktrak_fault_code[TRYKTRAK_FAULTS][3] = {"N1", "N3", "C2", "E1", "D1", "S1"};

bool tryktrak_may_stand(const struct tryktrak_ruling *r)
{
    return !(r->faults & 1 << FAULT_C2);
}

/* A play on trial. */
struct trial {
    const struct tables_position *p;
    const struct tryktrak_plays *list;
    const struct men *own;
    fields closed, lone; /* as the mover counts */
    uint8_t number[TRYKTRAK_NUMBERS];
    int numbers; /* still to be played */
    struct tryktrak_ruling *out;
};

static struct trial trial_of(const struct tables_position *p, const struct tryktrak_plays *l,
                             struct tryktrak_ruling *out)
{
    enum side side = (enum side)p->side;
    struct trial t = {.p = p,
                      .list = l,
                      .own = &p->board.side[side],
                      .closed = tryktrak_closed(&p->board, side),
                      .numbers = p->dice.high == p->dice.low ? TRYKTRAK_NUMBERS : 2,
                      .out = out};
    t.lone = fields_flip(men_one(&p->board.side[other_side(side)]) & ALL_FIELDS);
    for (int i = 0; i < t.numbers; i++)
        t.number[i] = i ? p->dice.low : p->dice.high;
    return t;
}

/* --- which number a man was moved by ---------------------------------------------------------- */

/* Takes the n-th number as played. */
static int take(struct trial *t, int n)
{
    int number = t->number[n];
    t->numbers--;
    memmove(t->number + n, t->number + n + 1, (size_t)(t->numbers - n));
    return number;
}

static void add_hop(struct trial *t, int from, int to, int number)
{
    struct tryktrak_ruling *r = t->out;
    r->hop[r->hops++] =
        (struct tryktrak_hop){.move = {(uint8_t)from, (uint8_t)to, 0}, .number = (uint8_t)number};
}

static bool by_exact(struct trial *t, struct move m)
{
    for (int n = 0; n < t->numbers; n++) {
        if (t->number[n] == m.to - m.from) {
            add_hop(t, m.from, m.to, take(t, n));
            return true;
        }
    }
    return false;
}

/* Numbers stand high to low: the last that is enough is the smallest. */
static bool by_larger(struct trial *t, struct move m)
{
    int n = t->numbers - 1;
    while (n >= 0 && t->number[n] < m.to - m.from)
        n--;
    if (m.to != OFF || n < 0)
        return false;
    add_hop(t, m.from, m.to, take(t, n));
    return true;
}

/* Several numbers of a doublet. */
static bool by_doublet(struct trial *t, struct move m)
{
    int d = t->number[0], way = m.to - m.from, hops = (way + d - 1) / d;
    if (way <= 0 || hops > t->numbers || (way % d && m.to != OFF))
        return false;
    for (int i = 1; i < hops; i++)
        if (t->closed & field_bit(m.from + i * d))
            return false;
    for (int i = 0; i < hops; i++) {
        int from = m.from + i * d;
        add_hop(t, from, i == hops - 1 ? m.to : from + d, take(t, 0));
    }
    return true;
}

/* Both numbers, by the rest that is open and, if it may be, hits nobody. */
static bool by_both(struct trial *t, struct move m)
{
    int first = 0, way = m.to - m.from, sum = t->number[0] + t->number[1];
    fields rest[2] = {field_bit(m.from + t->number[0]), field_bit(m.from + t->number[1])};
    bool open[2] = {!(t->closed & rest[0]), !(t->closed & rest[1])},
         hits[2] = {(t->lone & rest[0]) != 0, (t->lone & rest[1]) != 0};
    if (way <= 0 || (m.to == OFF ? sum < way : sum != way) || (!open[0] && !open[1]))
        return false;
    if (open[0] && open[1]) {
        first = hits[0] && !hits[1];
        t->out->unclear |= hits[0] && hits[1];
    } else {
        first = open[1];
    }
    int a = take(t, first), b = take(t, 0);
    add_hop(t, m.from, m.from + a, a);
    add_hop(t, m.from + a, m.to, b);
    return true;
}

static bool by_sum(struct trial *t, struct move m)
{
    if (t->numbers < 2)
        return false;
    return t->p->dice.high == t->p->dice.low ? by_doublet(t, m) : by_both(t, m);
}

/* The order in which most can be made: into the home and in it, then off; the hindmost first. */
static bool before(struct move a, struct move b)
{
    if ((a.to == OFF) != (b.to == OFF))
        return b.to == OFF;
    return a.from != b.from ? a.from < b.from : a.to < b.to;
}

static void sort_put(struct move *m, const struct move *put, int men)
{
    for (int i = 0; i < men; i++) {
        int at = i;
        for (; at > 0 && before(put[i], m[at - 1]); at--)
            m[at] = m[at - 1];
        m[at] = put[i];
    }
}

static void sort_hops(struct tryktrak_ruling *r)
{
    for (int i = 1; i < r->hops; i++) {
        struct tryktrak_hop one = r->hop[i];
        int at = i;
        for (; at > 0 && before(one.move, r->hop[at - 1].move); at--)
            r->hop[at] = r->hop[at - 1];
        r->hop[at] = one;
    }
}

/* An exact number goes before a larger one, and a single one before a sum; who then has none was
 * moved by none, in the place of one that is left, or beyond them all. */
static void tell_numbers(struct trial *t, const struct move *put, int men)
{
    static bool (*const ways[])(struct trial *, struct move) = {by_exact, by_larger, by_sum};
    struct move m[TRYKTRAK_PUT];
    bool told[TRYKTRAK_PUT] = {false};
    sort_put(m, put, men);
    for (size_t k = 0; k < sizeof ways / sizeof ways[0]; k++)
        for (int i = 0; i < men; i++)
            told[i] = told[i] || ways[k](t, m[i]);
    for (int i = 0; i < men; i++) {
        if (told[i])
            continue;
        add_hop(t, m[i].from, m[i].to, 0);
        t->out->hop[t->out->hops - 1].wrong = 1 + (t->numbers ? FAULT_N1 : FAULT_N3);
        if (t->numbers)
            take(t, 0);
    }
    sort_hops(t->out);
}

/* --- how the men lie -------------------------------------------------------------------------- */

/* Makes the hops, all of them or those that do not end on a closed line. Returns 1 + a hop whose
 * man was not there. */
static int lay(const struct trial *t, bool all, struct board *out)
{
    enum side side = (enum side)t->p->side;
    struct men *own = &out->side[side], *theirs = &out->side[other_side(side)];
    *out = t->p->board;
    for (int i = 0; i < t->out->hops; i++) {
        struct move *m = &t->out->hop[i].move;
        bool there = men_on(own, m->from) > 0, shut = t->closed & field_bit(m->to);
        if (all && !there)
            return 1 + i;
        if (!all && (!there || shut)) {
            t->out->hop[i].undone = 1;
            continue;
        }
        men_move(own, m->from, m->to);
        m->hits = m->to != OFF && men_on(theirs, OFF - m->to) == 1;
        if (m->hits)
            men_move(theirs, OFF - m->to, BAR);
    }
    return 0;
}

/* --- faults ----------------------------------------------------------------------------------- */

static void set_wrong(struct tryktrak_ruling *r, int hop, enum tryktrak_fault fault)
{
    r->faults |= (uint8_t)(1 << fault);
    if (!r->hop[hop].wrong)
        r->hop[hop].wrong = (uint8_t)(1 + fault);
}

/* Too soon; or by a number larger than needed, with a man farther back (rules 5). */
static void check_off(const struct trial *t)
{
    struct men own = *t->own;
    for (int i = 0; i < t->out->hops; i++) {
        const struct tryktrak_hop *h = &t->out->hop[i];
        bool larger = h->number > OFF - h->move.from;
        if (h->move.to == OFF &&
            (!men_home(&own) || (larger && lowest_field(men_any(&own)) < h->move.from)))
            set_wrong(t->out, i, FAULT_S1);
        men_move(&own, h->move.from, h->move.to);
    }
}

/* While one of his men is on the bar no other man of his moves (rules 3); they entered first, if
 * they entered. */
static void check_bar(const struct trial *t)
{
    int waiting = men_on(t->own, BAR), others = 0;
    for (int i = 0; i < t->out->hops; i++) {
        bool enters = t->out->hop[i].move.from == BAR;
        waiting -= enters;
        others += !enters;
    }
    if (waiting > 0 && others)
        t->out->faults |= 1 << FAULT_E1;
}

static void check_numbers(const struct trial *t)
{
    const struct tryktrak_ruling *r = t->out;
    int used = 0;
    bool lower = t->list->higher && r->hops == 1 && r->hop[0].number == t->p->dice.low;
    for (int i = 0; i < r->hops; i++)
        used += r->hop[i].wrong != 1 + FAULT_N3;
    if (used < t->list->numbers || lower)
        t->out->faults |= 1 << FAULT_D1;
}

static void name_faults(const struct trial *t)
{
    struct tryktrak_ruling *r = t->out;
    check_numbers(t);
    check_bar(t);
    for (int i = 0; i < r->hops; i++) {
        if (r->hop[i].wrong)
            set_wrong(r, i, (enum tryktrak_fault)(r->hop[i].wrong - 1));
        if (t->closed & field_bit(r->hop[i].move.to))
            set_wrong(r, i, FAULT_C2);
    }
    check_off(t);
}

void tryktrak_judge(const struct tables_position *p, const struct tryktrak_plays *l,
                    const struct move *put, int men, struct tryktrak_ruling *out)
{
    memset(out, 0, sizeof *out);
    struct trial t = trial_of(p, l, out);
    tell_numbers(&t, put, men);
    lay(&t, false, &out->stands);
    out->empty = (uint8_t)lay(&t, true, &out->lies);
    if (out->empty)
        return;
    out->legal = tryktrak_find(l, &out->lies) != NULL;
    if (!out->legal)
        name_faults(&t);
}
