/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "imposed_plays.h"

#include <stddef.h>

/* --- on the way to a legal play --------------------------------------------------------------- */

bool one_more(const struct men *men, fields spared, int n, const struct men *after)
{
    for (fields f = men_any(men) & ~spared; f; f &= f - 1)
        if (same_after(men, lowest_field(f), n, after))
            return true;
    return false;
}

/* Whether this step by number n, and another man by the other number, make a legal play. */
static bool step_begins(const struct view *v, const struct plays *l, const struct step *s, int n,
                        int other)
{
    if (s->rest || landing(s->from, n) != s->to)
        return false;
    struct men men = v->own;
    men_move(&men, s->from, s->to);
    fields spared = s->to == OFF ? 0 : field_bit(s->to) & ~v->own1;
    for (int i = 0; i < l->allowed; i++)
        if (one_more(&men, spared, other, &l->play[i].after))
            return true;
    return false;
}

bool takes_by_puissance(const struct play *p, int from)
{
    return p->puissance && (p->step[0].from == from || p->step[1].from == from);
}

bool plays_begin(const struct position *p, const struct view *v, const struct plays *l,
                 const struct step *s)
{
    int high = p->dice.high, low = p->dice.low;
    if (!(v->own1 & field_bit(s->from)) || l->numbers < 2)
        return false;
    for (int i = 0; i < l->allowed; i++)
        if (s->to == CORNER && takes_by_puissance(&l->play[i], s->from))
            return true;
    return step_begins(v, l, s, high, low) || step_begins(v, l, s, low, high);
}

/* --- which plays put the men right ------------------------------------------------------------ */

struct men men_with_right(const struct moves_made *t)
{
    struct men men = t->v->own;
    for (int i = 0; i < t->men; i++)
        if (t->man[i].right)
            men_move(&men, t->man[i].s.from, t->man[i].s.to);
    return men;
}

/* Fields that hold only men rightly played in this coup: those may not be moved. */
static fields right_only(const struct moves_made *t)
{
    fields f = 0;
    for (int i = 0; i < t->men; i++)
        if (t->man[i].right && t->man[i].s.to != OFF)
            f |= field_bit(t->man[i].s.to) & ~t->v->own1;
    return f;
}

/* Whether the rightly played men stay where they are. */
static bool keeps_right(const struct moves_made *t, const struct play *p)
{
    struct men base = men_with_right(t);
    bool any = t->left[0] != t->p->dice.high || t->left[1] != t->p->dice.low;
    if (!any || men_equal(&base, &p->after))
        return true;
    int n = t->left[0] ? t->left[0] : t->left[1];
    return n && one_more(&base, right_only(t), n, &p->after);
}

/* The i-th wrong man; NULL after the last. */
static const struct moved_man *wrong_man(const struct moves_made *t, int i)
{
    for (int k = 0; k < t->men; k++)
        if (!t->man[k].right && i-- == 0)
            return &t->man[k];
    return NULL;
}

/* Whether only the field is wrong: a number, or both, lead to it. */
static bool field_only(const struct moved_man *d)
{
    return !(d->code & (fault_bit(FAULT_N1) | fault_bit(FAULT_N2) | fault_bit(FAULT_N3) |
                        fault_bit(FAULT_N4)));
}

/* The extra man goes back: no number was left. */
static bool extra_back(const struct moves_made *t, const struct play *p)
{
    struct men base = men_with_right(t);
    return men_equal(&base, &p->after);
}

/* A wrong man plays the one number left. */
static bool places_last(const struct moves_made *t, const struct play *p)
{
    struct men base = men_with_right(t);
    const struct moved_man *w;
    for (int i = 0; (w = wrong_man(t, i)); i++)
        if (same_after(&base, w->s.from, t->left[0] + t->left[1], &p->after))
            return true;
    return false;
}

