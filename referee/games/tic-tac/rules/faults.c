/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "faults.h"

#include <stddef.h>
#include <string.h>

/* --- events ---------------------------------------------------------------------------------- */

enum { CORNER = 13, TABLE_FIRST = 7, TABLE_LAST = 12 };

const uint8_t tic_tac_stakes[TIC_TAC_EVENTS] = {
    [TIC_TAC_HIT] = 1, [TIC_TAC_IN] = 2, [TIC_TAC_FILL] = 2};

/* --- how men go ------------------------------------------------------------------------------- */

static const struct men *other_men(const struct tables_throw *t)
{
    return &t->before.side[!t->side];
}

/* Returns the fields with men of the opponent: no man may end or rest there (E). */
static fields closed(const struct tables_throw *t)
{
    return fields_flip(men_any(other_men(t)));
}

static fields origins(const struct tables_throw *t, const struct tables_put *made,
                      const struct board *now, int number)
{
    (void)made;
    return men_origins(&now->side[t->side], closed(t), number);
}

/* Moves a man. No man is ever hit (E). */
static bool move(struct board *b, enum side side, struct move m)
{
    men_move(&b->side[side], m.from, m.to);
    return false;
}

const struct tables_men tic_tac_men = {
    .stand = ALL_FIELDS,
    .origins = origins,
    .closed = closed,
    .sums_first = true,
    .move = move,
    .rule = tic_tac_rule,
};

/* --- what a throw wins ------------------------------------------------------------------------ */

/* Returns the fields with a single man that is hit: by one number, or by the sum with a rest on a
 * field that the opponent does not hold with two (C "then it is nothing"). */
static fields hits(const struct tables_throw *t)
{
    int a = t->dice[0], b = t->dice[1];
    fields own = men_any(tables_own(t)), held = fields_flip(men_two(other_men(t)));
    fields lone = fields_flip(men_one(other_men(t)));
    fields sum = (own << a & ~held) << b | (own << b & ~held) << a;
    return (own << a | own << b | sum) & lone & ALL_FIELDS;
}

/* Returns true if the opponent's corner is empty and each number brings a man there (C). */
static bool gets_in(const struct tables_throw *t)
{
    int a = CORNER - t->dice[0], b = CORNER - t->dice[1];
    const struct men *own = tables_own(t);
    if ((men_any(own) | closed(t)) & field_bit(CORNER))
        return false;
    return a == b ? men_on(own, a) >= 2 : men_on(own, a) && men_on(own, b);
}

static bool table_full(const struct men *m)
{
    return !(field_range(TABLE_FIRST, TABLE_LAST) & ~men_two(m));
}

static bool fills_so(void *context, const struct tables_way *way)
{
    const struct tables_throw *t = context;
    return table_full(&way->after.side[t->side]);
}

static bool fills(const struct tables_throw *t)
{
    return !table_full(tables_own(t)) && tables_ways(&tic_tac_men, t, NULL, fills_so, (void *)t);
}

struct tic_tac_won tic_tac_wins(const struct tables_throw *t, unsigned but)
{
    struct tic_tac_won w = {.hit = hits(t)};
    bool in = !(but >> TIC_TAC_IN & 1) && gets_in(t), fill = !(but >> TIC_TAC_FILL & 1) && fills(t);
    w.event = (uint8_t)((unsigned)!!w.hit << TIC_TAC_HIT | (unsigned)in << TIC_TAC_IN |
                        (unsigned)fill << TIC_TAC_FILL);
    for (int e = 0; e < TIC_TAC_EVENTS; e++) /* the dearest counts (H) */
        if (w.event >> e & 1 && tic_tac_stakes[e] > w.stakes)
            w.stakes = tic_tac_stakes[e];
    return w;
}

/* --- faults ---------------------------------------------------------------------------------- */

/* An assignment of numbers to the moves. */
struct tic_tac_reading {
    const struct tables_throw *t;
    const struct tables_put *made;
    uint8_t by[MOVES_MAX];
    int none, required;
};

static bool barred(const struct tables_throw *t, int field)
{
    return field != OFF && tic_tac_men.closed(t) & field_bit(field);
}

static unsigned faults_of(const struct tic_tac_reading *r)
{
    const struct tables_put *m = r->made;
    int extra = m->moves > 2 ? m->moves - 2 : 0, matched = m->moves - r->none;
    bool off_rightly = tables_off_rightly(tables_own(r->t), m->move, r->by, m->moves);
    unsigned faults = (unsigned)(extra > 0) << TIC_TAC_N3 |
                      (unsigned)(r->none > extra) << TIC_TAC_N1 |
                      (unsigned)(r->required - matched > r->none) << TIC_TAC_D1 |
                      (unsigned)!off_rightly << TIC_TAC_S1;
    for (int i = 0; i < m->moves; i++)
        faults |= (unsigned)barred(r->t, m->move[i].to) << TIC_TAC_C2;
    return faults;
}

static bool better(unsigned a, int a_none, unsigned b, int b_none)
{
    int less = __builtin_popcount(a) - __builtin_popcount(b);
    return a_none < b_none || (a_none == b_none && (less < 0 || (less == 0 && a < b)));
}

/* Assigns the first number to move `a` and the second to move `b` (MOVES_MAX: to none). Returns
 * false if the numbers do not fit the moves. */
static bool assign(struct tic_tac_reading *r, int a, int b)
{
    const struct tables_put *m = r->made;
    const uint8_t *die = r->t->dice;
    if (a == b && a < m->moves)
        return false;
    if ((a < m->moves && !tables_fits(m->move[a], die[0])) ||
        (b < m->moves && !tables_fits(m->move[b], die[1])))
        return false;
    for (int i = 0; i < m->moves; i++)
        r->by[i] = i == a ? die[0] : i == b ? die[1] : 0;
    r->none = m->moves - (a < m->moves) - (b < m->moves);
    return true;
}

static unsigned best_reading(struct tic_tac_reading *r)
{
    unsigned best = 0;
    int best_none = MOVES_MAX + 1, moves = r->made->moves;
    for (int a = 0; a <= moves; a++) {
        for (int b = 0; b <= moves; b++) {
            if (!assign(r, a, b))
                continue;
            unsigned faults = faults_of(r);
            if (better(faults, r->none, best, best_none)) {
                best = faults;
                best_none = r->none;
            }
        }
    }
    return best;
}

void tic_tac_rule(const struct tables_throw *t, const struct tables_put *p,
                  struct tables_ruling *out)
{
    struct board after = tables_put_down(&tic_tac_men, t, p, 0);
    struct tic_tac_reading r = {.t = t, .made = p, .required = tables_required(&tic_tac_men, t)};
    bool back = false; /* the man at hand has gone back */
    memset(out, 0, sizeof *out);
    if (tables_legal(&tic_tac_men, t, &after, NULL))
        return;
    out->faults = (uint16_t)best_reading(&r);
    for (int i = 0; i < p->moves; i++) {
        bool here = barred(t, p->move[i].to);
        back = here || (back && p->goes_on >> i & 1);
        out->back |= (uint16_t)(back << i);
        out->by[i] = here ? 1 + TIC_TAC_C2 : 0;
    }
}
