/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Games with a bar in which two men close a field: how men move, and the faults of a play (rules
 * tryktrak 8). */
#include <string.h>

#include "play.h"

/* --- how men go ------------------------------------------------------------------------------- */

fields bar_closed(const struct tables_throw *t)
{
    return fields_flip(men_two(&t->before.side[other_side((enum side)t->side)]) & ALL_FIELDS);
}

fields bar_origins(const struct tables_throw *t, const struct tables_put *made,
                   const struct board *now, int number)
{
    (void)made;
    return men_origins(&now->side[t->side], bar_closed(t), number);
}

bool bar_move(struct board *b, enum side side, struct move m)
{
    struct men *theirs = &b->side[other_side(side)];
    men_move(&b->side[side], m.from, m.to);
    if (m.to == OFF || men_on(theirs, OFF - m.to) != 1)
        return false;
    men_move(theirs, OFF - m.to, BAR);
    return true;
}

bool tables_off_rightly(const struct men *before, const struct move *move, const uint8_t *number,
                        int moves)
{
    struct men own = *before;
    for (int i = 0; i < moves; i++)
        if (move[i].to != OFF)
            men_move(&own, move[i].from, move[i].to);
    for (int from = BAR; from <= FIELDS; from++)
        for (int i = 0; i < moves; i++) {
            if (move[i].to != OFF || move[i].from != from)
                continue;
            if (!men_home(&own) ||
                (number[i] && !(men_bear_off(&own, number[i]) & field_bit(from))))
                return false;
            men_take(&own, from);
        }
    return true;
}

void tables_two_numbers(struct tables_throw *t, int times)
{
    uint8_t a = t->dice[0], b = t->dice[1];
    t->ordered = false;
    t->groups = !a ? 0 : a == b ? 1 : 2; /* unseen dice make no groups */
    t->group[0] =
        (struct tables_group){.number = a > b ? a : b, .times = a == b ? (uint8_t)times : 1};
    t->group[1] = (struct tables_group){.number = a < b ? a : b, .times = a != b};
}

static const struct tables_men bar_men = {.stand = FIELDS_AND_BAR,
                                          .origins = bar_origins,
                                          .closed = bar_closed,
                                          .move = bar_move,
                                          .rule = bar_rule};

/* --- a play on trial -------------------------------------------------------------------------- */

/* The moves in the order in which most can be made. */
struct trial {
    const struct tables_throw *t;
    const struct tables_put *p;
    struct tables_ruling *out;
    fields closed;
    uint8_t order[MOVES_MAX];  /* indexes in `p` */
    uint8_t number[MOVES_MAX]; /* by index in `p`: the number that moved the man; 0: none */
    uint8_t left[TABLES_GROUPS];
};

static struct move move_at(const struct trial *r, int i)
{
    return r->p->move[r->order[i]];
}

static void sort(struct trial *r)
{
    for (int i = 0; i < r->p->moves; i++) {
        int at = i;
        for (; at > 0 && tables_goes_before(r->p->move[i], move_at(r, at - 1)); at--)
            r->order[at] = r->order[at - 1];
        r->order[at] = (uint8_t)i;
    }
}

static void set_wrong(struct trial *r, int move, enum bar_fault fault)
{
    r->out->faults |= (uint16_t)(1u << fault);
    if (!r->out->by[move])
        r->out->by[move] = (uint8_t)(1 + fault);
}

/* --- which number a man was moved by ---------------------------------------------------------- */

/* The group of the smallest number left that moves the man: exactly, or off by a larger one. */
static int group_of(const struct trial *r, struct move m, bool larger)
{
    int length = m.to - m.from, found = -1;
    for (int k = 0; k < r->t->groups; k++) {
        int number = r->t->group[k].number;
        bool fits = larger ? m.to == OFF && number > length : number == length;
        if (r->left[k] && fits && (found < 0 || number < r->t->group[found].number))
            found = k;
    }
    return found;
}

static void tell_numbers(struct trial *r, bool larger)
{
    for (int i = 0; i < r->p->moves; i++) {
        int at = r->order[i], k = r->number[at] ? -1 : group_of(r, r->p->move[at], larger);
        if (k < 0)
            continue;
        r->number[at] = r->t->group[k].number;
        r->left[k]--;
    }
}

