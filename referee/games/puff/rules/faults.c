/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "faults.h"

#include <stddef.h>
#include <string.h>

/* --- the throw -------------------------------------------------------------------------------- */

enum {
    FACES = 7,         /* a face and its underside (D "3/3: two men on 3 and two on 4") */
    DOUBLET_TIMES = 2, /* so often each of the two (D) */
    SECOND_TIMES = 4   /* from the second doublet on (D "doppelt setzen"; A) */
};

void puff_groups(struct tables_throw *t)
{
    uint8_t a = t->dice[0], b = t->dice[1], low = a < b ? a : b, high = a < b ? b : a;
    uint8_t times = t->rules & PUFF_SECOND ? SECOND_TIMES : DOUBLET_TIMES;
    t->groups = 2;
    t->ordered = true;
    if (a == b) {
        t->group[0] = (struct tables_group){a, times, 0, 0};
        t->group[1] = (struct tables_group){(uint8_t)(FACES - a), times, true,
                                            t->rules & PUFF_WHOLE ? times : 1};
        return;
    }
    t->ordered = !(t->rules & PUFF_MOVING && men_on(&t->before.side[t->side], BAR));
    t->group[0] = (struct tables_group){low, 1, 0, 0}; /* the lower first (D; A, G) */
    t->group[1] = (struct tables_group){high, 1, 0, t->ordered};
}

/* --- readings --------------------------------------------------------------------------------- */

enum by { BY_FIRST, BY_THEN, BY_NONE };

/* A play, its moves from the farthest back on, and which number each man is held to be moved by. */
struct puff_reading {
    const struct tables_throw *t;
    fields closed;
    int required, moves, times;
    struct move move[MOVES_MAX];
    uint8_t by[MOVES_MAX], used[BY_NONE + 1];
    int best_none; /* of the best reading so far */
    unsigned best;
};

static int number_by(const struct puff_reading *r, enum by by)
{
    return by == BY_NONE ? 0 : r->t->group[by].number;
}

/* Returns the faults N1 and N3. A move beyond the numbers may have any length. In a doublet, a
 * number played too often is one too many even if the throw has as many numbers in all (§8). */
static unsigned wrong_numbers(const struct puff_reading *r)
{
    int often = 0, extra = r->moves - 2 * r->times;
    for (int i = 0; tables_doublet(r->t) && i < r->moves; i++)
        often += r->by[i] == BY_NONE && (tables_fits(r->move[i], number_by(r, BY_FIRST)) ||
                                         tables_fits(r->move[i], number_by(r, BY_THEN)));
    int other = r->used[BY_NONE] - often, excused = extra > often ? extra - often : 0;
    return (unsigned)(extra > 0 || often) << PUFF_N3 | (unsigned)(other > excused) << PUFF_N1;
}

static bool borne_off_rightly(const struct puff_reading *r)
{
    uint8_t number[MOVES_MAX];
    for (int i = 0; i < r->moves; i++)
        number[i] = (uint8_t)number_by(r, (enum by)r->by[i]);
    return tables_off_rightly(tables_own(r->t), r->move, number, r->moves);
}

/* Returns true if all moves by the first number, then all by the other, are right when they are
 * made. */
static bool in_order(const struct puff_reading *r)
{
    struct men own = *tables_own(r->t);
    for (int by = BY_FIRST; by <= BY_THEN; by++) {
        int number = number_by(r, (enum by)by);
        for (int i = 0; i < r->moves; i++) {
            struct move m = r->move[i];
            if (r->by[i] != by)
                continue;
            if (!(men_origins(&own, r->closed, number) & field_bit(m.from)))
                return false;
            men_move(&own, m.from, m.to);
        }
    }
    return true;
}

/* Returns true if every legal play uses more numbers than this one. A man moved by no number counts
 * as one used. */
