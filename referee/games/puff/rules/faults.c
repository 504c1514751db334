/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "faults.h"

#include "plays.h"

/* BG: the other may let a wrong play stand until he has thrown, or send it back; two colours on one
 * field cannot stand. */
const struct puff_fault_rule puff_fault_rules[PUFF_FAULTS] = {
    [PUFF_N1] = {"N1", true, "D"},
    [PUFF_N3] = {"N3", true, "D \"doppelt setzen\""},
    [PUFF_C2] = {"C2", false, "D \"wie bei Backgammon\""},
    [PUFF_E1] = {"E1", true, "D \"erst wenn alle Steine\""},
    [PUFF_D1] = {"D1", true, "BG; D"},
    [PUFF_S1] = {"S1", true, "D \"alle Steine im letzten Viertel\"; BG"},
    [PUFF_O1] = {"O1", true, "D \"immer\"; A, G"},
};

bool puff_put(const struct puff_throw *t, const struct puff_play *play, struct puff_men *after,
              int *at)
{
    const struct move *m = play->move;
    *after = t->men;
    for (int i = 0; i < play->moves; i++) {
        *at = i;
        if (!men_on(&after->own, m[i].from))
            return false;
        puff_move(after, m[i].from, m[i].to);
    }
    return true;
}

static bool barred(const struct puff_throw *t, int field)
{
    return field != OFF && puff_blocked(&t->men) & field_bit(field);
}

struct puff_men puff_silence(const struct puff_throw *t, const struct puff_play *play)
{
    struct puff_men after = t->men;
    bool back = false; /* the man at hand has gone back */
    for (int i = 0; i < play->moves; i++) {
        struct move m = play->move[i];
        back = (back && play->on >> i & 1) || barred(t, m.to);
        if (!back && men_on(&after.own, m.from))
            puff_move(&after, m.from, m.to);
    }
    return after;
}

/* --- readings --------------------------------------------------------------------------------- */

enum by { BY_FIRST, BY_THEN, BY_NONE };

/* A play, its moves from the farthest back on, and which number each man is held to be moved by. */
struct puff_reading {
    const struct puff_throw *t;
    struct puff_numbers numbers;
    int required, moves;
    struct move move[MOVES_MAX];
    uint8_t by[MOVES_MAX], used[BY_NONE + 1];
    int best_none; /* of the best reading so far */
    unsigned best;
};

static int number_by(const struct puff_reading *r, enum by by)
{
    return by == BY_FIRST ? r->numbers.first : by == BY_THEN ? r->numbers.then : 0;
}

static bool fits(struct move m, int number)
{
    int length = m.to - m.from;
    return m.to == OFF ? length <= number : length == number;
}

/* A move too many may be of any length. Of a doublet, numbers played too often are too many even
 * where the throw has as many in all (§8). */
static unsigned wrong_numbers(const struct puff_reading *r)
{
    bool doublet = r->t->dice.high == r->t->dice.low;
    int often = 0, extra = r->moves - 2 * r->numbers.times;
    for (int i = 0; doublet && i < r->moves; i++)
        often += r->by[i] == BY_NONE &&
                 (fits(r->move[i], r->numbers.first) || fits(r->move[i], r->numbers.then));
    int other = r->used[BY_NONE] - often, excused = extra > often ? extra - often : 0;
    return (unsigned)(extra > 0 || often) << PUFF_N3 | (unsigned)(other > excused) << PUFF_N1;
}

/* The men on the board first, those farthest back before the others: if a man can be borne off
 * rightly at all, then so. */
static bool borne_off_rightly(const struct puff_reading *r)
{
    struct puff_men men = r->t->men;
    for (int i = 0; i < r->moves; i++)
        if (r->move[i].to != OFF)
            puff_move(&men, r->move[i].from, r->move[i].to);
    for (int i = 0; i < r->moves; i++) {
        struct move m = r->move[i];
        if (m.to != OFF)
            continue;
        if (!men_home(&men.own))
            return false;
        int number = number_by(r, r->by[i]);
        if (number && puff_arrival(&men, m.from, number) != OFF)
            return false;
        puff_move(&men, m.from, OFF);
    }
    return true;
}

