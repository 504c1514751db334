/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "trictrac/claims.h"

#include <stddef.h>

static int party_of(const struct last_coup *l, enum side accused)
{
    return accused == l->tally.roller ? 0 : 1;
}

static void add_school(struct tally *t, enum side by, int points)
{
    size_t room = sizeof t->school / sizeof t->school[0];
    if (!points || t->schools >= room)
        return;
    t->school[t->schools].by = (uint8_t)by;
    t->school[t->schools++].points = (uint16_t)points;
}

/* A mark made anew; if it was the roller's, the opponent's is made again after it, as points. */
static void make_anew(struct last_coup *l, int party, struct mark_event e)
{
    l->tally.event[party] = e;
    if (party == 0 && l->tally.event[1].placed)
        l->tally.event[1] = gain_of(l->mark[1].marked);
}

/* --- what is left to be claimed ----------------------------------------------------------------
 */

/* A fault that has not been claimed yet, or not all of it. */
struct part {
    struct last_coup *l; /* NULL: there is none */
    int party;
    int left;
};

static struct part part_of(struct last_coup *l, enum side accused, bool besides)
{
    int party = party_of(l, accused);
    const struct judged_mark *j = &l->mark[party];
    struct part p = {l, party, 0};
    if (j->kind < 0 || !(l->complete[party] || j->peg))
        return (struct part){NULL, party, 0};
    if (l->complete[party] && !l->ends[party])
        p.left = j->points - l->claimed[party];
    if (besides && j->kind == SCHOOL_UNDER) /* whatever he marked counts (LP 56) */
        p.left -= tally_schools(&l->tally, accused);
    p.left = p.left < 0 ? 0 : p.left;
    return p;
}

bool claims_missed(const struct last_coup *marks, enum side accused)
{
    int party = party_of(marks, accused);
    const struct judged_mark *j = &marks->mark[party];
    return j->kind >= 0 && marks->complete[party] &&
           (marks->claimed[party] < j->points || !j->points);
}

/* --- sending to school ---------------------------------------------------------------------------
 */

/* What was claimed of this part: the mark is put back, the claimant takes his points. */
static void take_part(const struct part *p, const struct claim_ruling *r, int points, int marked)
{
    make_anew(p->l, p->party, p->l->mark[p->party].right);
    p->l->claimed[p->party] = (uint16_t)(p->l->claimed[p->party] + points);
    add_school(&p->l->tally, (enum side)r->by, marked);
}

static struct school school_claimed(const struct part *p, const struct claim_ruling *r, bool raised)
{
    const struct judged_mark *j = &p->l->mark[p->party];
    return (struct school){.kind = (uint8_t)j->kind,
                           .by = (uint8_t)other_side((enum side)r->by),
                           .to = r->by,
                           .party = (uint8_t)p->party,
                           .points = p->l->ends[p->party] ? 0 : j->points,
                           .claimed = p->l->claimed[p->party],
                           .state = raised ? SCHOOL_RAISED : SCHOOL_CLAIMED};
}

static int least(int a, int b)
{
    return a < b ? a : b;
}

/* The arbiter rules otherwise: the claimant marks what he says, the accused nothing. Where that is
 * nothing, the claim is as if it had not been made, and the mark stays as it is. */
static void overrule(struct claim_ruling *r, int points)
{
    r->overruled = 1;
    r->was_found = r->found;
    r->was_taken = r->taken;
    r->was_given = r->given;
    r->found = r->found && points;
    r->taken = (uint16_t)points;
    r->given = 0;
}

struct claim_ruling claim_rule(const struct claim_scope *scope, const struct claim *c)
{
    enum side claimant = (enum side)c->by, accused = other_side(claimant);
    struct part none = {NULL, 0, 0}, here = none, there = none;
    if (scope->in_time)
        here = part_of(scope->marks, accused, !c->before);
    if (scope->earlier)
        there = part_of(scope->earlier, accused, false);
    bool ends = here.l && here.l->ends[here.party];
    struct claim_ruling r = {
        .by = c->by,
        .party = (uint8_t)(here.l || !there.l ? party_of(scope->marks, accused) : there.party),
        .before = c->before || (!here.l && there.l),
        .contested = c->contested,
        .found = here.l || there.l};
    r.late = !r.found && scope->missed;
    int left = here.left + there.left;
    r.asked = (uint16_t)(c->points == CLAIM_ALL || (ends && !there.l) ? left : c->points);
    int of_here = least(r.asked, here.left), of_there = least(r.asked - of_here, there.left);
    r.given = (uint16_t)(r.late ? 0 : r.asked - of_here - of_there);
    if (c->whole && of_here)
        of_here = here.left;
    if (c->whole && of_there)
        of_there = there.left;
    r.whole = c->whole && of_here + of_there > r.asked;
    bool raised = r.found && c->contested && of_here + of_there;
    int times = raised ? 2 : 1;
    r.taken = (uint16_t)(times * (of_here + of_there));
    if (c->ruled) {
        overrule(&r, c->ruled - 1);
        of_here = least(r.taken, here.left);
        of_there = least(r.taken - of_here, there.left);
        raised = false;
    }
    r.of_before = (uint16_t)(here.l ? of_there : 0);
    if (r.found || r.was_found)
        r.fault = school_claimed(here.l ? &here : &there, &r, raised);
    /* What the arbiter gives beyond the fault is marked with the first part of it. */
    int beyond = c->ruled ? r.taken - of_here - of_there : 0;
    if (r.found && here.l)
        take_part(&here, &r, of_here, times * of_here + beyond);
    if (r.found && there.l && (of_there || !here.l))
        take_part(&there, &r, of_there, times * of_there + (here.l ? 0 : beyond));
    if (!r.found)
        add_school(&scope->marks->tally, claimant, r.taken);
    if (r.found)
        r.fault.claimed = here.l ? here.l->claimed[here.party] : there.l->claimed[there.party];
    add_school(&scope->marks->tally, accused, r.given);
    return r;
}

/* --- having it marked ---------------------------------------------------------------------------
 */

struct claim_ruling claim_mark(struct last_coup *marks, const struct claim *c)
{
    enum side accused = other_side((enum side)c->by);
    int party = party_of(marks, accused);
    struct judged_mark *j = &marks->mark[party];
    struct claim_ruling r = {.kind = CLAIM_MARK,
                             .by = c->by,
                             .party = (uint8_t)party,
                             .found = j->lacks && !marks->claimed[party],
                             .taken = 0};
    if (!r.found)
        return r;
    make_anew(marks, party, j->full);
    j->kind = -1;
    j->lacks = j->peg = 0;
    marks->complete[party] = 0;
    return r;
}

void schools_settle(struct schools *before, const struct claim_ruling *claims, int count)
{
    for (int i = 0; i < count; i++) {
        const struct claim_ruling *r = &claims[i];
        if (!r->before || !r->found)
            continue;
        for (int k = 0; k < before->count; k++) {
            struct school *s = &before->school[k];
            if (s->late || s->kind == SCHOOL_FALSE || s->party != r->party)
                continue;
            s->state = r->fault.state;
            s->claimed = s->kind == SCHOOL_HOLE ? 0 : r->fault.claimed;
        }
    }
}
