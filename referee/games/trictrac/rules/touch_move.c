/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Touched men that were not played (T1). */
#include "imposed_plays.h"

/* How many of the touched men the steps move. */
static int touched_by_steps(const struct moves_made *t, fields touched)
{
    fields moved = 0;
    for (int i = 0; i < t->men; i++)
        moved |= field_bit(t->man[i].s.from);
    return __builtin_popcount(moved & touched);
}

static int greater(int most, fields moved)
{
    int n = __builtin_popcount(moved);
    return n > most ? n : most;
}

/* The most touched men moved on the way to `after` if the man on `from` plays number k first. */
static int touched_after(const struct moves_made *t, const struct men *after, int from, int k,
                         fields touched)
{
    int number[2] = {t->p->dice.high, t->p->dice.low}, most = 0;
    struct men one = t->v->own;
    men_move(&one, from, landing(from, number[k]));
    if (t->l->numbers < 2)
        return men_equal(&one, after) ? greater(0, touched & field_bit(from)) : 0;
    for (fields f = men_any(&one); f; f &= f - 1) {
        int second = lowest_field(f);
        fields moved = field_bit(from) | (field_bit(second) & t->v->own1);
        if (same_after(&one, second, number[1 - k], after))
            most = greater(most, moved & touched);
    }
    return most;
}

/* The most touched men that can be moved on the way to this play's position. A man standing on the
 * rest of a tout d'une can play its second half. */
static int touched_by_play(const struct moves_made *t, const struct play *p, fields touched)
{
    int most = 0;
    for (int i = 0; i < p->steps && p->puissance; i++)
        most += (field_bit(p->step[i].from) & touched) != 0;
    for (fields f = t->v->own1; f && t->l->numbers; f &= f - 1) {
        for (int k = 0; k < 2; k++) {
            int n = touched_after(t, &p->after, lowest_field(f), k, touched);
            most = n > most ? n : most;
        }
    }
    return most;
}

static bool is_offered(const struct faults *out, const struct play *p)
{
    for (int i = 0; i < out->choices; i++)
        if (men_equal(&out->choice[i].after, &p->after))
            return true;
    return false;
}

/* How many touched men were moved, by the steps made or by another way to the same position. */
static int most_touched(const struct moves_made *t, fields touched)
{
    int most = touched_by_steps(t, touched);
    for (int i = 0; i < t->l->count; i++) {
        if (!men_equal(&t->l->play[i].after, &t->put))
            continue;
        int n = touched_by_play(t, &t->l->play[i], touched);
        most = n > most ? n : most;
    }
    return most;
}

bool remedies_of_touched(const struct moves_made *t, fields touched, struct faults *out)
{
    int moved = most_touched(t, touched), most = moved, n[PLAYS_MAX];
    for (int i = 0; i < t->l->count; i++) {
        n[i] = touched_by_play(t, &t->l->play[i], touched);
        most = n[i] > most ? n[i] : most;
    }
    for (int i = 0; i < t->l->count && most > moved; i++)
        if (n[i] == most && !is_offered(out, &t->l->play[i]))
            out->choice[out->choices++] = t->l->play[i];
    return most > moved;
}
