/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "trictrac/remedies.h"

#include <stddef.h>

/* --- on the way to a legal play ------------------------------------------------------------ */

static int landing(int from, int n)
{
    return from + n > OFF ? OFF : from + n;
}

static bool same_after(const struct men *men, int from, int n, const struct men *after)
{
    if (!(men_any(men) & field_bit(from)))
        return false;
    struct men m = *men;
    men_move(&m, from, landing(from, n));
    return men_equal(&m, after);
}

/* Whether from `men` one man, by number n, reaches `after`; the fields in `spared` excepted. */
static bool one_more(const struct men *men, fields spared, int n, const struct men *after)
{
    for (fields f = men_any(men) & ~spared; f; f &= f - 1) {
        if (same_after(men, lowest_field(f), n, after))
            return true;
    }
    return false;
}

/* The step by this number, and another man by the other one, are a legal play. */
static bool step_begins(const struct view *v, const struct plays *l, const struct step *s, int n,
                        int other)
{
    if (s->rest || landing(s->from, n) != s->to)
        return false;
    struct men men = v->own;
    men_move(&men, s->from, s->to);
    fields spared = s->to == OFF ? 0 : field_bit(s->to) & ~v->own1;
    for (int i = 0; i < l->allowed; i++) {
        if (one_more(&men, spared, other, &l->play[i].after))
            return true;
    }
    return false;
}

/* The corner by puissance carries him there, by a number that would bring him to the other's. */
static bool by_puissance(const struct play *p, int from)
{
    return p->puissance && (p->step[0].from == from || p->step[1].from == from);
}

bool plays_begin(const struct position *p, const struct view *v, const struct plays *l,
                 const struct step *s)
{
    int high = p->dice.high, low = p->dice.low;
    if (!(v->own1 & field_bit(s->from)) || l->numbers < 2)
        return false;
    for (int i = 0; i < l->allowed; i++) {
        if (s->to == CORNER && by_puissance(&l->play[i], s->from))
            return true;
    }
    return step_begins(v, l, s, high, low) || step_begins(v, l, s, low, high);
}

/* --- which plays put the men right ---------------------------------------------------------- */

/* The roller's men with every rightly played man where he was put. */
static struct men men_with_right(const struct table *t)
{
    struct men men = t->v->own;
    for (int i = 0; i < t->men; i++) {
        if (t->man[i].right)
            men_move(&men, t->man[i].s.from, t->man[i].s.to);
    }
    return men;
}

/* Fields that hold nobody but men rightly played in this coup: those are out of reach. */
static fields right_only(const struct table *t)
{
    fields f = 0;
    for (int i = 0; i < t->men; i++) {
        if (t->man[i].right && t->man[i].s.to != OFF)
            f |= field_bit(t->man[i].s.to) & ~t->v->own1;
    }
    return f;
}

/* The rightly played men stay, whatever else is played. */
static bool keeps_right(const struct table *t, const struct play *p)
{
    struct men base = men_with_right(t);
    bool any = t->left[0] != t->p->dice.high || t->left[1] != t->p->dice.low;
    if (!any || men_equal(&base, &p->after))
        return true;
    int n = t->left[0] ? t->left[0] : t->left[1];
    return n && one_more(&base, right_only(t), n, &p->after);
}

/* The i-th of the wrong men, NULL behind the last. */
static const struct down *wrong_man(const struct table *t, int i)
{
    for (int k = 0; k < t->men; k++) {
        if (!t->man[k].right && i-- == 0)
            return &t->man[k];
    }
    return NULL;
}

/* By a number or by both, only the field is wrong. */
static bool field_only(const struct down *d)
{
    return !(d->code & (fault_bit(FAULT_N1) | fault_bit(FAULT_N2) | fault_bit(FAULT_N3) |
                        fault_bit(FAULT_N4)));
}

/* Nothing was left to play: the extra man goes back. */
static bool extra_back(const struct table *t, const struct play *p)
{
    struct men base = men_with_right(t);
    return men_equal(&base, &p->after);
}

/* A wrong man is placed by the one number left. */
static bool places_last(const struct table *t, const struct play *p)
{
    struct men base = men_with_right(t);
    const struct down *w;
    for (int i = 0; (w = wrong_man(t, i)); i++) {
        if (same_after(&base, w->s.from, t->left[0] + t->left[1], &p->after))
            return true;
    }
    return false;
}

/* Both numbers with one wrong man: if he passed the higher, or if it is his field that is wrong
 * (`field_too`). */
static bool places_by_sum(const struct table *t, const struct play *p, bool field_too)
{
    struct men base = men_with_right(t);
    const struct down *w;
    for (int i = 0; (w = wrong_man(t, i)); i++) {
        bool allowed = w->passed || (field_too && field_only(w));
        if (allowed && same_after(&base, w->s.from, t->left[0] + t->left[1], &p->after))
            return true;
    }
    return false;
}

/* A wrong man by one number, by the other whom the player will; he who went beyond the sum plays
 * nothing but the sum. */
static bool places_one(const struct table *t, const struct play *p)
{
    struct men base = men_with_right(t);
    const struct down *w;
    for (int i = 0; (w = wrong_man(t, i)); i++) {
        if (!(w->code & fault_bit(FAULT_N3)) && by_puissance(p, w->s.from))
            return true;
        for (int k = 0; k < 2 && !(w->code & fault_bit(FAULT_N3)); k++) {
            struct men men = base;
            int to = landing(w->s.from, t->left[k]);
            if (!(men_any(&men) & field_bit(w->s.from)))
                continue;
            men_move(&men, w->s.from, to);
            fields spared = to == OFF ? 0 : field_bit(to) & ~t->v->own1;
            if (one_more(&men, spared, t->left[1 - k], &p->after) ||
                (t->l->numbers < 2 && men_equal(&men, &p->after)))
                return true;
        }
    }
    return false;
}

