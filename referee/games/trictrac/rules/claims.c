/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "claims.h"

#include <stddef.h>

static int party_of(const struct last_coup *l, enum side accused)
{
    return accused == l->tally.roller ? 0 : 1;
}

static void add_school(struct marks *t, enum side by, int points, bool instead)
{
    if (!points || t->schools >= TALLY_SCHOOLS)
        return;
    t->school[t->schools].by = (uint8_t)by;
    t->school[t->schools].instead = instead;
    t->school[t->schools++].points = (uint16_t)points;
}

/* Makes a mark again. After the roller's, the opponent's is made again as points. */
static void make_anew(struct last_coup *l, int party, struct mark_event e)
{
    l->tally.event[party] = e;
    l->anew[party] = 1;
    if (party == 0 && l->tally.event[1].placed)
        l->tally.event[1] = l->mark[1].as_points;
}

/* --- what is left to be claimed --------------------------------------------------------------- */

/* A fault that is not, or not fully, claimed. */
struct unclaimed {
    struct last_coup *l; /* NULL: none */
    int party;
    int left;
};

/* Whether a claim takes anything off, even if it is only a hole. */
static bool to_put_back(const struct last_coup *l, int party)
{
    return l->mark[party].excess && !l->closed[party] && !l->claimed[party];
}

/* The school for a mark, after `instead` points were marked by schools. They count against what was
 * owed (LP 56), not against a fill or keep that was not made. */
static int school_now(const struct judged_mark *j, int instead)
{
    bool fill = j->kind == SCHOOL_FILL || j->kind == SCHOOL_KEEP;
    int left = j->points - instead;
    if (j->kind != SCHOOL_UNDER && !(fill && j->lacks))
        return j->points;
    return left > j->unearned ? left : j->unearned;
}

int claims_school(const struct last_coup *marks, int party)
{
    enum side roller = (enum side)marks->tally.roller;
    enum side accused = party == 0 ? roller : other_side(roller);
    return school_now(&marks->mark[party], marks_instead(&marks->tally, accused));
}

static struct unclaimed part_of(struct last_coup *l, enum side accused, bool instead)
{
    int party = party_of(l, accused);
    const struct judged_mark *j = &l->mark[party];
    struct unclaimed p = {l, party, 0};
    if (j->kind < 0 || !(l->complete[party] || j->peg))
        return (struct unclaimed){NULL, party, 0};
    bool school = party == 1 || !l->unplayed;
    if (l->complete[party] && school && !l->closed[party])
        p.left = (instead ? claims_school(l, party) : j->points) - l->claimed[party];
    if (p.left > 0)
        return p;
    p.left = 0;
    bool hole = j->kind == SCHOOL_HOLE && !l->closed[party];
    return hole || to_put_back(l, party) ? p : (struct unclaimed){NULL, party, 0};
}

/* Whether the error is neither corrected nor fully claimed. */
static bool left_unclaimed(const struct last_coup *marks, int party)
{
    const struct judged_mark *j = &marks->mark[party];
    return j->kind >= 0 && !marks->closed[party] &&
           (marks->claimed[party] < j->points || to_put_back(marks, party));
}

int claims_missed(const struct last_coup *marks, enum side accused)
{
    int party = party_of(marks, accused);
    return marks->complete[party] && left_unclaimed(marks, party) ? marks->mark[party].kind : -1;
}

uint8_t claims_back(const struct last_coup *last)
{
    return (uint8_t)(last->void_since + 1);
}

void claims_close(struct last_coup *marks)
{
    struct last_coup closed = {.void_since = marks->void_since};
    for (int party = 0; party < 2; party++) {
        enum side roller = (enum side)marks->tally.roller;
        enum side by = party == 0 ? roller : other_side(roller);
        closed.late[by] = marks->late[by];
        if (left_unclaimed(marks, party))
            closed.late[by] =
                (struct fault_left){(uint8_t)marks->mark[party].kind, LATE_COUPS + 1, 0};
        closed.mark[party].kind = -1;
    }
    *marks = closed;
}

/* --- sending to school ------------------------------------------------------------------------ */

/* Applies the claimed part: corrects the mark and gives the claimant the points. `owes`: the
 * claimant still has points of its own to mark. */
static void take_part(const struct unclaimed *p, const struct claim_ruling *r, int points,
                      int marked, bool owes)
{
    struct judged_mark *j = &p->l->mark[p->party];
    bool back = to_put_back(p->l, p->party), instead = !p->left || !r->asked;
    if (points || back)
        make_anew(p->l, p->party, j->as_corrected);
    if (points)
        p->l->raised[p->party] = r->contested && !r->overruled;
    p->l->claimed[p->party] = (uint16_t)(p->l->claimed[p->party] + points);
    p->l->closed[p->party] |= back && instead && j->kind != SCHOOL_UNDER; /* it was a school */
    j->peg = 0;
    add_school(&p->l->tally, (enum side)r->by, marked, p->party == 0 || owes);
}

