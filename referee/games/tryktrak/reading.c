/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What was put down: which men arrive on fields named alone, and what the whole comes to. */
#include <string.h>

#include "match.h"

/* Men being looked for: the first fits, or the first two that are legal. */
struct finding {
    const struct put *put;
    const struct tryktrak_coup *coup;
    struct tryktrak_reading *out;
    struct move move[TRYKTRAK_PUT];
    int moves;
    bool found; /* a way that can have been */
};

/* One man by both numbers, who can hit on either rest: he was taken to rest by the higher, and may
 * have by the lower. */
static void weigh_rest(struct finding *f)
{
    struct tryktrak_reading *out = f->out;
    struct move m = f->move[0];
    uint8_t rest = (uint8_t)(m.from + out->p.dice.low);
    const struct move way[2] = {{m.from, rest, 0}, {rest, m.to, 0}};
    tryktrak_judge(&out->p, &out->list, way, 2, &out->other);
    out->ways = 2;
}

/* Judges what is found so far as the whole. The first legal way is the play, or the first of all
 * while there is none; the next legal one with another end is the other. */
static void weigh(struct finding *f)
{
    struct tryktrak_ruling r;
    struct tryktrak_reading *out = f->out;
    tryktrak_judge(&out->p, &out->list, f->move, f->moves, &r);
    if (r.empty)
        return;
    if (!f->found || (r.legal && !out->ways))
        out->ruling = r;
    else if (r.legal && out->ways == 1 && memcmp(&r.lies, &out->ruling.lies, sizeof r.lies) != 0)
        out->other = r;
    else
        return;
    f->found = true;
    out->ways += r.legal;
    if (r.legal && r.unclear)
        weigh_rest(f);
}

static void find_from(struct finding *f, int walk, int man);

static void with_move(struct finding *f, int from, int to, int walk, int man)
{
    if (f->moves == TRYKTRAK_PUT)
        return;
    f->move[f->moves++] = (struct move){(uint8_t)from, (uint8_t)to, 0};
    find_from(f, walk, man + 1);
    f->moves--;
}

/* Who comes off, as far as he is home: the man whose number it is, or else the farthest; -1. */
static int borne_off(const struct men *own, int exact)
{
    fields home = men_any(own) & field_range(19, FIELDS);
    if (men_on(own, exact))
        return exact;
    return home && lowest_field(home) > exact ? lowest_field(home) : -1;
}

/* A man arrives: by the number that stands in his place, by the other, by several together. Off
 * comes the man it is exact for, or the farthest. */
static void find_arrival(struct finding *f, int to, int walk, int man)
{
    const struct men *own = &f->out->p.board.side[f->out->p.side];
    int a = f->coup->dice[f->moves % 2], b = f->coup->dice[(f->moves + 1) % 2];
    int way[4] = {a, a == b ? 2 * a : b, a == b ? 3 * a : a + b, 4 * a};
    int ways = a == b ? 4 : 3;
    fields tried = 0;
    for (int i = 0; i < ways; i++) {
        int from = to - way[i];
        if (to == OFF && from > 0)
            from = borne_off(own, from);
        if (from < 0 || (tried & field_bit(from)))
            continue;
        tried |= field_bit(from);
        with_move(f, from, to, walk, man);
    }
}

/* From a walk on, so many of its men being down. */
static void find_from(struct finding *f, int walk, int man)
{
    const struct walks *w = &f->put->walks;
    if (walk < w->count && man == w->walk[walk].times) {
        find_from(f, walk + 1, 0);
        return;
    }
    if (walk == w->count) {
        weigh(f);
        return;
    }
    const struct walk *one = &w->walk[walk];
    int before = f->moves;
    if (one->fields == 1) {
        find_arrival(f, one->field[0], walk, man);
        return;
    }
    for (int i = 1; i < one->fields && f->moves < TRYKTRAK_PUT; i++)
        f->move[f->moves++] = (struct move){one->field[i - 1], one->field[i], 0};
    find_from(f, walk, man + 1);
    f->moves = before;
}

/* One man by one step: where the dice were not seen nothing can be wrong with it, but that he
 * stands on a closed line. */
static void step_unseen(struct tryktrak_reading *out, struct move m)
{
    struct tryktrak_ruling *r = &out->ruling;
    enum side side = (enum side)out->p.side;
    bool shut = tryktrak_closed(&out->p.board, side) & field_bit(m.to),
         there = men_on(&r->stands.side[side], m.from) > 0;
    struct men *theirs = &r->stands.side[other_side(side)];
    out->read &= men_on(&r->lies.side[side], m.from) > 0;
    if (!out->read || r->hops == TRYKTRAK_HOPS)
        return;
    m.hits = !shut && m.to != OFF && men_on(theirs, OFF - m.to) == 1;
    men_move(&r->lies.side[side], m.from, m.to);
    if (m.hits) {
        men_move(theirs, OFF - m.to, BAR);
        r->lies.side[other_side(side)] = *theirs;
    }
    if (!shut && there)
        men_move(&r->stands.side[side], m.from, m.to);
    r->faults |= (uint8_t)(shut << FAULT_C2);
    r->hop[r->hops++] = (struct tryktrak_hop){
        .move = m, .wrong = shut ? 1 + FAULT_C2 : 0, .undone = shut || !there};
}

static void read_unseen(const struct put *put, struct tryktrak_reading *out)
{
    struct tryktrak_ruling *r = &out->ruling;
    r->lies = r->stands = out->p.board;
    out->read = true;
    for (int i = 0; i < put->walks.count; i++) {
        const struct walk *w = &put->walks.walk[i];
        for (int man = 0; man < w->times; man++)
            for (int k = 1; k < w->fields; k++)
                step_unseen(out, (struct move){w->field[k - 1], w->field[k], 0});
    }
    r->legal = !r->faults;
}

static int numbers_used(const struct tryktrak_ruling *r)
{
    int used = 0;
    for (int i = 0; i < r->hops; i++)
        used += r->hop[i].wrong != 1 + FAULT_N3;
    return used;
}

void tryktrak_read(const struct tryktrak_coup *c, const struct put *put,
                   struct tryktrak_reading *out)
{
    out->p = (struct tables_position){c->before, c->seat, tables_dice(c->dice)};
    out->ways = 0;
    out->list.count = out->list.numbers = out->list.higher = 0;
    memset(&out->ruling, 0, sizeof out->ruling);
    out->wants = false;
    if (!c->dice[0]) {
        read_unseen(put, out);
        return;
    }
    tryktrak_list(&out->p, c->higher, &out->list);
    struct finding f = {.put = put, .coup = c, .out = out};
    find_from(&f, 0, 0);
    out->read = f.found;
    out->wants = out->read && !put->ended && !(out->ruling.faults & ~(1 << FAULT_D1)) &&
                 numbers_used(&out->ruling) < out->list.numbers;
}

const struct put *coup_put(const struct tryktrak_coup *c)
{
    return c->choice == CHOICE_BACK ? &c->again : &c->play;
}

struct board coup_after(const struct tryktrak_coup *c, const struct tryktrak_reading *r)
{
    if (c->decree.ruled)
        return c->decree.board;
    if (!coup_put(c)->said)
        return c->before;
    return r->ruling.legal || tryktrak_may_stand(&r->ruling) ? r->ruling.lies : r->ruling.stands;
}