/* All by the first number, then all by the other, each right when it is made. */
static bool in_order(const struct puff_reading *r)
{
    struct puff_men men = r->t->men;
    for (int by = BY_FIRST; by <= BY_THEN; by++) {
        for (int i = 0; i < r->moves; i++) {
            struct move m = r->move[i];
            if (r->by[i] != by)
                continue;
            if (!men_on(&men.own, m.from) ||
                puff_arrival(&men, m.from, number_by(r, (enum by)by)) != m.to)
                return false;
            puff_move(&men, m.from, m.to);
        }
    }
    return true;
}

/* Numbers that every legal play uses and this does not; a man moved by none stands for one. */
static bool left_unplayed(const struct puff_reading *r)
{
    const uint8_t *used = r->used;
    int missing = r->required - used[BY_FIRST];
    if (puff_either_order(r->t))
        missing -= used[BY_THEN];
    else if (r->t->dice.high != r->t->dice.low)
        missing = (r->required >= 1 && !used[BY_FIRST]) + (r->required == 2 && !used[BY_THEN]);
    return missing > used[BY_NONE];
}

static bool without_first(const struct puff_reading *r)
{
    bool doublet = r->t->dice.high == r->t->dice.low;
    int wanted = doublet && r->t->whole ? r->numbers.times : 1;
    return r->used[BY_THEN] && r->used[BY_FIRST] < wanted && !puff_either_order(r->t);
}

static unsigned faults_of(const struct puff_reading *r)
{
    unsigned faults = wrong_numbers(r);
    int entered = 0;
    for (int i = 0; i < r->moves; i++) {
        entered += r->move[i].from == BAR;
        faults |= (unsigned)barred(r->t, r->move[i].to) << PUFF_C2;
    }
    if (entered < r->moves && entered < men_on(&r->t->men.own, BAR))
        faults |= 1u << PUFF_E1;
    faults |= (unsigned)!borne_off_rightly(r) << PUFF_S1;
    if (!faults && !puff_either_order(r->t))
        faults |= (unsigned)!in_order(r) << PUFF_O1;
    faults |= (unsigned)without_first(r) << PUFF_O1;
    return faults | (unsigned)left_unplayed(r) << PUFF_D1;
}

/* --- the best reading ------------------------------------------------------------------------- */

static bool better(unsigned a, unsigned b)
{
    int less = puff_fault_count(a) - puff_fault_count(b);
    return less < 0 || (less == 0 && a < b);
}

static void judge_reading(struct puff_reading *r)
{
    int none = r->used[BY_NONE];
    unsigned faults = faults_of(r);
    if (none < r->best_none || better(faults, r->best))
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
            (r->used[by] == r->numbers.times || !fits(r->move[i], number_by(r, by))))
            continue;
        r->by[i] = (uint8_t)by;
        r->used[by]++;
        read_on(r, i + 1);
        r->used[by]--;
    }
}

static void sort_moves(struct puff_reading *r, const struct puff_play *play)
{
    const struct move *m = play->move;
    r->moves = play->moves;
    for (int n = 0; n < r->moves; n++) {
        int at = n;
        for (; at > 0 && m[n].from < r->move[at - 1].from; at--)
            r->move[at] = r->move[at - 1];
        r->move[at] = m[n];
    }
}

unsigned puff_faults(const struct puff_throw *t, const struct puff_play *play)
{
    struct puff_men after;
    int at;
    if (puff_put(t, play, &after, &at) && puff_legal(t, &after, NULL))
        return 0;
    struct puff_reading r = {.t = t,
                             .numbers = puff_numbers(t),
                             .required = puff_required(t),
                             .best_none = MOVES_MAX + 1};
    sort_moves(&r, play);
    read_on(&r, 0);
    return r.best;
}
