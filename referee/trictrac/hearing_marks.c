/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The marks of a coup, and the claims upon them (rules §11a). */
#include <stddef.h>

#include "trictrac/hearing.h"

/* --- claims on the coup before --------------------------------------------------------------- */

static void list_school(struct hearing *h, const struct school *s)
{
    struct schools *l = &h->r->schools;
    if (l->count < SCHOOLS_MAX)
        l->school[l->count++] = *s;
}

static struct school school_of(const struct last_coup *l, int party)
{
    enum side roller = (enum side)l->tally.roller;
    enum side by = party == ROLLER ? roller : other_side(roller);
    return (struct school){.kind = (uint8_t)l->mark[party].kind,
                           .by = (uint8_t)by,
                           .to = (uint8_t)other_side(by),
                           .party = (uint8_t)party,
                           .points = l->mark[party].points};
}

/* A claim's ruling, and the false school that is in it. */
static void note_claim(struct hearing *h, const struct claim_ruling *r)
{
    h->r->claim[h->r->claims++] = *r;
    if (r->given || (!r->overruled && !r->found && !r->asked)) {
        list_school(h, &(struct school){.kind = SCHOOL_FALSE,
                                        .by = r->by,
                                        .to = (uint8_t)other_side((enum side)r->by),
                                        .points = r->given,
                                        .claimed = r->given,
                                        .state = SCHOOL_REFUTED});
    }
}

/* What was left open by the coup before: an under-mark on the other's throw is complete now that
 * its maker throws. Claims said before this throw is marked concern that coup; who has thrown
 * speaks too late. */
struct score hearing_last_coup(struct hearing *h)
{
    struct last_coup last = h->m->last;
    int last_hole = options_last_hole(&h->m->options);
    const struct judged_mark *theirs = &last.mark[OPPONENT];
    int late_entry = -1;
    if (h->m->coups && theirs->kind == SCHOOL_UNDER && h->roller != last.tally.roller &&
        !h->m->options.own_throw_schools) {
        last.complete[OPPONENT] = 1;
        struct school s = school_of(&last, OPPONENT);
        s.late = 1;
        late_entry = h->r->schools.count;
        list_school(h, &s);
    }
    bool any = false;
    for (int i = 0; i < h->c->claims; i++) {
        const struct claim *c = &h->c->claim[i];
        if (!c->before)
            continue;
        struct claim_ruling r = claim_rule(&last, c, h->m->coups && c->by != h->roller);
        if (late_entry >= 0 && r.found && r.party == OPPONENT) {
            h->r->schools.school[late_entry].state = r.fault.state;
            h->r->schools.school[late_entry].claimed = r.fault.claimed;
        }
        any = true;
        note_claim(h, &r);
    }
    /* The schools just added belong to this coup's holes; a mark put right does not. */
    if (!any)
        return h->m->score;
    struct score sc = tally_run(&last.tally, last_hole, NULL);
    int made = last.tally.schools - h->m->last.tally.schools;
    struct tally before = last.tally;
    before.schools = (uint8_t)(last.tally.schools - made);
    struct score put_right = tally_run(&before, last_hole, NULL);
    h->r->pegged[ROLLER] = (uint16_t)(sc.holes[h->roller] - put_right.holes[h->roller]);
    h->r->pegged[OPPONENT] = (uint16_t)(sc.holes[h->opponent] - put_right.holes[h->opponent]);
    return sc;
}

/* --- marks ------------------------------------------------------------------------------------ */

/* The points for filling or keeping that the play put down does not earn (§11a). Where the
 * opponent placed the first man it is the play so corrected: that man could still do it. */
int hearing_unearned(const struct hearing *h, enum school_kind *kind)
{
    const struct ruling *r = h->r;
    if (!r->has_play || r->wanted == WANT_MORE || !r->steps)
        return 0;
    for (int i = 0; i < r->dues.count; i++) {
        const struct due *d = &r->dues.due[i];
        if (d->jan < FILL_PETIT || d->jan > KEEP_RETOUR)
            continue;
        *kind = d->jan >= KEEP_PETIT ? SCHOOL_KEEP : SCHOOL_FILL;
        enum quarter q =
            (enum quarter)(d->jan >= KEEP_PETIT ? d->jan - KEEP_PETIT : d->jan - FILL_PETIT);
        const struct play *p = h->c->first_chosen ? &r->final : &r->played;
        return full_quarter(&p->after) == q ? 0 : d->points;
    }
    return 0;
}

