/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "faults.h"

#include <stddef.h>
#include <string.h>

#include "events.h"

/* Which number moved each man, 0 none. */
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

/* One number by move `a`, the other by move `b`; MOVES_MAX: by none. False: it does not. */
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
