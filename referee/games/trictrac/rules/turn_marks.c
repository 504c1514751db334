/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The marks of a throw, compared with the points due (rules §11a). The first mark entered is the
 * one made in time, wherever it is on the line, until a claim on it is ruled. A later one raises
 * it. */
#include <stddef.h>

#include "turn.h"

/* Nobody saw the dice: no mark is known to be wrong. */
static struct judged_mark trusted(struct judged_mark j)
{
    j.kind = -1;
    j.points = 0;
    j.lacks = j.peg = 0;
    return j;
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

/* Points not marked: all that are due; if these would make a hole, the most of the separate dues
 * that makes none. The rest is an under-mark (GU III; LL §150, §176). */
static int unmarked(const struct turn *h)
{
    const struct dues *d = &h->r->dues;
    int all = d->points[ROLLER];
    return all > h->most ? most_of(d, 0, h->most) : all;
}

static struct mark counted(const struct turn *h, int party)
{
    if (party == ROLLER && h->waived)
        return (struct mark){.kind = MARK_GAIN, .points = (uint8_t)unmarked(h)};
    if (h->typed[party])
        return h->said[party];
    return (struct mark){.kind = h->c->unsaid_is_none ? MARK_GAIN : MARK_AS_DUE};
}

static struct mark_case mark_case_of(struct turn *h, int party, struct score *at)
{
    struct ruling *r = h->r;
    const struct score *base = h->put_in && !h->again[party] ? &h->base : &r->before;
    if (party == ROLLER) {
        *at = *base;
        return (struct mark_case){.due = r->dues.points[ROLLER],
                                  .at = at,
                                  .side = h->roller,
                                  .last_hole = h->last_hole,
                                  .owes_none = !r->plays.numbers && !h->c->unknown};
    }
    const struct mark_event *first =
        h->again[OPPONENT] ? &h->now.mark[ROLLER].as_made : &h->now.tally.event[ROLLER];
    bool lost = h->waived && base->points[h->opponent] + r->due[OPPONENT] < 12;
    *at = lost ? *base : score_marked(base, h->roller, first, h->last_hole);
    return (struct mark_case){.due = r->due[OPPONENT],
                              .at = at,
                              .side = h->opponent,
                              .last_hole = h->last_hole,
                              .owes_none = h->m->options.own_throw_schools};
}

bool turn_wins(const struct turn *h)
{
    struct score after = score_marked(h->put_in ? &h->base : &h->r->before, h->roller,
                                      &h->now.tally.event[ROLLER], h->last_hole);
    return score_winner(&after, h->last_hole) >= 0;
}

bool turn_ends_match(const struct turn *h)
{
    struct score after =
        score_marked(&h->r->before, h->roller, &h->now.mark[ROLLER].as_made, h->last_hole);
    return h->now.mark[ROLLER].kind >= 0 && h->now.fault[OF_ROLLER].complete &&
           score_winner(&h->r->before, h->last_hole) < 0 && score_winner(&after, h->last_hole) >= 0;
}

/* Points for a fill or keep lost after a claim on the mark was ruled: a fault of its own (§11c). An
 * under-mark not claimed in full is part of it. */
static void weigh_loss(struct turn *h)
{
    struct judged_mark *j = &h->now.mark[ROLLER];
    struct mark_fault *was = &h->now.fault[OF_ROLLER], *f = &h->now.fault[OF_LOSS];
    enum school_kind kind = SCHOOL_FILL;
    int lost = turn_unearned(h, &kind), due = h->r->dues.points[ROLLER];
    if (!lost || j->unearned || f->spoken)
        return;
    int marked = h->now.anew[ROLLER] ? j->as_corrected.points : j->marked;
    bool under = was->kind == SCHOOL_UNDER;
    int points = marked > due ? lost + marked - due : lost > due - marked ? lost : due - marked;
    if (under) {
        points -= was->claimed;
        was->points = was->claimed;
        was->complete = was->claimed > 0;
    }
    *f = (struct mark_fault){.kind = (int8_t)(points > 0 ? (int)kind : -1),
                             .complete = points > 0,
                             .points = (uint16_t)(points > 0 ? points : 0)};
    h->now.loss = mark_of_points(smaller(marked, due - lost));
    h->now.loss.capped = 1;
    h->now.loss.holes = j->pegged;
}

/* The fault of a mark. A wrong peg of which a claim has taken nothing off stays claimed. */
static struct mark_fault fault_of(const struct judged_mark *j, bool complete,
                                  const struct mark_fault *was)
{
    return (struct mark_fault){
        .kind = j->kind,
        .points = j->points,
        .complete = complete,
        .spoken = j->kind == SCHOOL_HOLE && was->kind == j->kind ? was->spoken : 0};
}

static void weigh_roller(struct turn *h)
{
    struct ruling *r = h->r;
    struct judged_mark *j = &h->now.mark[ROLLER];
    struct mark_fault *f = &h->now.fault[OF_ROLLER];
    if (h->ruled[ROLLER]) {
        weigh_loss(h);
        if (f->kind == SCHOOL_UNDER && h->touched && f->points > f->claimed)
            f->complete = 1;
        return;
    }
    struct score at;
    struct mark_case c = mark_case_of(h, ROLLER, &at);
    struct mark counts = counted(h, ROLLER);
    c.went = h->going >= 0;
    c.unearned = turn_unearned(h, &c.fill_kind);
    *j = mark_judge(&counts, &c);
    if (h->c->unknown)
        *j = trusted(*j);
    if (h->waived)
        j->lacks = 0;
    r->due[ROLLER] = (uint8_t)(h->c->unknown ? j->marked : c.due);
    h->now.tally.event[ROLLER] = j->as_made;
    h->first = j->as_made;
    *f = fault_of(j, j->kind == SCHOOL_UNDER ? h->touched : j->kind >= 0, f);
    h->now.unplayed = !h->touched && turn_ends_match(h);
}

/* Whether the opponent wins by these points: no dice can then be thrown in silence. */
static bool wins_by(const struct turn *h, int points)
{
    const struct mark_event e = mark_of_points(points);
    struct score first =
        score_marked(&h->r->before, h->roller, &h->now.tally.event[ROLLER], h->last_hole);
    struct score after = score_marked(&first, h->opponent, &e, h->last_hole);
    return score_winner(&after, h->last_hole) >= 0;
}

static void weigh_opponent(struct turn *h)
{
    struct ruling *r = h->r;
    struct judged_mark *j = &h->now.mark[OPPONENT];
    struct mark_fault *f = &h->now.fault[OF_OPPONENT];
    struct mark counts = counted(h, OPPONENT);
    if (h->ruled[OPPONENT])
        return;
    r->due[OPPONENT] = r->dues.points[OPPONENT];
    const struct mark_fault was = *f;
    j->kind = f->kind = -1;
    h->now.tally.event[OPPONENT] = (struct mark_event){.points = 0};
    bool whole = r->has_play && r->wanted == WANT_NOTHING;
    if (h->went || h->won || (!whole && !h->typed[OPPONENT]))
        return;
    /* Until the opponent has chosen, the numbers left unplayed are not due. */
    int left = 2 * r->faults.numbers_left;
    bool settled = r->chosen == CHOICE_STANDS || h->c->closed || h->typed[OPPONENT] ||
                   (left && wins_by(h, r->due[OPPONENT] + left));
    if (r->chosen != CHOICE_PLAY && r->chosen != CHOICE_BACK && settled)
        r->due[OPPONENT] = (uint8_t)(r->due[OPPONENT] + left);
    struct score at;
    struct mark_case c = mark_case_of(h, OPPONENT, &at);
    *j = mark_judge(&counts, &c);
    if (h->c->unknown) {
        *j = trusted(*j);
        r->due[OPPONENT] = (uint8_t)j->marked;
    }
    h->now.tally.event[OPPONENT] = h->again[OPPONENT] ? j->as_points : j->as_made;
    *f = fault_of(j, j->kind >= 0 && j->kind != SCHOOL_UNDER, &was);
}

void turn_weigh(struct turn *h, int party)
{
    if (party == ROLLER)
        weigh_roller(h);
    else
        weigh_opponent(h);
}

/* --- marks that are entered again ------------------------------------------------------------- */

/* What a mark states, in points and then in holes, so that a higher one can be told. */
static int worth(struct turn *h, int party, const struct mark *m)
{
    struct score at;
    struct mark_case c = mark_case_of(h, party, &at);
    struct judged_mark j = mark_judge(m, &c);
    return 32 * j.marked + j.pegged;
}

void turn_answer(struct turn *h, enum answer what, int party)
{
    struct ruling *r = h->r;
    if (r->answers < ANSWERS_MAX)
        r->answer[r->answers++] = (struct answer_given){
            (uint8_t)what, (uint8_t)party, (uint8_t)h->at, h->c->event[h->at].mark.points};
}

void turn_waive(struct turn *h)
{
    struct score at;
    mark_case_of(h, ROLLER, &at);
    if (h->waived || h->touched || h->typed[ROLLER] || h->ruled[ROLLER] || h->going >= 0) {
        turn_answer(h,
                    h->waived    ? ANSWER_KNOWN
                    : h->touched ? ANSWER_WAIVE_LATE
                                 : ANSWER_WAIVE_MARKED,
                    ROLLER);
        return;
    }
    h->most = 11 - at.points[h->roller];
    h->waived = h->typed[ROLLER] = h->begun = true;
    h->now.tally.waived = 1;
    bool none = !h->r->dues.points[ROLLER] && h->m->options.announce == ANNOUNCE && !h->c->unknown;
    turn_answer(h, none ? ANSWER_WAIVE_NOTHING : ANSWER_WAIVED, ROLLER);
}

void turn_mark(struct turn *h, int party, const struct mark *m)
{
    bool late = party == ROLLER && h->touched;
    if (party == ROLLER && h->waived) {
        turn_answer(h, ANSWER_MARK_WAIVED, party);
        return;
    }
    if (h->ruled[party]) {
        turn_answer(h, ANSWER_MARK_RULED, party);
        return;
    }
    if (!h->typed[party]) {
        h->typed[party] = true;
        h->said[party] = *m;
        h->begun = true;
        return;
    }
    int was = worth(h, party, &h->said[party]), is = worth(h, party, m);
    bool same = mark_equal(m, &h->said[party]);
    if (same || late || is <= was)
        turn_answer(h,
                    same        ? ANSWER_KNOWN
                    : is <= was ? ANSWER_MARK_LOWER
                                : ANSWER_MARK_LATE,
                    party);
    else {
        h->said[party] = *m;
        h->again[party] = false;
    }
}