static bool left_unplayed(const struct puff_reading *r)
{
    const uint8_t *used = r->used;
    int missing = r->required - used[BY_FIRST];
    if (!r->t->ordered)
        missing -= used[BY_THEN];
    else if (!tables_doublet(r->t))
        missing = (r->required >= 1 && !used[BY_FIRST]) + (r->required == 2 && !used[BY_THEN]);
    return missing > used[BY_NONE];
}

static bool without_first(const struct puff_reading *r)
{
    return r->t->ordered && r->used[BY_THEN] && r->used[BY_FIRST] < r->t->group[BY_THEN].needs;
}

static unsigned faults_of(const struct puff_reading *r)
{
    unsigned faults = wrong_numbers(r);
    int entered = 0;
    for (int i = 0; i < r->moves; i++) {
        entered += r->move[i].from == BAR;
        faults |= (unsigned)(r->closed >> r->move[i].to & 1) << PUFF_C2;
    }
    if (entered < r->moves && entered < men_on(tables_own(r->t), BAR))
        faults |= 1u << PUFF_E1;
    faults |= (unsigned)!borne_off_rightly(r) << PUFF_S1;
    if (!faults && r->t->ordered)
        faults |= (unsigned)!in_order(r) << PUFF_O1;
    faults |= (unsigned)without_first(r) << PUFF_O1;
    return faults | (unsigned)left_unplayed(r) << PUFF_D1;
}

/* --- the best reading ------------------------------------------------------------------------- */

/* Keeps a reading if it is better: fewer men moved by no number, then fewer faults, then the
 * earlier faults in the table. */
static void judge_reading(struct puff_reading *r)
{
    int none = r->used[BY_NONE];
    unsigned faults = faults_of(r);
    int less = __builtin_popcount(faults) - __builtin_popcount(r->best);
    if (none < r->best_none || less < 0 || (less == 0 && faults < r->best))
        r->best = faults;
    r->best_none = none;
}

static void read_on(struct puff_reading *r, int i)
{
    if (r->used[BY_NONE] > r->best_none)
        return;
    if (i == r->moves) {
        judge_reading(r);
        return;
    }
    for (enum by by = BY_FIRST; by <= BY_NONE; by++) {
        if (by != BY_NONE &&
            (r->used[by] == r->times || !tables_fits(r->move[i], number_by(r, by))))
            continue;
        r->by[i] = (uint8_t)by;
        r->used[by]++;
        read_on(r, i + 1);
        r->used[by]--;
    }
}

static void sort_moves(struct puff_reading *r, const struct tables_put *p)
{
    r->moves = p->moves;
    for (int n = 0; n < r->moves; n++) {
        int at = n;
        for (; at > 0 && p->move[n].from < r->move[at - 1].from; at--)
            r->move[at] = r->move[at - 1];
        r->move[at] = p->move[n];
    }
}

/* Judges a play. A man on a field that the opponent holds goes back to where it came from, and its
 * later moves do not count. */
static void rule(const struct tables_throw *t, const struct tables_put *p,
                 struct tables_ruling *out)
{
    struct board after = tables_put_down(&puff_men, t, p, 0);
    bool back = false;
    memset(out, 0, sizeof *out);
    if (tables_legal(&puff_men, t, &after, NULL))
        return;
    struct puff_reading r = {.t = t,
                             .closed = bar_closed(t),
                             .required = tables_required(&puff_men, t),
                             .times = t->group[0].times,
                             .best_none = MOVES_MAX + 1};
    sort_moves(&r, p);
    read_on(&r, 0);
    out->faults = (uint16_t)r.best;
    for (int i = 0; i < p->moves; i++) {
        bool here = r.closed >> p->move[i].to & 1;
        back = here || (back && p->goes_on >> i & 1);
        out->back |= (uint16_t)(back << i);
        out->by[i] = here ? 1 + PUFF_C2 : 0;
    }
}

const struct tables_men puff_men = {
    .stand = FIELDS_AND_BAR,
    .origins = bar_origins,
    .closed = bar_closed,
    .move = bar_move,
    .rule = rule,
};
