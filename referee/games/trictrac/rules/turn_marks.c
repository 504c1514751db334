/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The marks entered in a turn (rules §11c). The first mark entered is the one made in time,
 * wherever it is on the line, until a claim on it is ruled. A later one raises it. */
#include <stddef.h>

#include "turn.h"

void turn_answer(struct open_turn *h, enum answer_kind what, int party)
{
    struct ruling *r = h->r;
    const struct turn_event *e = &h->c->event[h->at];
    uint8_t points = e->kind == EVENT_EARLY ? e->step.to : e->mark.points;
    if (r->answers < ANSWERS_MAX)
        r->answer[r->answers++] =
            (struct answer_given){(uint8_t)what, (uint8_t)party, (uint8_t)h->at, points};
}

bool turn_ended_before(const struct open_turn *h)
{
    return score_winner(&turn_now(h)->before, h->last_hole) >= 0;
}

/* Going is wrong if no hole is due; if a hole too many was pegged, whether another one was due or
 * not (LP 55; LL §173); or if the roller had stayed, by setting the jeton on the points over,
 * moving a man or saying so (M XVI; GU V). */
bool turn_may_not_go(const struct open_turn *h)
{
    const struct ledger_coup *c = turn_now(h);
    const struct account *a = &c->account[ROLLER];
    struct mark_case of = {.due = a->due,
                           .at = &c->before,
                           .side = h->roller,
                           .last_hole = h->last_hole,
                           .went = true};
    struct mark none = {.kind = h->l->silent ? MARK_GAIN : MARK_AS_DUE};
    struct judged_mark j = mark_judge(a->typed ? &a->mark : &none, &of);
    bool over = a->reading < READ_CORRECTED && j.kind == SCHOOL_OVER;
    return !c->unseen && (h->stayed || !j.holes_due || j.rest || over);
}

void turn_mark(struct open_turn *h, int party, const struct mark *m)
{
    struct ledger_coup *c = turn_now(h);
    struct account *a = &c->account[party];
    if (turn_ended_before(h) || (party == OPPONENT && c->gone))
        return;
    if (a->ruled) {
        turn_answer(h, a->waived ? ANSWER_MARK_WAIVED : ANSWER_MARK_RULED, party);
        return;
    }
    if (a->typed) {
        struct judged_mark again = ledger_judge(h->l, party, m);
        bool pegs = a->made.going || again.marked == a->made.marked; /* these alone count */
        bool higher = pegs ? again.pegged > a->made.pegged : again.marked > a->made.marked;
        bool late = party == ROLLER && c->touched;
        if (!higher || late) {
            turn_answer(h,
                        mark_equal(m, &a->mark) ? ANSWER_KNOWN
                        : higher                ? ANSWER_MARK_LATE
                                                : ANSWER_MARK_LOWER,
                        party);
            return;
        }
    }
    ledger_mark(h->l, party, m);
    if (party == ROLLER) {
        h->wrong |= c->gone && turn_may_not_go(h);
        h->first = *a;
        if (!c->playable && !c->unseen && !c->went) /* no man can be touched */
            turn_end_early_dice(h);
    }
}

/* The most points of separate dues, from due `i` on, that are at most `room`. */
static int most_of(const struct dues *d, int i, int room)
{
    int best = 0;
    for (; i < d->count; i++) {
        int points = d->due[i].points;
        if (d->due[i].to != ROLLER || points > room)
            continue;
        int with = points + most_of(d, i + 1, room - points);
        best = with > best ? with : best;
    }
    return best;
}

/* All points due, or if these would make a hole, the most of the separate dues that makes none. The
 * rest is an under-mark (GU III; LL §150, §176). */
