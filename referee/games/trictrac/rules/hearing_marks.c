/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The marks of a coup, and what is wrong with them (rules §11a). */
#include <stddef.h>

#include "hearing.h"

static const struct due *fill_due(const struct dues *l)
{
    for (int i = 0; i < l->count; i++)
        if (l->due[i].jan >= FILL_PETIT && l->due[i].jan <= KEEP_RETOUR)
            return &l->due[i];
    return NULL;
}

static int touched_moved(const struct play *p, fields touched)
{
    fields moved = 0;
    for (int i = 0; i < p->steps; i++)
        moved |= field_bit(p->step[i].from);
    return __builtin_popcount(moved & touched);
}

/* No play that moves the men touched, as many of them as can be, has the quarter full. */
static bool lost_by_touch(const struct plays *l, fields touched, enum quarter q)
{
    int most = 0;
    bool full = true;
    for (int i = 0; i < l->count; i++) {
        int n = touched_moved(&l->play[i], touched);
        bool has = full_quarter(&l->play[i].after) == q;
        if (n > most)
            most = n, full = has;
        else if (n == most)
            full |= has;
    }
    return !full;
}

/* The points for filling or keeping that the play put down does not earn, or that are lost by a
 * touch already (§11a). Where the opponent placed the first man it is the play so corrected: that
 * man could still do it. */
static int unearned(const struct hearing *h, enum school_kind *kind)
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

/* The dice were not seen: nothing is known to be wrong with what was marked. */
static void trust_mark(struct judged_mark *j, uint8_t *due)
{
    j->kind = -1;
    j->points = 0;
    j->lacks = j->peg = 0;
    *due = (uint8_t)j->marked;
}

static bool men_touched(const struct hearing *h)
{
    return h->r->steps > 0 || h->c->touched;
}

/* An under-mark on one's own throw is complete when a man is touched. */
static bool roller_fault_complete(const struct hearing *h)
{
    int kind = h->marks.mark[ROLLER].kind;
    return kind == SCHOOL_UNDER ? men_touched(h) : kind >= 0;
}

void hearing_mark_roller(struct hearing *h)
{
    struct ruling *r = h->r;
    struct judged_mark *j = &h->marks.mark[ROLLER];
    r->due[ROLLER] = r->dues.points[ROLLER];
    struct mark_case c = {.due = r->due[ROLLER],
                          .at = &r->before,
                          .side = h->roller,
                          .last_hole = options_last_hole(&h->m->options),
                          .went = h->c->decision == GO,
                          .owes_none = !r->plays.numbers && !h->c->unknown};
    c.unearned = unearned(h, &c.fill_kind);
    *j = mark_judge(&h->c->mark[ROLLER], &c);
    if (h->c->unknown)
        trust_mark(j, &r->due[ROLLER]);
    h->marks.tally.event[ROLLER] = h->put_back ? j->right : j->made;
    h->marks.anew[ROLLER] = h->put_back;
    h->marks.complete[ROLLER] = roller_fault_complete(h);
    r->marked[ROLLER] = j->marked;
}

static bool by_opponent_at_once(const struct hearing *h)
{
    for (int i = 0; i < h->c->claims; i++) {
        const struct claim *c = &h->c->claim[i];
        if (c->kind == CLAIM_SCHOOL && !c->before && c->by == h->opponent && c->ruled != 1)
            return true;
    }
    return false;
}

struct mark_event hearing_mark_counted(struct hearing *h)
{
    const struct judged_mark *j = &h->marks.mark[ROLLER];
    struct mark_event made = h->marks.tally.event[ROLLER];
    int last_hole = options_last_hole(&h->m->options);
    if (j->kind < 0 || !h->marks.complete[ROLLER] || score_winner(&h->r->before, last_hole) >= 0)
        return made;
    struct score after = tally_run(
        &(struct tally){.base = h->r->before, .roller = (uint8_t)h->roller, .event = {made}},
        last_hole, NULL);
    if (score_winner(&after, last_hole) < 0)
        return made;
    h->marks.unplayed = !men_touched(h);
    return by_opponent_at_once(h) ? j->right : made;
}

void hearing_mark_opponent(struct hearing *h, const struct score *at)
{
    struct ruling *r = h->r;
    struct judged_mark *j = &h->marks.mark[OPPONENT];
    int last_hole = options_last_hole(&h->m->options);
    r->due[OPPONENT] = r->dues.points[OPPONENT];
    j->kind = -1;
    if (h->went || h->won || (!r->complete && h->c->mark[OPPONENT].kind == MARK_AS_DUE))
        return;
    if (r->chosen != CHOICE_PLAY || h->c->first_chosen)
        r->due[OPPONENT] = (uint8_t)(r->due[OPPONENT] + 2 * r->faults.numbers_left);
    struct mark_case c = {.due = r->due[OPPONENT],
                          .at = at,
                          .side = h->opponent,
                          .last_hole = last_hole,
                          .owes_none = h->m->options.own_throw_schools};
    *j = mark_judge(&h->c->mark[OPPONENT], &c);
    if (h->c->unknown)
        trust_mark(j, &r->due[OPPONENT]);
    h->marks.tally.event[OPPONENT] = j->made;
    h->marks.complete[OPPONENT] = j->kind >= 0 && j->kind != SCHOOL_UNDER;
    r->marked[OPPONENT] = j->marked;
}