/* One wrong man, if its fault allows it, plays both numbers, as far as they are left. */
static bool places_by_sum(const struct moves_made *t, const struct play *p,
                          bool (*allowed)(const struct moved_man *))
{
    struct men base = men_with_right(t);
    const struct moved_man *w;
    for (int i = 0; (w = wrong_man(t, i)); i++)
        if (allowed(w) && same_after(&base, w->s.from, t->left[0] + t->left[1], &p->after))
            return true;
    return false;
}

static bool passed(const struct moved_man *d)
{
    return d->passed;
}

static bool passed_or_field_only(const struct moved_man *d)
{
    return d->passed || field_only(d);
}

/* On a field where it may not stay, a man may be put on any legal field, even if its number was
 * wrong as well. */
static bool field_too(const struct moved_man *d)
{
    return d->code & (fault_bit(FAULT_C2) | fault_bit(FAULT_R1) | fault_bit(FAULT_S1));
}

/* The man plays the sum or nothing; if only one number can be played, it plays that. */
static bool sum_only(const struct moves_made *t, const struct moved_man *w)
{
    return t->l->numbers == 2 && (w->code & fault_bit(FAULT_N3));
}

/* A wrong man plays one number, and any man the other. A man that went beyond the sum plays only
 * the sum. */
static bool places_one(const struct moves_made *t, const struct play *p)
{
    struct men base = men_with_right(t);
    const struct moved_man *w;
    for (int i = 0; (w = wrong_man(t, i)); i++) {
        if (sum_only(t, w))
            continue;
        if (takes_by_puissance(p, w->s.from))
            return true;
        for (int k = 0; k < 2; k++) {
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

/* Two wrong men play one number each. */
static bool places_two(const struct moves_made *t, const struct play *p)
{
    struct men base = men_with_right(t);
    const struct moved_man *a, *b;
    for (int i = 0; (a = wrong_man(t, i)); i++) {
        if (!(men_any(&base) & field_bit(a->s.from)))
            continue;
        struct men men = base;
        men_move(&men, a->s.from, landing(a->s.from, t->left[0]));
        for (int k = 0; (b = wrong_man(t, k)); k++) {
            bool both = a->s.from != b->s.from || p->step[0].from == p->step[1].from;
            if (k != i &&
                (same_after(&men, b->s.from, t->left[1], &p->after) ||
                 (both && takes_by_puissance(p, a->s.from) && takes_by_puissance(p, b->s.from))))
                return true;
        }
    }
    return false;
}

static bool places_two_or_sum(const struct moves_made *t, const struct play *p)
{
    return places_two(t, p) || places_by_sum(t, p, passed);
}

static bool places_one_or_sum(const struct moves_made *t, const struct play *p)
{
    return places_one(t, p) || places_by_sum(t, p, passed_or_field_only);
}

static bool places_anyhow(const struct moves_made *t, const struct play *p)
{
    return places_by_sum(t, p, field_too);
}

/* Any man plays the number left, even one rightly played already. */
static bool goes_on(const struct moves_made *t, const struct play *p)
{
    struct men base = men_with_right(t);
    int n = t->left[0] ? t->left[0] : t->left[1];
    bool one_left = !t->left[0] != !t->left[1];
    return one_left && one_more(&base, 0, n, &p->after);
}

/* The man moved stays, or goes on by the number left (D1). */
static bool completes(const struct moves_made *t, const struct play *p)
{
    return keeps_right(t, p) || goes_on(t, p);
}

static bool any_play(const struct moves_made *t, const struct play *p)
{
    (void)t, (void)p;
    return true;
}

static bool sum_of_one(const struct moves_made *t, const struct play *p)
{
    int sum = t->p->dice.high + t->p->dice.low;
    for (int i = 0; i < t->men; i++)
        if (same_after(&t->v->own, t->man[i].s.from, sum, &p->after))
            return true;
    return false;
}

typedef bool fits_fn(const struct moves_made *, const struct play *);

static bool offer(const struct moves_made *t, fits_fn *fits, struct faults *out)
{
    for (int i = 0; i < t->l->allowed; i++)
        if (fits(t, &t->l->play[i]))
            out->choice[out->choices++] = t->l->play[i];
    return out->choices > 0;
}

static bool can_place_two(const struct moves_made *t)
{
    for (int i = 0; i < t->l->allowed; i++)
        if (places_two(t, &t->l->play[i]))
            return true;
    return false;
}

/* Offers the plays that correct every wrong man, or of two as many as possible. */
static bool offer_right(const struct moves_made *t, struct faults *out)
{
    if (!wrong_man(t, 0))
        return offer(t, completes, out);
    if (!t->left[0] && !t->left[1])
        return offer(t, extra_back, out);
    if (!t->left[0] || !t->left[1])
        return offer(t, places_last, out);
    return offer(t, can_place_two(t) ? places_two_or_sum : places_one_or_sum, out);
}

static void add_first_place(const struct moves_made *t, int from, int to, struct faults *out)
{
    struct step s = {(uint8_t)from, 0, (uint8_t)to};
    for (int i = 0; i < out->choices; i++)
        if (out->choice[i].step[0].to == to)
            return;
    if (!plays_begin(t->p, t->v, t->l, &s))
        return;
    struct men men = t->v->own;
    men_move(&men, from, to);
    out->choice[out->choices++] = (struct play){.after = men, .step = {s}, .steps = 1};
}

void remedies_of_first_man(const struct moves_made *t, struct faults *out)
{
    const struct moved_man *d = &t->man[0];
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

/* A copy in which no man is right. `all`: all men count as wrong; else only the wrong ones are
 * kept. */
static struct moves_made without_right(const struct moves_made *t, bool all)
{
    struct moves_made u = *t;
    u.men = 0;
    u.left[0] = t->p->dice.high;
    u.left[1] = t->p->dice.low;
    for (int i = 0; i < t->men; i++) {
        if (!all && t->man[i].right)
            continue;
        u.man[u.men] = t->man[i];
        u.man[u.men++].right = false;
    }
    return u;
}

/* Offers plays if no legal play leaves the right men in place: they go back. They are played with
 * the wrong ones if possible, else the wrong ones alone; if none was wrong (D1), the man moved. */
static bool offer_without_right(const struct moves_made *t, struct faults *out)
{
    struct moves_made all = without_right(t, true), wrong = without_right(t, false);
    if (!wrong.men || can_place_two(&all))
        return all.men && offer_right(&all, out);
    return offer_right(&wrong, out);
}

void remedies_of_play(const struct moves_made *t, unsigned codes, struct faults *out)
{
    bool number_left = codes & fault_bit(FAULT_D1), wrong = wrong_man(t, 0);
    if (!wrong && !number_left) { /* a demand was not met */
        offer(t, any_play, out);
        return;
    }
    if (offer_right(t, out) || offer(t, places_anyhow, out))
        return;
    bool extra = !t->left[0] && !t->left[1]; /* more men than a play that breaks an obligation */
    if (!t->l->numbers || (wrong && extra)) {
        offer(t, any_play, out);
        return;
    }
    /* The opponent is master of the wrong men only: they go back, and the player plays others. */
    if (wrong ? right_men_can_stay(t) : offer(t, keeps_right, out) || offer(t, goes_on, out))
        return;
    if (!offer_without_right(t, out) && !wrong)
        offer(t, any_play, out);
}

void remedies_any(const struct moves_made *t, struct faults *out)
{
    offer(t, any_play, out);
}

void remedies_of_corner(const struct moves_made *t, struct faults *out)
{
    offer(t, sum_of_one, out);
}

bool right_men_can_stay(const struct moves_made *t)
{
    for (int i = 0; i < t->l->allowed; i++)
        if (keeps_right(t, &t->l->play[i]) || goes_on(t, &t->l->play[i]))
            return true;
    return false;
}