static struct school school_claimed(const struct unclaimed *p, const struct claim_ruling *r)
{
    const struct judged_mark *j = &p->l->mark[p->party];
    return (struct school){.kind = (uint8_t)j->kind,
                           .by = (uint8_t)other_side((enum side)r->by),
                           .to = r->by,
                           .party = (uint8_t)p->party,
                           .points = j->points,
                           .unplayed = p->party == 0 && p->l->unplayed,
                           .put_back = to_put_back(p->l, p->party),
                           .claimed = p->l->claimed[p->party],
                           .state = SCHOOL_CLAIMED};
}

/* The arbiter overrules: the claimant marks `points`, the accused nothing. With 0 points the claim
 * counts as not made, and the mark stays. */
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

/* The faults a claim may be about: first those of the throw on which it is made. */
struct faults_open {
    struct unclaimed here, there;
};

static struct faults_open open_faults(const struct claim_scope *scope, const struct claim *c)
{
    enum side accused = other_side((enum side)c->by);
    struct faults_open f = {{NULL, 0, 0}, {NULL, 0, 0}};
    if (scope->in_time)
        f.here = part_of(scope->marks, accused, !c->before);
    if (scope->earlier)
        f.there = part_of(scope->earlier, accused, false);
    return f;
}

/* An omission that can still be marked. */
static bool incomplete(const struct last_coup *l, int party)
{
    return l->mark[party].kind == SCHOOL_UNDER && !l->complete[party] && !l->closed[party];
}

/* Whether points are claimed and only a hole is missing, which no claim gives. */
static bool hole_alone(const struct unclaimed *p, const struct claim *c)
{
    return p->l && c->points && c->points != CLAIM_ALL && !p->left && !to_put_back(p->l, p->party);
}

/* Why the claim is not accepted, and the kind of fault it is about. A fault found is then
 * dropped. */
static enum unheard not_received(const struct claim_scope *scope, const struct claim *c,
                                 struct faults_open *f, bool early, enum school_kind *kind)
{
    bool missed = scope->missed.kind >= 0;
    if ((missed || scope->unmarked) && hole_alone(&f->here, c))
        f->here.l = NULL;
    const struct unclaimed *first = f->here.l ? &f->here : &f->there;
    bool nothing_over = first->l && first->left && !to_put_back(first->l, first->party);
    *kind = first->l ? (enum school_kind)first->l->mark[first->party].kind : SCHOOL_UNDER;
    bool unmarked = scope->unmarked && !missed;
    if (!c->points && (nothing_over || (!first->l && (early || unmarked)))) {
        f->here.l = f->there.l = NULL;
        f->here.left = f->there.left = 0;
        return NOTHING_OVER;
    }
    if (first->l)
        return HEARD;
    if (early || unmarked || !missed)
        return early || unmarked ? TOO_EARLY : HEARD;
    *kind = (enum school_kind)scope->missed.kind;
    return TOO_LATE;
}

/* Points of a fault that is no school because no man was touched. Claiming them is not false. */
static int no_school(const struct unclaimed *p)
{
    return p->l && p->party == 0 && p->l->unplayed ? p->l->mark[0].points : 0;
}

/* Divides the claimed points between the two faults; each is claimed whole if the accused says so.
 * The rest is false, unless it may still become due. */
static void share_out(const struct claim *c, const struct faults_open *f, bool early,
                      struct claim_ruling *r, int of[2])
{
    of[0] = smaller(r->asked, f->here.left);
    of[1] = smaller(r->asked - of[0], f->there.left);
    int beyond = r->asked - of[0] - of[1] - no_school(&f->here);
    r->given = (uint16_t)(r->unheard || early || beyond < 0 ? 0 : beyond);
    if (c->whole && of[0])
        of[0] = f->here.left;
    if (c->whole && of[1])
        of[1] = f->there.left;
    r->whole = of[0] + of[1] > r->asked;
    r->taken = (uint16_t)(of[0] + of[1]);
}

/* Corrects the marks and gives the claimant the points. Points the arbiter gives beyond the fault
 * go with the first part. */
static void settle_claim(const struct claim_scope *scope, const struct claim *c,
                         const struct faults_open *f, struct claim_ruling *r, const int of[2],
                         int times)
{
    int beyond = r->overruled ? r->taken - of[0] - of[1] : 0;
    const struct unclaimed *first = f->here.l ? &f->here : &f->there;
    if (!r->found) {
        add_school(&scope->marks->tally, (enum side)r->by, r->taken, false);
        return;
    }
    if (f->here.l)
        take_part(&f->here, r, of[0], times * of[0] + beyond, c->early);
    if (f->there.l && (of[1] || !f->here.l))
        take_part(&f->there, r, of[1], times * of[1] + (f->here.l ? 0 : beyond), false);
    r->fault.claimed = first->l->claimed[first->party];
    r->fault.state = first->l->raised[first->party] ? SCHOOL_RAISED : SCHOOL_CLAIMED;
}