/* Two wrong men, each by one of the numbers. */
static bool places_two(const struct table *t, const struct play *p)
{
    struct men base = men_with_right(t);
    const struct down *a, *b;
    for (int i = 0; (a = wrong_man(t, i)); i++) {
        if (!(men_any(&base) & field_bit(a->s.from)))
            continue;
        struct men men = base;
        men_move(&men, a->s.from, landing(a->s.from, t->left[0]));
        for (int k = 0; (b = wrong_man(t, k)); k++) {
            bool both = a->s.from != b->s.from || p->step[0].from == p->step[1].from;
            if (k != i && (same_after(&men, b->s.from, t->left[1], &p->after) ||
                           (both && by_puissance(p, a->s.from) && by_puissance(p, b->s.from))))
                return true;
        }
    }
    return false;
}

static bool places_two_or_sum(const struct table *t, const struct play *p)
{
    return places_two(t, p) || places_by_sum(t, p, false);
}

static bool places_one_or_sum(const struct table *t, const struct play *p)
{
    return places_one(t, p) || places_by_sum(t, p, true);
}

/* The number left is played with any man, even one rightly played already. */
static bool goes_on(const struct table *t, const struct play *p)
{
    struct men base = men_with_right(t);
    int n = t->left[0] ? t->left[0] : t->left[1];
    bool one_left = !t->left[0] != !t->left[1];
    return one_left && one_more(&base, 0, n, &p->after);
}

static bool any_play(const struct table *t, const struct play *p)
{
    (void)t, (void)p;
    return true;
}

static bool leaves_corner(const struct table *t, const struct play *p)
{
    (void)t;
    return !(men_any(&p->after) & field_bit(CORNER));
}

static bool offer(const struct table *t, bool (*fits)(const struct table *, const struct play *),
                  struct faults *out)
{
    for (int i = 0; i < t->l->allowed; i++) {
        if (fits(t, &t->l->play[i]))
            out->choice[out->choices++] = t->l->play[i];
    }
    return out->choices > 0;
}

static bool can_place_two(const struct table *t)
{
    for (int i = 0; i < t->l->allowed; i++) {
        if (places_two(t, &t->l->play[i]))
            return true;
    }
    return false;
}

/* The plays that put every wrong man right, or of two as many as can be. */
static bool offer_right(const struct table *t, struct faults *out)
{
    if (!wrong_man(t, 0))
        return offer(t, keeps_right, out);
    if (!t->left[0] && !t->left[1])
        return offer(t, extra_back, out);
    if (!t->left[0] || !t->left[1])
        return offer(t, places_last, out);
    return offer(t, can_place_two(t) ? places_two_or_sum : places_one_or_sum, out);
}

static void add_first_place(const struct table *t, int from, int to, struct faults *out)
{
    struct step s = {(uint8_t)from, 0, (uint8_t)to};
    for (int i = 0; i < out->choices; i++) {
        if (out->choice[i].step[0].to == to)
            return;
    }
    if (!plays_begin(t->p, t->v, t->l, &s))
        return;
    struct men men = t->v->own;
    men_move(&men, from, to);
    out->choice[out->choices++] = (struct play){.after = men, .step = {s}, .steps = 1};
}

void remedies_of_first_man(const struct table *t, struct faults *out)
{
    const struct down *d = &t->man[0];
    int from = d->s.from;
    bool sum_only = d->code & fault_bit(FAULT_N3);
    if (!sum_only) {
        add_first_place(t, from, landing(from, t->p->dice.high), out);
        add_first_place(t, from, landing(from, t->p->dice.low), out);
        add_first_place(t, from, CORNER, out); /* by puissance */
    }
    for (int i = 0; i < t->l->allowed && (d->passed || field_only(d) || sum_only); i++) {
        const struct play *p = &t->l->play[i];
        if (p->steps == 1 && p->step[0].rest && p->step[0].from == from)
            out->choice[out->choices++] = *p;
    }
    out->first_man = out->choices > 0;
}

/* How many of the touched men these steps move. */
static int touched_moved(const struct step *step, int steps, fields touched)
{
    fields moved = 0;
    for (int i = 0; i < steps; i++)
        moved |= field_bit(step[i].from) | (step[i].rest ? field_bit(step[i].rest) : 0);
    return __builtin_popcount(moved & touched);
}

void remedies_of_touched(const struct plays *l, fields touched, const struct step *step, int steps,
                         struct faults *out)
{
    int most = touched_moved(step, steps, touched) + 1;
    for (int i = 0; i < l->allowed; i++) {
        int n = touched_moved(l->play[i].step, l->play[i].steps, touched);
        if (n > most)
            out->choices = 0, most = n;
        if (n == most)
            out->choice[out->choices++] = l->play[i];
    }
}

void remedies_of_play(const struct table *t, struct faults *out)
{
    if (!offer_right(t, out) && !offer(t, keeps_right, out) && !offer(t, goes_on, out))
        offer(t, any_play, out);
}

void remedies_any(const struct table *t, struct faults *out)
{
    offer(t, any_play, out);
}

void remedies_of_corner(const struct table *t, struct faults *out)
{
    if (!offer(t, leaves_corner, out))
        offer(t, any_play, out);
}
