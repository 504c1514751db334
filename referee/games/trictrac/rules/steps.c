/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The men moved, one after the other. */
#include "faults.h"

bool steps_apply(const struct view *v, const struct step *step, int steps, struct men *out,
                 unsigned *back)
{
    struct men men = v->own, there = v->own; /* in the end; on the board while they play */
    *back = 0;
    for (int i = 0; i < steps; i++) {
        if (!(men_any(&there) & field_bit(step[i].from)))
            return false;
        men_take(&there, step[i].from);
        if (step[i].to != OFF && (v->theirs & field_bit(step[i].to))) {
            *back |= 1u << i;
            continue;
        }
        men_add(&there, step[i].to);
        men_move(&men, step[i].from, step[i].to);
    }
    *out = men;
    return true;
}

/* The index, among the first n, of the step that this one continues; -1: none. It is the step
 * before, if no man stood where it ended; or an earlier one to a field the opponent holds, where no
 * other man can be meant. */
static int goes_on_from(const struct view *v, const struct step *step, int n, struct step s)
{
    bool held = s.from != OFF && (v->theirs & field_bit(s.from));
    if (n && !held) {
        const struct step *last = &step[n - 1];
        bool same = last->to == s.from && s.from != OFF && !(v->own1 & field_bit(s.from));
        return same && !last->rest && !s.rest ? n - 1 : -1;
    }
    while (held && n--)
        if (step[n].to == s.from)
            return n;
    return -1;
}

/* Gives a tout d'une without a rest the lowest free one, or the lowest. */
static void name_rest(const struct position *p, const struct view *v, struct step *s)
{
    int high = p->dice.high, low = p->dice.low;
    if (!high || s->rest || s->to == OFF || s->to != s->from + high + low)
        return;
    bool by_low = v->may_rest & field_bit(s->from + low);
    bool by_high = v->may_rest & field_bit(s->from + high);
    s->rest = (uint8_t)(s->from + (by_low || !by_high ? low : high));
}

int steps_normalise(const struct position *p, const struct view *v, struct step *step, int steps,
                    uint8_t *together)
{
    int n = 0;
    uint8_t joined = 0;
    for (int i = 0; i < steps; i++) {
        struct step s = step[i];
        int k = goes_on_from(v, step, n, s);
        if (k >= 0) {
            step[k].rest = step[k].rest ? step[k].rest : s.from;
            step[k].to = s.to;
            if (k == n - 1)
                joined = (uint8_t)((joined & ~(1u << k)) | (unsigned)(*together >> i & 1) << k);
            continue;
        }
        if (*together >> i & 1)
            joined |= (uint8_t)(1u << n);
        step[n++] = s;
    }
    for (int i = 0; i < n; i++)
        name_rest(p, v, &step[i]);
    *together = joined;
    return n;
}