struct claim_ruling claim_rule(const struct claim_scope *scope, const struct claim *c)
{
    enum side accused = other_side((enum side)c->by);
    struct faults_open f = open_faults(scope, c);
    int party = party_of(scope->marks, accused);
    bool early = scope->in_time && !c->before && incomplete(scope->marks, party);
    enum school_kind kind;
    enum unheard unheard = not_received(scope, c, &f, early, &kind);
    const struct unclaimed *first = f.here.l ? &f.here : &f.there;
    int of[2], left = f.here.left + f.there.left;
    struct claim_ruling r = {.by = c->by,
                             .party = (uint8_t)(first->l ? first->party : party),
                             .before = c->before || (!f.here.l && f.there.l),
                             .contested = c->contested,
                             .found = first->l != NULL,
                             .unheard = (uint8_t)unheard,
                             .fault.kind = (uint8_t)kind,
                             .lacks = unheard == NOTHING_OVER && !c->before &&
                                      scope->marks->mark[party].lacks,
                             .asked = (uint16_t)(c->points == CLAIM_ALL ? left : c->points)};
    const struct last_coup *last = c->before ? scope->marks : scope->earlier;
    r.back = unheard == TOO_LATE ? scope->missed.back : r.before ? claims_back(last) : 0;
    share_out(c, &f, early, &r, of);
    int times = r.found && c->contested && !c->ruled ? 2 : 1; /* contested in vain: twice */
    if (c->contested && r.found)
        r.taken = (uint16_t)(2 * r.taken);
    if (c->ruled) {
        overrule(&r, c->ruled - 1);
        of[0] = smaller(r.taken, f.here.left);
        of[1] = smaller(r.taken - of[0], f.there.left);
    }
    r.of_before = (uint16_t)(f.here.l ? of[1] : 0);
    if (r.found || r.was_found)
        r.fault = school_claimed(first, &r);
    r.put_back = r.found && r.fault.put_back;
    settle_claim(scope, c, &f, &r, of, times);
    add_school(&scope->marks->tally, accused, r.given, false);
    return r;
}

/* --- why it is ruled so ----------------------------------------------------------------------- */

struct claim_ruling claim_by_rules(const struct claim_ruling *r)
{
    struct claim_ruling by_rules = *r;
    if (r->overruled) {
        by_rules.found = r->was_found;
        by_rules.taken = r->was_taken;
        by_rules.given = r->was_given;
    }
    return by_rules;
}

const char *claim_source(const struct claim_ruling *r)
{
    static const char *const unheard[] = {
        [TOO_LATE] = "GU III; LL §167; LP 35, 48",
        [TOO_EARLY] = "GU III; LL §167; LP 42",
        [NOTHING_OVER] = "M XVII; LP 57",
    };
    static const char *const asked[] = {
        [HEARD] = "M XVII; GU III; LL §185-186",
        [TOO_LATE] = "GU III; LL §167, §185",
        [ONLY_SCHOOL] = "GU III; LL §185",
    };
    if (r->kind == CLAIM_MARK)
        return asked[r->unheard];
    return r->unheard ? unheard[r->unheard]
                      : school_sources[r->found ? r->fault.kind : SCHOOL_FALSE];
}

/* --- having it marked ------------------------------------------------------------------------- */

/* The points missing in the mark, with schools counted; 0 if only holes are missing. */
static int missing_points(const struct last_coup *marks, enum side accused)
{
    const struct judged_mark *j = &marks->mark[party_of(marks, accused)];
    return j->as_due.points - marks_instead(&marks->tally, accused) - j->marked;
}

bool claims_lacking(const struct last_coup *marks, enum side accused)
{
    int party = party_of(marks, accused);
    const struct judged_mark *j = &marks->mark[party];
    return j->lacks && !marks->claimed[party] && !marks->closed[party] &&
           (missing_points(marks, accused) > 0 || j->as_points.missing);
}

struct claim_ruling claim_mark(struct last_coup *marks, const struct claim *c)
{
    enum side accused = other_side((enum side)c->by);
    int party = party_of(marks, accused);
    struct judged_mark *j = &marks->mark[party];
    int missing = missing_points(marks, accused);
    struct claim_ruling r = {.kind = CLAIM_MARK,
                             .by = c->by,
                             .party = (uint8_t)party,
                             .found = claims_lacking(marks, accused)};
    if (!r.found)
        return r;
    j->as_due.points = (uint16_t)(j->marked + (missing > 0 ? missing : 0));
    make_anew(marks, party, j->as_due);
    j->points = j->unearned; /* the school for a fill or keep that was not made remains */
    if (!j->unearned) {
        j->kind = -1;
        marks->complete[party] = 0;
    }
    j->as_corrected = j->as_due;
    j->lacks = j->peg = j->excess = 0;
    return r;
}

void schools_settle(struct schools *before, const struct claim_ruling *claims, int count)
{
    for (int i = 0; i < count; i++) {
        const struct claim_ruling *r = &claims[i];
        if (!r->before || !r->found || school_left_open(&r->fault))
            continue;
        for (int k = 0; k < before->count; k++) {
            struct school *s = &before->school[k];
            if (s->late || s->kind == SCHOOL_FALSE || s->party != r->party)
                continue;
            s->state = r->fault.state;
            s->put_back = r->fault.put_back;
            s->claimed = s->kind == SCHOOL_HOLE ? 0 : r->fault.claimed;
        }
    }
}
