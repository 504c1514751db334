/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The marks of a coup and their faults (rules §11a). */
#include <stddef.h>

#include "judge.h"

static const struct due *fill_due(const struct dues *l)
{
    for (int i = 0; i < l->count; i++)
        if (l->due[i].jan >= FILL_PETIT && l->due[i].jan <= KEEP_RETOUR)
            return &l->due[i];
    return NULL;
}

static int touched_by_play_steps(const struct play *p, fields touched)
{
    fields moved = 0;
    for (int i = 0; i < p->steps; i++)
        moved |= field_bit(p->step[i].from);
    return __builtin_popcount(moved & touched);
}

/* Whether no play that moves the most of the touched men has the quarter full. */
static bool lost_by_touch(const struct plays *l, fields touched, enum quarter q)
{
    int most = 0;
    bool full = true;
    for (int i = 0; i < l->count; i++) {
        int n = touched_by_play_steps(&l->play[i], touched);
        bool has = full_quarter(&l->play[i].after) == q;
        if (n > most)
            most = n, full = has;
        else if (n == most)
            full |= has;
    }
    return !full;
}

/* The points for a fill or keep that the play does not earn, or that a touch has already lost
 * (§11a). If the opponent placed the first man, the corrected play counts: that man could still
 * have filled or kept. */
static int unearned(const struct judge *h, enum school_kind *kind)
{
    const struct ruling *r = h->r;
    const struct due *d = fill_due(&r->dues);
    if (!d || h->went)
        return 0;
    bool keep = d->jan >= KEEP_PETIT;
    enum quarter q = (enum quarter)(d->jan - (keep ? KEEP_PETIT : FILL_PETIT));
    *kind = keep ? SCHOOL_KEEP : SCHOOL_FILL;
    bool down = r->has_play && r->wanted != WANT_MORE && (r->steps || h->put_back);
    bool placed = h->c->first_chosen || (h->put_back && !r->steps);
    const struct play *p = placed ? &r->final : &r->played;
    if (down && full_quarter(&p->after) != q)
        return d->points;
    return !h->put_back && h->c->touched && lost_by_touch(&r->plays, h->c->touched, q) ? d->points
                                                                                       : 0;
}

/* Nobody saw the dice: no mark is known to be wrong. */
static struct judged_mark trusted(struct judged_mark j)
{
    j.kind = -1;
    j.points = 0;
    j.lacks = j.peg = 0;
    return j;
}

static bool men_touched(const struct judge *h)
{
    return h->r->steps > 0 || h->c->touched || h->r->unknown_play;
}

/* An under-mark on one's own throw is complete when a man is touched. */
static bool roller_fault_complete(const struct judge *h)
{
    int kind = h->marks.mark[ROLLER].kind;
    return kind == SCHOOL_UNDER ? men_touched(h) : kind >= 0;
}

static struct mark_case case_of_roller(const struct judge *h, const struct score *at)
{
    return (struct mark_case){.due = h->r->dues.points[ROLLER],
                              .at = at,
                              .side = h->roller,
                              .last_hole = options_last_hole(&h->m->options),
                              .owes_none = !h->r->plays.numbers && !h->c->unknown};
}

/* Judges the roller's mark as before a man was touched. */
static struct judged_mark judge_untouched(const struct judge *h, const struct score *at,
                                          const struct mark *m)
{
    struct mark_case c = case_of_roller(h, at);
    struct judged_mark j = mark_judge(m, &c);
    return h->c->unknown ? trusted(j) : j;
}

/* A mark corrected before a man was touched stays corrected. A fill or keep not made after that is
 * a fault of its own. */
static void keep_put_back(struct judge *h, const struct last_coup *then, const struct mark *counts)
{
    struct judged_mark *j = &h->marks.mark[ROLLER];
    if (!j->unearned)
        *j = judge_untouched(h, &h->r->before, counts);
    else if (then->closed[ROLLER])
        j->points = j->unearned;
    h->marks.closed[ROLLER] = then->closed[ROLLER] && !j->unearned;
    h->marks.claimed[ROLLER] = then->claimed[ROLLER];
    h->marks.raised[ROLLER] = then->raised[ROLLER];
    h->marks.unplayed = then->unplayed;
    h->kept[ROLLER] = !then->closed[ROLLER] || !j->unearned;
}

