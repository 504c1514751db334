/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "throw.h"

#include <stddef.h>

enum { CORNER = 13, TABLE_FIRST = 7, TABLE_LAST = 12, HOME_FIRST = 19 };

const struct tic_tac_event_rule tic_tac_events[TIC_TAC_EVENTS] = {
    [TIC_TAC_HIT] = {"hit", 1, "C \"a hit is but one\""},
    [TIC_TAC_IN] = {"in", 2, "C \"a double game\""},
    [TIC_TAC_FILL] = {"fill", 2, "C \"you win two\""},
};

fields tic_tac_blocked(const struct tic_tac_throw *t)
{
    return fields_flip(men_any(&t->other));
}

/* Exactly, or by a number too large for every man: the farthest (rules §4 of trictrac). */
static bool bears_off(const struct men *own, int from, int number)
{
    fields men = men_any(own);
    bool home = !(men & field_range(1, HOME_FIRST - 1));
    return home && (from + number == OFF || from == lowest_field(men));
}

int tic_tac_arrival(const struct tic_tac_throw *t, const struct men *own, int from, int number)
{
    int to = from + number;
    if (to >= OFF)
        return bears_off(own, from, number) ? OFF : 0;
    return tic_tac_blocked(t) & field_bit(to) ? 0 : to;
}

/* --- plays ------------------------------------------------------------------------------------ */

static struct walks told(const struct tic_tac_play *p)
{
    return walks_of(p->move, p->moves);
}

/* Of the ways to one position the one that is told. */
static void keep(struct tic_tac_plays *l, const struct tic_tac_play *p)
{
    if (p->moves > l->numbers) {
        l->numbers = p->moves;
        l->count = 0;
    }
    if (p->moves < l->numbers)
        return;
    for (int i = 0; i < l->count; i++) {
        if (!men_equal(&l->play[i].after, &p->after))
            continue;
        struct walks a = told(p), b = told(&l->play[i]);
        if (walks_compare(&a, &b) < 0)
            l->play[i] = *p;
        return;
    }
    l->play[l->count++] = *p;
}

static void play_on(const struct tic_tac_throw *t, struct tic_tac_plays *l, const int number[2],
                    struct tic_tac_play p)
{
    keep(l, &p);
    for (fields men = p.moves < 2 ? men_any(&p.after) : 0; men; men &= men - 1) {
        int from = lowest_field(men), to = tic_tac_arrival(t, &p.after, from, number[p.moves]);
        struct tic_tac_play next = p;
        if (!to)
            continue;
        men_move(&next.after, from, to);
        next.move[next.moves++] = (struct move){(uint8_t)from, (uint8_t)to, 0};
        play_on(t, l, number, next);
    }
}

void tic_tac_list(const struct tic_tac_throw *t, struct tic_tac_plays *out)
{
    const int order[2][2] = {{t->dice.high, t->dice.low}, {t->dice.low, t->dice.high}};
    struct tic_tac_play none = {.after = t->own};
    out->count = out->numbers = 0;
    play_on(t, out, order[0], none);
    play_on(t, out, order[1], none);
}

const struct tic_tac_play *tic_tac_find(const struct tic_tac_plays *l, const struct men *after)
{
    for (int i = 0; i < l->count; i++)
        if (men_equal(&l->play[i].after, after))
            return &l->play[i];
    return NULL;
}

/* --- what a throw wins ------------------------------------------------------------------------ */

/* Lone men reached by a number, or by the sum past a rest that two do not hold (C "then it is
 * nothing"). */
static fields hits(const struct tic_tac_throw *t)
{
    int a = t->dice.high, b = t->dice.low;
    fields own = men_any(&t->own), held = fields_flip(men_two(&t->other));
    fields lone = fields_flip(men_one(&t->other));
    fields sum = (own << a & ~held) << b | (own << b & ~held) << a;
    return (own << a | own << b | sum) & lone & ALL_FIELDS;
}

/* The other's corner empty, and a man for it by each number (C). */
static bool gets_in(const struct tic_tac_throw *t)
{
    int a = CORNER - t->dice.high, b = CORNER - t->dice.low;
    if ((men_any(&t->own) | tic_tac_blocked(t)) & field_bit(CORNER))
        return false;
    return a == b ? men_on(&t->own, a) >= 2 : men_on(&t->own, a) && men_on(&t->own, b);
}

static bool table_full(const struct men *m)
{
    return !(field_range(TABLE_FIRST, TABLE_LAST) & ~men_two(m));
}

static bool fills(const struct tic_tac_throw *t, const struct tic_tac_plays *l)
{
    if (table_full(&t->own))
        return false;
    for (int i = 0; i < l->count; i++)
        if (table_full(&l->play[i].after))
            return true;
    return false;
}

struct tic_tac_won tic_tac_wins(const struct tic_tac_throw *t, const struct tic_tac_plays *l,
                                const struct tic_tac_options *o)
{
    struct tic_tac_won w = {.hit = hits(t)};
    w.event = (uint8_t)((unsigned)!!w.hit << TIC_TAC_HIT |
                        (unsigned)(!o->no_in && gets_in(t)) << TIC_TAC_IN |
                        (unsigned)(!o->no_fill && fills(t, l)) << TIC_TAC_FILL);
    for (int e = 0; e < TIC_TAC_EVENTS; e++) /* the dearest counts (H) */
        if (w.event >> e & 1 && tic_tac_events[e].stakes > w.stakes)
            w.stakes = tic_tac_events[e].stakes;
    return w;
}
