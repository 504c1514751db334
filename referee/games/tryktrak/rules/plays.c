/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "plays.h"

#include <string.h>

enum { HOME_FIELDS = 6 };

static fields closed_to(const struct board *b, enum side side)
{
    return fields_flip(men_two(&b->side[other_side(side)]) & ALL_FIELDS);
}

bool tryktrak_shut_out(const struct board *b, enum side side)
{
    fields enter = field_range(1, HOME_FIELDS);
    return men_on(&b->side[side], BAR) && (closed_to(b, side) & enter) == enter;
}

enum tryktrak_stake tryktrak_stake(const struct men *loser)
{
    if (men_count(loser, FIELDS_AND_BAR) < MEN)
        return STAKE_SINGLE;
    if (men_home(loser))
        return STAKE_NONE_OFF;
    return men_on(loser, BAR) ? STAKE_ON_BAR : STAKE_NOT_HOME;
}

/* --- the list --------------------------------------------------------------------------------- */

/* A row of moves being made: the mover's men, and those hit. */
struct tryktrak_row {
    struct men own;
    fields hit; /* as the mover counts */
    struct move move[TRYKTRAK_NUMBERS];
    int moves;
};

struct tryktrak_search {
    const struct tables_position *p;
    fields closed, lone; /* lines the other holds, or has one man on, as the mover counts */
    struct tryktrak_plays *out;
    bool twice;       /* a position may be reached by more than one row */
    bool other_order; /* the two numbers were looked at in the other order before */
};

static struct tryktrak_row move_on(const struct tryktrak_search *s, const struct tryktrak_row *r,
                                   int from, int number)
{
    struct tryktrak_row next = *r;
    int to = from + number < OFF ? from + number : OFF;
    fields hit = s->lone & field_bit(to) & ~r->hit;
    men_move(&next.own, from, to);
    next.hit |= hit;
    next.move[next.moves++] = (struct move){(uint8_t)from, (uint8_t)to, hit != 0};
    return next;
}

static struct tryktrak_play play_of(const struct tryktrak_search *s, const struct tryktrak_row *r)
{
    struct tryktrak_play play = {.after = s->p->board, .moves = (uint8_t)r->moves};
    struct men *theirs = &play.after.side[other_side((enum side)s->p->side)];
    play.after.side[s->p->side] = r->own;
    memcpy(play.move, r->move, sizeof play.move);
    for (fields f = r->hit; f; f &= f - 1) {
        men_move(theirs, OFF - lowest_field(f), BAR);
        play.hits++;
    }
    return play;
}

/* Returns true if the two moves are independent. Then the position they end in tells which man
 * moved by which number: only the same moves in the other order lead there too. This does not hold
 * if one man continues from where the other began, if both are borne off, or if both arrive on one
 * line, where either may hit. */
static bool apart(const struct tryktrak_row *r)
{
    const struct move *a = &r->move[0], *b = &r->move[1];
    return r->moves == 2 && a->to != b->from && b->to != a->from && a->to != b->to &&
           a->to != OFF && b->to != OFF;
}

/* Adds a row. If it uses more numbers than the rows before it, these are removed (rules 4.1). */
static void add(const struct tryktrak_search *s, const struct tryktrak_row *r)
{
    struct tryktrak_plays *l = s->out;
    if (r->moves < l->numbers)
        return;
    if (r->moves > l->numbers)
        l->count = 0;
    l->numbers = (uint8_t)r->moves;
    struct tryktrak_play play = play_of(s, r);
    if (!s->twice || apart(r) || !tryktrak_find(l, &play.after))
        l->play[l->count++] = play;
}

/* Lists the plays of a doublet. Each of them can be made with the hindmost man first, so only those
 * orders are tried; in them each position comes once. */
static void list_doublet(const struct tryktrak_search *s, const struct tryktrak_row *r, int number,
                         int least)
{
    fields from = r->moves < TRYKTRAK_NUMBERS ? men_origins(&r->own, s->closed, number) : 0;
    from &= ~(field_bit(least) - 1);
    if (!from)
        add(s, r);
    for (; from; from &= from - 1) {
        struct tryktrak_row next = move_on(s, r, lowest_field(from), number);
        list_doublet(s, &next, number, lowest_field(from));
    }
}

/* Returns the men that can move by the second number before or after a man from `from` has moved by
 * the first: they are independent of it, as above, and no man is on the bar. */
static fields either_order(const struct men *own, int from, const int number[2])
{
    int to = from + number[0];
    fields men =
        men_any(own) & field_bit(BAR) ? field_bit(BAR) : field_range(1, FIELDS - number[1]);
    fields not_apart = (field_bit(to) << number[1] | field_bit(from) | field_bit(to)) >> number[1];
    return to < OFF ? men & ~not_apart : 0;
}

static void list_two(const struct tryktrak_search *s, const struct tryktrak_row *none,
                     const int number[2])
{
    fields first = men_origins(&none->own, s->closed, number[0]);
    if (!first)
        add(s, none);
    for (; first; first &= first - 1) {
        int from = lowest_field(first);
        struct tryktrak_row one = move_on(s, none, from, number[0]);
        fields then = men_origins(&one.own, s->closed, number[1]);
        if (!then)
            add(s, &one);
        if (s->other_order)
            then &= ~either_order(&none->own, from, number);
        for (; then; then &= then - 1) {
            struct tryktrak_row both = move_on(s, &one, lowest_field(then), number[1]);
            add(s, &both);
        }
    }
}

void tryktrak_list(const struct tables_position *p, bool higher, struct tryktrak_plays *out)
{
    enum side side = (enum side)p->side;
    const struct men *theirs = &p->board.side[other_side(side)];
    struct tryktrak_search s = {.p = p,
                                .closed = closed_to(&p->board, side),
                                .lone = fields_flip(men_one(theirs) & ALL_FIELDS),
                                .out = out,
                                .twice = p->dice.high != p->dice.low};
    struct tryktrak_row none = {.own = p->board.side[side]};
    int down[2] = {p->dice.high, p->dice.low}, up[2] = {p->dice.low, p->dice.high};
    out->count = out->numbers = out->higher = 0;
    if (!s.twice) {
        list_doublet(&s, &none, p->dice.high, BAR);
        return;
    }
    list_two(&s, &none, down);
    s.other_order = true;
    list_two(&s, &none, up);
    s.other_order = false;
    if (higher && out->numbers == 1 && men_origins(&none.own, s.closed, p->dice.high)) {
        out->count = out->numbers = 0; /* rules 4.2, if agreed */
        out->higher = 1;
        list_two(&s, &none, down);
    }
}

const struct tryktrak_play *tryktrak_find(const struct tryktrak_plays *l, const struct board *after)
{
    for (int i = 0; i < l->count; i++)
        if (board_equal(&l->play[i].after, after))
            return &l->play[i];
    return NULL;
}

/* --- as ways ---------------------------------------------------------------------------------- */

bool tryktrak_ways(const struct tables_throw *t, const struct board *aim, tables_visit *v, void *c)
{
    const bool turned = t->dice[0] < t->dice[1];
    const struct tables_position p = {t->before, t->side, {t->dice[turned], t->dice[!turned]}};
    struct tryktrak_plays l;
    tryktrak_list(&p, t->rules & TABLES_HIGHER, &l);
    for (int i = 0; i < l.count; i++) {
        struct tables_way way = {.after = l.play[i].after, .moves = l.play[i].moves};
        memcpy(way.move, l.play[i].move, sizeof l.play[i].move);
        if ((!aim || board_equal(&way.after, aim)) && v(c, &way))
            return true;
    }
    return false;
}