void judge_mark_roller(struct judge *h)
{
    struct ruling *r = h->r;
    struct judged_mark *j = &h->marks.mark[ROLLER];
    struct mark_case c = case_of_roller(h, &r->before);
    struct mark counts = h->c->mark[ROLLER];
    struct last_coup then;
    bool put_back = judge_at_once(h, ROLLER, judge_untouched, &r->before, &then, &counts);
    c.went = h->c->decision == GO;
    c.unearned = unearned(h, &c.fill_kind);
    *j = mark_judge(&counts, &c);
    if (h->c->unknown)
        *j = trusted(*j);
    r->due[ROLLER] = (uint8_t)(h->c->unknown ? j->marked : c.due);
    if (put_back)
        keep_put_back(h, &then, &counts);
    if (h->put_back || !put_back)
        h->marks.tally.event[ROLLER] = h->put_back ? j->as_corrected : j->as_made;
    else
        h->marks.tally.event[ROLLER] = then.tally.event[ROLLER];
    h->marks.anew[ROLLER] = h->put_back || put_back;
    h->marks.complete[ROLLER] = roller_fault_complete(h);
    r->marked[ROLLER] = j->marked;
}

/* Whether the opponent claimed a school on the roller's mark, apart from claims ruled on at
 * once. */
static bool spoke_of_roller(const struct judge *h)
{
    for (int i = 0; i < h->c->claims; i++) {
        const struct claim *c = &h->c->claim[i];
        if (c->kind == CLAIM_SCHOOL && !c->before && !c->early && c->by == h->opponent &&
            c->ruled != 1)
            return true;
    }
    return false;
}

struct mark_event judge_mark_counted(struct judge *h)
{
    struct mark_event made = h->marks.tally.event[ROLLER];
    if (!judge_ends_match(h, &h->marks))
        return made;
    h->marks.unplayed = !men_touched(h);
    return spoke_of_roller(h) ? h->marks.mark[ROLLER].as_corrected : made;
}

static struct judged_mark judge_other(const struct judge *h, const struct score *at,
                                      const struct mark *m)
{
    struct mark_case c = {.due = h->r->due[OPPONENT],
                          .at = at,
                          .side = h->opponent,
                          .last_hole = options_last_hole(&h->m->options),
                          .owes_none = h->m->options.own_throw_schools};
    struct judged_mark j = mark_judge(m, &c);
    return h->c->unknown ? trusted(j) : j;
}

void judge_mark_opponent(struct judge *h, const struct score *at)
{
    struct ruling *r = h->r;
    struct judged_mark *j = &h->marks.mark[OPPONENT];
    struct mark counts = h->c->mark[OPPONENT];
    struct last_coup then;
    r->due[OPPONENT] = r->dues.points[OPPONENT];
    j->kind = -1;
    if (h->went || h->won)
        return;
    bool marks = r->complete || counts.kind != MARK_AS_DUE;
    if (marks && (r->chosen != CHOICE_PLAY || h->c->first_chosen))
        r->due[OPPONENT] = (uint8_t)(r->due[OPPONENT] + 2 * r->faults.numbers_left);
    bool put_back = judge_at_once(h, OPPONENT, judge_other, at, &then, &counts);
    if (!marks)
        return;
    *j = judge_other(h, at, &counts);
    if (h->c->unknown)
        r->due[OPPONENT] = (uint8_t)j->marked;
    if (put_back) {
        h->marks.tally.event[OPPONENT] = then.tally.event[OPPONENT];
        h->marks.anew[OPPONENT] = 1;
        h->marks.claimed[OPPONENT] = then.claimed[OPPONENT];
        h->marks.raised[OPPONENT] = then.raised[OPPONENT];
        h->marks.closed[OPPONENT] = then.closed[OPPONENT];
    } else {
        h->marks.tally.event[OPPONENT] = j->as_made;
    }
    h->marks.complete[OPPONENT] = j->kind >= 0 && j->kind != SCHOOL_UNDER;
    r->marked[OPPONENT] = j->marked;
}