void turn_waive(struct open_turn *h)
{
    struct ledger_coup *c = turn_now(h);
    struct account *a = &c->account[ROLLER];
    int room = 11 - c->before.points[h->roller];
    if (turn_ended_before(h))
        return;
    if (a->waived || h->touched || a->typed || a->ruled || c->went) {
        turn_answer(h,
                    a->waived    ? ANSWER_KNOWN
                    : h->touched ? ANSWER_WAIVE_LATE
                                 : ANSWER_WAIVE_MARKED,
                    ROLLER);
        return;
    }
    ledger_waive(h->l, a->due > room ? most_of(&h->r->dues, 0, room) : a->due);
    h->first = *a;
    if (!c->playable && !c->unseen)
        turn_end_early_dice(h);
    bool none = !a->due && h->m->options.announce == ANNOUNCE && !c->unseen;
    turn_answer(h, none ? ANSWER_WAIVE_NOTHING : ANSWER_WAIVED, ROLLER);
}

void turn_late(struct open_turn *h, enum side by, int points)
{
    struct ledger *l = h->l;
    struct late_mark *late = &h->r->late;
    int age = 0;
    while (age < l->coups && ledger_coup(l, age)->roller != by)
        age++;
    if (age == l->coups || !ledger_left_out(l, age)) {
        turn_answer(h, ANSWER_LATE_NOTHING, (int)by);
        return;
    }
    ledger_add_late(l, age, points);
    if (age) {
        h->late_age = age;
        *late = (struct late_mark){.by = (uint8_t)by,
                                   .points = (uint16_t)(late->points + points),
                                   .of = h->m->coups + 1 - (uint32_t)(age + l->voids)};
    } else {
        h->first = turn_now(h)->account[ROLLER];
    }
    turn_answer(h, ANSWER_LATE, (int)by);
}

void turn_opponent_marks(struct open_turn *h, bool closed)
{
    struct ledger_coup *c = turn_now(h);
    const struct account *a = &c->account[ROLLER];
    bool hole =
        !c->unseen && c->before.points[h->roller] + a->due >= 12 && (!a->typed || a->made.pegged);
    bool decides = hole && !h->stayed && !h->moved && !closed;
    if (!c->gone && !decides && h->r->has_play && h->r->wanted == WANT_NOTHING)
        c->account[OPPONENT].marks = 1;
    else if (!c->account[OPPONENT].typed && c->account[OPPONENT].reading == READ_AS_DUE)
        c->account[OPPONENT].marks = 0;
}

/* Whether the opponent wins the match if so many points are due. */
static bool wins_with(const struct open_turn *h, int due)
{
    struct account *a = &turn_now(h)->account[OPPONENT], was = *a;
    a->due = (uint8_t)due;
    struct score sc = ledger_score(h->l);
    *a = was;
    return score_winner(&sc, h->last_hole) == (int)h->opponent;
}

/* The points due to the opponent. Until the opponent has chosen, the numbers left unplayed are not
 * due, unless they win the match: no dice can then be thrown in silence. Dice that come before the
 * last man are good: then they are due when a man of the new throw is touched. To mark them is to
 * choose (D1: "leave and mark the helpless men"). */
static int due_to_opponent(const struct open_turn *h)
{
    const struct ruling *r = h->r;
    const struct account *a = &turn_now(h)->account[OPPONENT];
    int due = r->dues.points[OPPONENT], left = 2 * r->faults.numbers_left;
    if (r->settled) /* those left before one more man was put down */
        due += 2 * r->earlier.numbers_left;
    if (!left || r->chosen == CHOICE_PLAY || r->chosen == CHOICE_BACK)
        return due;
    bool settled =
        r->chosen == CHOICE_STANDS || (a->typed && r->faults.may_stand && a->made.marked > due) ||
        (h->unfinished ? !wins_with(h, due + left) : h->closing || wins_with(h, due + left));
    return due + (settled ? left : 0);
}

void turn_weigh(struct open_turn *h)
{
    struct ledger_coup *c = turn_now(h);
    struct account *a = c->account;
    const struct ruling *r = h->r;
    if (c->unseen)
        return;
    enum school_kind kind = (enum school_kind)a[ROLLER].lost_kind;
    int lost = a[ROLLER].done || c->gone ? a[ROLLER].lost : turn_lost(h, &kind);
    ledger_owe(h->l, ROLLER, r->dues.points[ROLLER], lost, kind);
    ledger_owe(h->l, OPPONENT, due_to_opponent(h), 0, SCHOOL_FILL);
    if (!a[ROLLER].ruled && !c->went)
        h->first = a[ROLLER];
}
