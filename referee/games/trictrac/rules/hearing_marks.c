/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The marks of a coup, and the claims upon them (rules §11a). */
#include <stddef.h>

#include "hearing.h"

/* --- the list of schools ---------------------------------------------------------------------- */

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
                           .unplayed = party == ROLLER && l->unplayed,
                           .points = l->mark[party].points};
}

/* What a claim made of the schools of that mark: of this throw, or the late one. */
static void settle_listed(struct schools *l, const struct school *fault, bool late)
{
    for (int i = 0; i < l->count; i++) {
        struct school *s = &l->school[i];
        if (s->kind == SCHOOL_FALSE || s->late != late || s->party != fault->party)
            continue;
        s->state = fault->state;
        s->claimed = s->kind == SCHOOL_HOLE ? 0 : fault->claimed;
    }
}

/* A claim's ruling, and the false school that is in it. */
static void note_claim(struct hearing *h, const struct claim_ruling *r)
{
    h->r->claim[h->r->claims++] = *r;
    bool nothing = r->kind == CLAIM_SCHOOL && !r->overruled && !r->found && !r->late && !r->asked;
    if (r->given || nothing) {
        list_school(h, &(struct school){.kind = SCHOOL_FALSE,
                                        .by = r->by,
                                        .to = (uint8_t)other_side((enum side)r->by),
                                        .points = r->given,
                                        .claimed = r->given,
                                        .state = SCHOOL_REFUTED});
    }
}

/* --- claims on the coup before ---------------------------------------------------------------- */

/* The one who throws had left something out of what the other's throw gave him. */
static bool late_under(const struct hearing *h)
{
    const struct last_coup *last = &h->earlier;
    return h->m->coups && last->mark[OPPONENT].kind == SCHOOL_UNDER &&
           h->roller != last->tally.roller;
}

/* An under-mark on the other's throw is complete now that its maker throws. */
static void complete_late(struct hearing *h)
{
    struct last_coup *last = &h->earlier;
    if (!late_under(h))
        return;
    last->complete[OPPONENT] = 1;
    struct school s = school_of(last, OPPONENT);
    s.late = 1;
    list_school(h, &s);
}

/* Faults of the accused whose time is over: those of the coup before, once the claimant has thrown
 * or anybody has after a going, and what that coup had completed (GU III; LL §167; LP 35, 48). */
static bool missed_before(const struct hearing *h, enum side claimant)
{
    const struct last_coup *last = &h->m->last;
    enum side accused = other_side(claimant);
    bool over = claimant == h->roller || last->gone;
    return h->m->coups && ((over && claims_missed(last, accused)) || last->late[accused]);
}

/* Claims said before this throw is marked concern the coup before; the score after them. */
struct score hearing_last_coup(struct hearing *h)
{
    struct last_coup *last = &h->earlier;
    int last_hole = options_last_hole(&h->m->options);
    bool any = false;
    complete_late(h);
    for (int i = 0; i < h->c->claims; i++) {
        const struct claim *c = &h->c->claim[i];
        if (!c->before)
            continue;
        struct claim_scope scope = {.marks = last,
                                    .in_time = h->m->coups && c->by != h->roller && !last->gone,
                                    .missed = missed_before(h, (enum side)c->by)};
        struct claim_ruling r = claim_rule(&scope, c);
        if (r.found)
            settle_listed(&h->r->schools, &r.fault, true);
        any = true;
        note_claim(h, &r);
    }
    return any ? tally_run(&last->tally, last_hole, NULL) : h->m->score;
}

/* The holes that the schools just marked on the coup before have brought, which belong to this
 * coup; a mark put right brings none. */
static void peg_schools_before(struct hearing *h)
{
    int last_hole = options_last_hole(&h->m->options);
    struct tally before = h->earlier.tally;
    if (before.schools == h->m->last.tally.schools)
        return;
    struct score with = tally_run(&before, last_hole, NULL);
    before.schools = h->m->last.tally.schools;
    struct score without = tally_run(&before, last_hole, NULL);
    h->r->pegged[ROLLER] = (uint16_t)(with.holes[h->roller] - without.holes[h->roller]);
    h->r->pegged[OPPONENT] = (uint16_t)(with.holes[h->opponent] - without.holes[h->opponent]);
}

/* --- marks ------------------------------------------------------------------------------------ */

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

/* --- claims on this throw --------------------------------------------------------------------- */

