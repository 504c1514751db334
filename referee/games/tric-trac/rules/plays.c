/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "plays.h"

#include <stddef.h>

/* --- one play ------------------------------------------------------------------------------ */

/* A play as it is being made. */
struct play_making {
    const struct german_throw *t;
    struct german_play play;
    uint8_t outs;
};

static struct play_making make(const struct german_throw *t)
{
    return (struct play_making){.t = t, .play.after = t->board};
}

static void add_move(struct play_making *m, int from, int to)
{
    struct move move = {(uint8_t)from, (uint8_t)to, 0};
    struct german_gain gain = german_move(&m->play.after, m->t->side, move);
    move.hits = gain.hit;
    if (m->play.moves < 2)
        m->play.move[m->play.moves++] = move;
    m->play.hits = (uint8_t)(m->play.hits + gain.hit);
    m->outs = (uint8_t)(m->outs + gain.out);
}

/* What it brings so far; the bridge pays at the end of the throw (§5). A first move is the end of
 * one only by making it (D "sobald"). */
static int worth(const struct play_making *m, bool end)
{
    bool bridge = german_bridge(&m->play.after, m->t->side) &&
                  (end || !german_bridge(&m->t->board, m->t->side));
    return m->play.hits + m->outs + (bridge ? BRIDGE_POINTS : 0);
}

static bool reaches(const struct german_throw *t, int points)
{
    return t->peg + points >= PARTIE_POINTS;
}

/* --- the list ------------------------------------------------------------------------------ */

/* Of two ways of putting down the same the one that is told. */
static bool told_before(const struct german_play *a, const struct german_play *b)
{
    struct walks one = walks_of(a->move, a->moves), other = walks_of(b->move, b->moves);
    return walks_compare(&one, &other) < 0;
}

/* One entry per position. A whole play stands before one that its first move ended. */
static void list_add(struct german_plays *l, const struct german_play *p)
{
    for (int i = 0; i < l->count; i++) {
        struct german_play *q = &l->play[i];
        if (!german_same(&q->after, &p->after))
            continue;
        if (q->first > p->first || (q->first == p->first && told_before(p, q)))
            *q = *p;
        return;
    }
    l->play[l->count++] = *p;
}

static void list_whole(struct german_plays *l, struct play_making *m)
{
    int points = worth(m, true);
    m->play.points = (uint8_t)points;
    m->play.wins = reaches(m->t, points);
    list_add(l, &m->play);
}

static void list_first(struct german_plays *l, const struct play_making *m, int points)
{
    struct german_play p = m->play;
    p.points = (uint8_t)points;
    p.wins = p.first = true;
    list_add(l, &p);
}

/* --- moving -------------------------------------------------------------------------------- */

/* The men who can move by a number, as far as the field they come to is open to them. */
static fields who_can(const struct play_making *m, int number)
{
    const struct board *b = &m->play.after;
    int brought = m->play.moves && m->play.move[0].from == START ? m->play.move[0].to : 0;
    fields movers = german_movers(b, m->t->side, brought);
    fields open = german_open(b, m->t->side, m->t->hucke_rest);
    fields out = movers & field_bit(START) ? 0 : field_range(GOAL - number, GOAL - 1);
    return movers & (open >> number | out);
}

/* The whole plays that begin with this move, or the win by it. */
static void begun(struct german_plays *l, const struct play_making *first, int number,
                  bool by_first)
{
    int points = worth(first, false);
    bool won = by_first && reaches(first->t, points), any = false;
    for (fields f = who_can(first, number); f; f &= f - 1) {
        struct play_making m = *first;
        int from = lowest_field(f);
        add_move(&m, from, german_reach(from, number));
        if (!german_ends_well(&m.play.after, m.t->side))
            continue;
        any = true;
        if (!won)
            list_whole(l, &m);
    }
    if (won && any)
        list_first(l, first, points);
}

