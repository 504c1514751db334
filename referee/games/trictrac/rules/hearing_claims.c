/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The schools of a coup, and the claims upon them (rules §11a). */
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