static int numbers_left(const struct trial *r)
{
    return r->left[0] + r->left[1];
}

/* Exact numbers are assigned before larger ones. A man left without a number was moved by none: it
 * takes the place of one left, or is beyond all of them. */
static void check_numbers(struct trial *r)
{
    for (int k = 0; k < r->t->groups; k++)
        r->left[k] = r->t->group[k].times;
    tell_numbers(r, false);
    tell_numbers(r, true);
    for (int i = 0; i < r->p->moves; i++) {
        int at = r->order[i];
        if (r->number[at])
            continue;
        set_wrong(r, at, numbers_left(r) ? BAR_N1 : BAR_N3);
        if (numbers_left(r))
            r->left[r->left[0] ? 0 : 1]--;
    }
}

/* --- faults ----------------------------------------------------------------------------------- */

/* Whether only the lower number was played although the higher must be. */
static bool lower_alone(const struct trial *r, int required)
{
    const struct tables_throw *t = r->t;
    const struct tables_put none = {.moves = 0};
    return t->rules & TABLES_HIGHER && t->groups == 2 && required == 1 && r->p->moves == 1 &&
           r->number[0] == t->group[1].number &&
           bar_origins(t, &none, &t->before, t->group[0].number);
}

static void check_unplayed(struct trial *r)
{
    int used = 0, required = tables_required(&bar_men, r->t);
    for (int i = 0; i < r->p->moves; i++)
        used += r->out->by[i] != 1 + BAR_N3;
    if (used < required || lower_alone(r, required))
        r->out->faults |= 1u << BAR_D1;
}

/* With a man on the bar no other man of the side moves: men on the bar enter first. */
static void check_bar(struct trial *r)
{
    int waiting = men_on(&r->t->before.side[r->t->side], BAR), others = 0;
    for (int i = 0; i < r->p->moves; i++) {
        waiting -= r->p->move[i].from == BAR;
        others += r->p->move[i].from != BAR;
    }
    if (waiting > 0 && others)
        r->out->faults |= 1u << BAR_E1;
}

static void check_closed(struct trial *r)
{
    for (int i = 0; i < r->p->moves; i++)
        if (r->closed & field_bit(r->p->move[i].to))
            set_wrong(r, i, BAR_C2);
}

/* Blames men borne off too soon, or by a number larger than needed with a man farther back. */
static void check_off(struct trial *r)
{
    struct men own = r->t->before.side[r->t->side];
    for (int i = 0; i < r->p->moves; i++) {
        struct move m = move_at(r, i);
        bool larger = r->number[r->order[i]] > OFF - m.from;
        if (m.to == OFF && (!men_home(&own) || (larger && lowest_field(men_any(&own)) < m.from)))
            set_wrong(r, r->order[i], BAR_S1);
        if (men_on(&own, m.from))
            men_move(&own, m.from, m.to);
    }
}

/* Men on closed fields go back to where they came from, and did not go on. */
static void send_back(struct trial *r)
{
    struct men own = r->t->before.side[r->t->side];
    for (int i = 0; i < r->p->moves; i++) {
        struct move m = move_at(r, i);
        if (men_on(&own, m.from) && !(r->closed & field_bit(m.to)))
            men_move(&own, m.from, m.to);
        else
            r->out->back |= (uint16_t)(1u << r->order[i]);
    }
}

void bar_rule(const struct tables_throw *t, const struct tables_put *p, struct tables_ruling *out)
{
    struct trial r = {.t = t, .p = p, .out = out, .closed = bar_closed(t)};
    struct board lies = tables_put_down(&bar_men, t, p, 0);
    memset(out, 0, sizeof *out);
    if (!t->unseen && tables_legal(&bar_men, t, &lies, NULL))
        return;
    sort(&r);
    if (!t->unseen) {
        check_numbers(&r);
        check_unplayed(&r);
        check_bar(&r);
    }
    check_closed(&r);
    if (!t->unseen)
        check_off(&r);
    send_back(&r);
}