static void list_complete(struct hearing *h)
{
    for (int party = 0; party < 2; party++) {
        struct school s = school_of(&h->marks, party);
        if (h->marks.mark[party].peg) {
            struct school peg = s;
            peg.kind = SCHOOL_HOLE;
            peg.points = 0;
            peg.besides = 1;
            list_school(h, &peg);
        }
        if (h->marks.complete[party])
            list_school(h, &s);
    }
}

static struct claim_ruling hear_claim(struct hearing *h, const struct claim *c)
{
    bool stands = c->stood && h->went; /* the going: no school is received any more */
    bool late = c->by == h->opponent && late_under(h);
    struct claim_scope scope = {.marks = &h->marks,
                                .earlier = late && !stands ? &h->earlier : NULL,
                                .in_time = !stands,
                                .missed = stands &&
                                          claims_missed(&h->marks, other_side((enum side)c->by))};
    struct claim_ruling r = claim_rule(&scope, c);
    if (r.found) {
        struct school other = r.fault;
        settle_listed(&h->r->schools, &r.fault, r.before);
        other.party = OPPONENT;
        other.state = h->earlier.raised[OPPONENT] ? SCHOOL_RAISED : SCHOOL_CLAIMED;
        other.claimed = h->earlier.claimed[OPPONENT];
        if (r.of_before)
            settle_listed(&h->r->schools, &other, true);
    }
    return r;
}

/* What was put in before the points of this throw: those are made again on it, as points. */
static void mark_again(struct hearing *h)
{
    h->marks.tally.base = tally_run(&h->earlier.tally, options_last_hole(&h->m->options), NULL);
    const struct judged_mark *mark = h->marks.mark;
    struct mark_event *event = h->marks.tally.event;
    if (!h->marks.anew[ROLLER]) { /* of his own fault he keeps what he pegged at most */
        event[ROLLER] = mark[ROLLER].again;
        event[ROLLER].missing = 0;
        event[ROLLER].capped = 1;
        event[ROLLER].holes = mark[ROLLER].pegged;
    }
    if (!h->marks.anew[OPPONENT])
        event[OPPONENT] = mark[OPPONENT].again;
}

/* An omission that is less by now, or none. */
static void list_again(struct schools *l, int party, int points)
{
    int kept = 0;
    for (int i = 0; i < l->count; i++) {
        struct school s = l->school[i];
        bool it = s.kind != SCHOOL_FALSE && !s.late && s.party == party;
        if (it && s.kind != SCHOOL_HOLE)
            s.points = (uint16_t)points;
        if (!it || points)
            l->school[kept++] = s;
    }
    l->count = (uint8_t)kept;
}

/* What is missing is marked, as was asked for: there is no school of it. Who went with the right to
 * go left nothing out that counts. */
static struct claim_ruling hear_demand(struct hearing *h, const struct claim *c)
{
    if (h->went && !h->c->stayed)
        h->marks.mark[ROLLER].lacks = 0;
    struct claim_ruling r = claim_mark(&h->marks, c);
    r.late = !r.found && h->m->coups && claims_lacking(&h->earlier, other_side((enum side)c->by));
    if (r.found)
        list_again(&h->r->schools, r.party, h->marks.mark[r.party].unearned);
    return r;
}

/* What is left of an omission once all was marked that was marked in this coup (LP 56). */
static void count_all_marked(struct hearing *h)
{
    for (int party = 0; party < 2; party++) {
        struct judged_mark *j = &h->marks.mark[party];
        int claimed = h->marks.claimed[party];
        if (j->kind < 0 || j->kind == SCHOOL_HOLE)
            continue;
        int school = claims_school(&h->marks, party);
        j->points = (uint16_t)(school > claimed ? school : claimed);
        list_again(&h->r->schools, party, j->points);
        if (!j->points)
            j->kind = j->excess ? SCHOOL_HOLE : -1; /* the peg is wrong all the same */
    }
}

void hearing_claims(struct hearing *h)
{
    int schools = h->earlier.tally.schools;
    list_complete(h);
    for (int i = 0; i < h->c->claims; i++) {
        const struct claim *c = &h->c->claim[i];
        if (c->before)
            continue;
        struct claim_ruling r = c->kind == CLAIM_MARK ? hear_demand(h, c) : hear_claim(h, c);
        note_claim(h, &r);
    }
    if (h->earlier.tally.schools != schools)
        mark_again(h);
    peg_schools_before(h);
    count_all_marked(h);
    h->marks.late[h->roller] = late_under(h) && claims_missed(&h->earlier, h->roller);
}
