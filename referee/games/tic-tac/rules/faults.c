/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "faults.h"

const struct tic_tac_fault_rule tic_tac_fault_rules[TIC_TAC_FAULTS] = {
    [TIC_TAC_N1] = {"N1", true}, [TIC_TAC_N3] = {"N3", true}, [TIC_TAC_C2] = {"C2", false},
    [TIC_TAC_D1] = {"D1", true}, [TIC_TAC_S1] = {"S1", true},
};

bool tic_tac_put(const struct tic_tac_throw *t, const struct tic_tac_made *m, struct men *after)
{
    *after = t->own;
    for (int i = 0; i < m->moves; i++) {
        if (!men_on(after, m->move[i].from))
            return false;
        men_move(after, m->move[i].from, m->move[i].to);
    }
    return true;
}

static bool barred(const struct tic_tac_throw *t, int field)
{
    return field != OFF && tic_tac_blocked(t) & field_bit(field);
}

struct men tic_tac_silence(const struct tic_tac_throw *t, const struct tic_tac_made *m)
{
    struct men after = t->own;
    bool back = false; /* the man at hand has gone back */
    for (int i = 0; i < m->moves; i++) {
        back = (back && m->on >> i & 1) || barred(t, m->move[i].to);
        if (!back && men_on(&after, m->move[i].from))
            men_move(&after, m->move[i].from, m->move[i].to);
    }
    return after;
}

/* --- readings --------------------------------------------------------------------------------- */

static bool fits(struct move m, int number)
{
    int length = m.to - m.from;
    return m.to == OFF ? length <= number : length == number;
}

/* Which number moved each man, 0 none. */
struct tic_tac_reading {
    const struct tic_tac_throw *t;
    const struct tic_tac_made *made;
    uint8_t by[MOVES_MAX];
    int none, required;
};

static bool off_rightly(const struct tic_tac_throw *t, const struct men *own, int from, int number)
{
    if (number)
        return tic_tac_arrival(t, own, from, number) == OFF;
    return tic_tac_arrival(t, own, from, OFF - from) == OFF;
}

/* Men on the board first, the farthest of those borne off before the others: so it is right if it
 * can be. Men of the other's in the way are another fault. */
static bool borne_off_rightly(const struct tic_tac_reading *r)
{
    struct men own = r->t->own;
    const struct tic_tac_made *m = r->made;
    for (int i = 0; i < m->moves; i++)
        if (m->move[i].to != OFF)
            men_move(&own, m->move[i].from, m->move[i].to);
    for (int from = 1; from <= FIELDS; from++) {
        for (int i = 0; i < m->moves; i++) {
            if (m->move[i].to != OFF || m->move[i].from != from)
                continue;
            if (!off_rightly(r->t, &own, from, r->by[i]))
                return false;
            men_take(&own, from);
        }
    }
    return true;
}

static unsigned faults_of(const struct tic_tac_reading *r)
{
    const struct tic_tac_made *m = r->made;
    int extra = m->moves > 2 ? m->moves - 2 : 0, matched = m->moves - r->none;
    unsigned faults = (unsigned)(extra > 0) << TIC_TAC_N3 |
                      (unsigned)(r->none > extra) << TIC_TAC_N1 |
                      (unsigned)(r->required - matched > r->none) << TIC_TAC_D1 |
                      (unsigned)!borne_off_rightly(r) << TIC_TAC_S1;
    for (int i = 0; i < m->moves; i++)
        faults |= (unsigned)barred(r->t, m->move[i].to) << TIC_TAC_C2;
    return faults;
}

static bool better(unsigned a, int a_none, unsigned b, int b_none)
{
    int less = tic_tac_fault_count(a) - tic_tac_fault_count(b);
    return a_none < b_none || (a_none == b_none && (less < 0 || (less == 0 && a < b)));
}

/* The higher number by move `a`, the lower by move `b`; MOVES_MAX: by none. False: it does not. */
static bool assign(struct tic_tac_reading *r, int a, int b)
{
    const struct tic_tac_made *m = r->made;
    const struct dice d = r->t->dice;
    if (a == b && a < m->moves)
        return false;
    if ((a < m->moves && !fits(m->move[a], d.high)) || (b < m->moves && !fits(m->move[b], d.low)))
        return false;
    for (int i = 0; i < m->moves; i++)
        r->by[i] = i == a ? d.high : i == b ? d.low : 0;
    r->none = m->moves - (a < m->moves) - (b < m->moves);
    return true;
}

unsigned tic_tac_faults(const struct tic_tac_throw *t, const struct tic_tac_plays *l,
                        const struct tic_tac_made *m)
{
    struct men after;
    struct tic_tac_reading r = {.t = t, .made = m, .required = l->numbers};
    unsigned best = 0;
    int best_none = MOVES_MAX + 1;
    if (tic_tac_put(t, m, &after) && tic_tac_find(l, &after))
        return 0;
    for (int a = 0; a <= m->moves; a++) {
        for (int b = 0; b <= m->moves; b++) {
            if (!assign(&r, a, b))
                continue;
            unsigned faults = faults_of(&r);
            if (better(faults, r.none, best, best_none)) {
                best = faults;
                best_none = r.none;
            }
        }
    }
    return best;
}