/* Plays that begin with one number: whole ones of both, or of it alone. */
static void list_numbers(struct german_plays *l, const struct german_throw *t, int one, int two,
                         bool by_first)
{
    struct play_making none = make(t);
    for (fields f = who_can(&none, one); f; f &= f - 1) {
        struct play_making m = none;
        int from = lowest_field(f);
        add_move(&m, from, german_reach(from, one));
        if (two)
            begun(l, &m, two, by_first);
        else if (german_ends_well(&m.play.after, t->side))
            list_whole(l, &m);
    }
}

/* --- by force (§2) ------------------------------------------------------------------------- */

/* Two men, each a number of the throw before `field`. */
static bool pair_before(const struct german_throw *t, int field)
{
    const struct men *own = &t->board.side[t->side];
    int a = field - t->number[0], b = field - t->number[1];
    return a == b ? men_on(own, a) > 1 : men_on(own, a) && men_on(own, b);
}

static bool may_force(const struct german_throw *t)
{
    return !men_on(&t->board.side[t->side], START) && german_empty(&t->board, t->side, HUCKE) &&
           german_empty(&t->board, t->side, THEIR_HUCKE) && pair_before(t, THEIR_HUCKE) &&
           !pair_before(t, HUCKE);
}

static void list_force(struct german_plays *l, const struct german_throw *t)
{
    struct play_making m = make(t);
    if (!may_force(t))
        return;
    for (int i = 0; i < 2; i++)
        add_move(&m, THEIR_HUCKE - t->number[i], HUCKE);
    m.play.force = l->force = true;
    list_whole(l, &m);
}

bool german_like_force(const struct german_throw *t, const struct move *m, int moves)
{
    if (moves != 2 || m[0].to != HUCKE || m[1].to != HUCKE)
        return false;
    int a = THEIR_HUCKE - t->number[0], b = THEIR_HUCKE - t->number[1];
    return (m[0].from == a && m[1].from == b) || (m[0].from == b && m[1].from == a);
}

/* --- the throw ----------------------------------------------------------------------------- */

/* Both numbers if they can be, in either order; else one, whichever; else none (§3; D
 * "Grundsätzlich muß, wenn möglich"; "so verfällt der zweite"). */
static void list(const struct german_throw *t, struct german_plays *l, bool by_first)
{
    int one = t->number[0], two = t->number[1];
    l->count = 0;
    l->force = false;
    for (l->numbers = 2; l->numbers; l->numbers--) {
        bool both = l->numbers == 2;
        list_numbers(l, t, one, both ? two : 0, by_first);
        if (one != two)
            list_numbers(l, t, two, both ? one : 0, by_first);
        if (l->count)
            break;
    }
    if (!l->count) {
        struct play_making none = make(t);
        list_whole(l, &none);
    }
    list_force(l, t);
}

void german_list(const struct german_throw *t, struct german_plays *out)
{
    list(t, out, true);
}

void german_list_whole(const struct german_throw *t, struct german_plays *out)
{
    list(t, out, false);
}

const struct german_play *german_find(const struct german_plays *l, const struct board *after)
{
    for (int i = 0; i < l->count; i++)
        if (german_same(&l->play[i].after, after))
            return &l->play[i];
    return NULL;
}

bool german_wins_first(const struct german_throw *t, struct move move, int *points)
{
    struct play_making m = make(t);
    for (int i = 0; i < 2; i++) {
        int one = t->number[i], two = t->number[1 - i];
        if (!(who_can(&m, one) & field_bit(move.from)) || german_reach(move.from, one) != move.to)
            continue;
        struct play_making first = m;
        struct german_plays l = {.count = 0};
        add_move(&first, move.from, move.to);
        begun(&l, &first, two, true);
        *points = worth(&first, false);
        if (l.count && l.play[0].first)
            return true;
    }
    return false;
}

int german_finished(const struct german_throw *t, const struct move *m, int moves)
{
    struct play_making made = make(t);
    int early = 0;
    for (int i = 0; i < moves; i++) {
        add_move(&made, m[i].from, m[i].to);
        if (i == 0)
            early = worth(&made, false) - made.play.hits - made.outs;
    }
    int late = worth(&made, true) - made.play.hits - made.outs;
    return made.play.hits + made.outs + (early ? early : late);
}