/* The dice were not seen: nothing is known to be wrong with what was marked. */
static void trust_mark(struct judged_mark *j, uint8_t *due)
{
    j->kind = -1;
    j->points = 0;
    *due = (uint8_t)j->marked;
}

void hearing_mark_roller(struct hearing *h, int f, enum school_kind kind)
{
    struct ruling *r = h->r;
    int last_hole = options_last_hole(&h->m->options);
    const struct score *at = &r->before;
    struct judged_mark *j = &h->marks.mark[ROLLER];
    r->due[ROLLER] = r->dues.points[ROLLER];
    *j = mark_judge(&h->c->mark[ROLLER], r->due[ROLLER], at, h->roller, last_hole,
                    h->c->decision == GO, f, kind);
    if (h->c->unknown)
        trust_mark(j, &r->due[ROLLER]);
    h->marks.tally.event[ROLLER] = j->made;
    r->marked[ROLLER] = j->marked;
}

/* An under-mark on one's own throw is complete when a man is touched; where nothing can be played
 * it may be mended until the next throw and is no school. */
static bool roller_fault_complete(const struct hearing *h)
{
    const struct ruling *r = h->r;
    int kind = h->marks.mark[ROLLER].kind;
    if (kind < 0)
        return false;
    if (kind == SCHOOL_UNDER)
        return r->steps > 0 || h->c->touched;
    return true;
}

void hearing_mark_opponent(struct hearing *h, const struct score *at)
{
    struct ruling *r = h->r;
    struct judged_mark *j = &h->marks.mark[OPPONENT];
    r->due[OPPONENT] = r->dues.points[OPPONENT];
    j->kind = -1;
    if (h->went || h->won || (!r->complete && h->c->mark[OPPONENT].kind == MARK_AS_DUE))
        return;
    if (r->chosen != CHOICE_PLAY || h->c->first_chosen)
        r->due[OPPONENT] = (uint8_t)(r->due[OPPONENT] + 2 * r->faults.numbers_left);
    *j = mark_judge(&h->c->mark[OPPONENT], r->due[OPPONENT], at, h->opponent,
                    options_last_hole(&h->m->options), false, 0, SCHOOL_FILL);
    if (h->c->unknown)
        trust_mark(j, &r->due[OPPONENT]);
    h->marks.tally.event[OPPONENT] = j->made;
    r->marked[OPPONENT] = j->marked;
}

/* The opponent has claimed a complete fault in the roller's mark of this throw. */
bool hearing_claimed_at_once(const struct hearing *h)
{
    for (int i = 0; i < h->c->claims; i++) {
        const struct claim *c = &h->c->claim[i];
        if (!c->before && c->by == h->opponent && c->ruled != 1)
            return roller_fault_complete(h);
    }
    return false;
}

/* --- claims on this throw --------------------------------------------------------------------- */

/* What a player marked for whatever reason counts against what he owed to mark (LP 56): the
 * schools the opponent has just marked make his omission so much the less. */
static void count_schools_taken(struct hearing *h)
{
    struct judged_mark *j = &h->marks.mark[OPPONENT];
    int left = j->points;
    for (int i = 0; i < h->r->claims; i++) {
        const struct claim_ruling *r = &h->r->claim[i];
        if (!r->before && r->by == h->opponent)
            left -= r->taken;
    }
    if (j->kind != SCHOOL_UNDER)
        return;
    j->points = (uint16_t)(left > 0 ? left : 0);
    if (left <= 0)
        j->kind = -1;
}

void hearing_claims(struct hearing *h)
{
    struct ruling *r = h->r;
    int entry[2] = {-1, -1};
    h->marks.complete[ROLLER] = roller_fault_complete(h);
    h->marks.complete[OPPONENT] =
        h->marks.mark[OPPONENT].kind >= 0 && h->marks.mark[OPPONENT].kind != SCHOOL_UNDER;
    for (int party = 0; party < 2; party++) {
        if (!h->marks.complete[party])
            continue;
        struct school s = school_of(&h->marks, party);
        entry[party] = r->schools.count;
        list_school(h, &s);
        h->marks.entry[party] = r->schools.count;
    }
    for (int i = 0; i < h->c->claims; i++) {
        const struct claim *c = &h->c->claim[i];
        if (c->before)
            continue;
        struct claim_ruling cr = claim_rule(&h->marks, c, true);
        if (cr.found && entry[cr.party] >= 0) {
            r->schools.school[entry[cr.party]].state = cr.fault.state;
            r->schools.school[entry[cr.party]].claimed = cr.fault.claimed;
        }
        note_claim(h, &cr);
    }
    count_schools_taken(h);
}
