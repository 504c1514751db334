/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ways.h"

#include <stddef.h>

/* --- the list of plays ------------------------------------------------------------------------ */

int plays_index(const struct plays *l, const struct men *after)
{
    int i = 0;
    while (i < l->count && !men_equal(&l->play[i].after, after))
        i++;
    return i;
}

const struct play *plays_find(const struct plays *l, const struct men *after)
{
    int i = plays_index(l, after);
    return i < l->allowed ? &l->play[i] : NULL;
}

/* --- ways to play ----------------------------------------------------------------------------- */

static void add_way(const struct plays *l, int allowed, struct way_list *out, const struct way *w)
{
    int i = plays_index(l, &w->after);
    if (i == l->count || out->count == WAYS_MAX)
        return;
    out->way[out->count] = *w;
    out->way[out->count++].legal = i < allowed;
}

/* The ways in which the second number follows the first step. Two men may cross, one of them where
 * it could not stay: the position is that of a tout d'une. */
static void second_steps(const struct view *v, const struct plays *l, int allowed,
                         const struct way *first, int n, struct way_list *out)
{
    int rest = first->to[0];
    bool can_end = may_end(v, rest), can_rest = on_board(rest) && v->may_rest & field_bit(rest);
    for (fields f = men_any(&first->after); f; f &= f - 1) {
        struct way w = *first;
        int from = lowest_field(f), to = landing(from, n);
        bool crosses = from == rest || to == first->from[0], ends = may_end(v, to);
        if (!carries(&w.after, from, to, n) || !(ends || crosses))
            continue;
        bool same = from == rest, other = !same || v->own1 & field_bit(from);
        w.numbers = 2;
        w.from[1] = (uint8_t)from;
        w.to[1] = (uint8_t)to;
        w.number[1] = (uint8_t)n;
        men_move(&w.after, from, to);
        w.one_man = true;
        if (same && can_rest && ends)
            add_way(l, allowed, out, &w);
        w.one_man = false;
        w.crosses = !(can_end && ends);
        if (other && (!w.crosses || crosses) && corner_kept(&w.after, w.from[0], w.to[0]) &&
            corner_kept(&w.after, w.from[1], w.to[1]))
            add_way(l, allowed, out, &w);
    }
}

void ways_list(const struct view *v, const struct plays *l, int allowed, const int die[2],
               struct way_list *out)
{
    out->count = 0;
    if (!l->numbers)
        out->way[out->count++] = (struct way){.after = v->own, .legal = true};
    for (int i = 0; i < l->count; i++) {
        const struct play *p = &l->play[i];
        if (!p->puissance)
            continue;
        struct way w = {.after = p->after, .numbers = 2, .legal = i < allowed};
        for (int k = 0; k < 2; k++) {
            w.from[k] = p->step[k].from;
            w.to[k] = CORNER;
            w.number[k] = (uint8_t)(THEIR_CORNER - w.from[k]);
        }
        out->way[out->count++] = w;
    }
    for (int k = 0; k < 2 && l->numbers && (!k || die[0] != die[1]); k++)
        for (fields f = v->own1; f; f &= f - 1) {
            int from = lowest_field(f), to = landing(from, die[k]);
            struct way w = {.after = v->own, .numbers = 1};
            if (!carries(&w.after, from, to, die[k]))
                continue;
            w.from[0] = (uint8_t)from;
            w.to[0] = (uint8_t)to;
            w.number[0] = (uint8_t)die[k];
            men_move(&w.after, from, to);
            if (l->numbers == 2)
                second_steps(v, l, allowed, &w, die[1 - k], out);
            else if (may_end(v, to))
                add_way(l, allowed, out, &w);
        }
}

bool plays_begin(const struct position *p, const struct view *v, const struct plays *l,
                 const struct step *s)
{
    const int die[2] = {p->dice.high, p->dice.low};
    struct way_list ways;
    ways_list(v, l, l->allowed, die, &ways);
    for (int i = 0; i < ways.count && !s->rest; i++) {
        const struct way *w = &ways.way[i];
        for (int k = 0; k < 2 && w->legal && w->numbers == 2 && !w->one_man; k++)
            if (w->from[k] == s->from && w->to[k] == s->to)
                return true;
    }
    return false;
}

/* --- steps ------------------------------------------------------------------------------------ */

bool one_step(const struct men *from, const struct men *to, struct step *s)
{
    fields differ = 0;
    for (int k = 0; k < 4; k++)
        differ |= from->plane[k] ^ to->plane[k];
    if (!differ || !(men_any(from) & differ & -differ))
        return false;
    fields second = differ & (differ - 1);
    struct men after = *from;
    *s = (struct step){(uint8_t)lowest_field(differ), 0,
                       (uint8_t)(second ? lowest_field(second) : OFF)};
    men_move(&after, s->from, s->to);
    return men_equal(&after, to);
}

bool steps_apply(const struct view *v, const struct step *step, int steps, struct men *out,
                 unsigned *back)
{
    *out = v->own;
    *back = 0;
    for (int i = 0; i < steps; i++) {
        if (!(men_any(out) & field_bit(step[i].from)))
            return false;
        men_move(out, step[i].from, step[i].to);
    }
    for (int i = 0; i < steps; i++)
        if (held(v, step[i].to) && men_on(out, step[i].to)) {
            men_move(out, step[i].to, step[i].from);
            *back |= 1u << i;
        }
    return true;
}

void step_name_rest(const int die[2], const struct view *v, struct step *s)
{
    if (!die[0] || s->rest || s->to == OFF || s->to != s->from + die[0] + die[1])
        return;
    bool by_low = v->may_rest & field_bit(s->from + die[1]);
    bool by_high = v->may_rest & field_bit(s->from + die[0]);
    s->rest = (uint8_t)(s->from + (by_low || !by_high ? die[1] : die[0]));
}
