/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The schools of a coup, and the claims on them (rules §11a). */
#include <stddef.h>

#include "judge.h"

/* --- the list of schools ---------------------------------------------------------------------- */

static void list_school(struct judge *h, const struct school *s)
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

/* Applies a claim to the listed schools of that mark: of this throw, or the late one. */
static void settle_listed(struct schools *l, const struct school *fault, bool late)
{
    for (int i = 0; i < l->count; i++) {
        struct school *s = &l->school[i];
        if (s->kind == SCHOOL_FALSE || s->late != late || s->party != fault->party)
            continue;
        if (s->kind != SCHOOL_HOLE && school_left_open(fault))
            continue;
        s->state = fault->state;
        s->put_back = fault->put_back;
        s->claimed = s->kind == SCHOOL_HOLE ? 0 : fault->claimed;
    }
}

/* Notes the ruling on a claim, and the false school that the claim contains. */
static void note_claim(struct judge *h, const struct claim_ruling *r)
{
    h->r->claim[h->r->claims++] = *r;
    bool nothing =
        r->kind == CLAIM_SCHOOL && !r->overruled && !r->found && !r->unheard && !r->asked;
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

/* Whether the thrower marked too little of what the opponent's throw gave. */
static bool late_under(const struct judge *h)
{
    const struct last_coup *last = &h->earlier;
    return h->m->coups && last->mark[OPPONENT].kind == SCHOOL_UNDER &&
           h->roller != last->tally.roller;
}

/* An under-mark on the opponent's throw is complete when its maker throws. */
static void complete_late(struct judge *h)
{
    struct last_coup *last = &h->earlier;
    if (!late_under(h))
        return;
    last->complete[OPPONENT] = 1;
    struct school s = school_of(last, OPPONENT);
    s.late = 1;
    list_school(h, &s);
}

/* The earlier fault of the accused that a claim without a fault may mean: one in the coup before
 * whose time is over, or an older one (GU III; LL §167; LP 35, 48). */
static struct fault_missed missed(const struct judge *h, enum side accused, bool over)
{
    struct fault_left left = h->m->last.late[accused];
    int before = over ? claims_missed(&h->earlier, accused) : -1;
    if (before >= 0)
        return (struct fault_missed){(int8_t)before, claims_back(&h->m->last)};
    if (!left.coups)
        return (struct fault_missed){-1, 0};
    return (struct fault_missed){(int8_t)left.kind,
                                 (uint8_t)(left.back + claims_back(&h->m->last))};
}

/* Whether the accused still has points of this throw to mark, so that leaving them out would be a
 * school. */
static bool still_to_mark(const struct judge *h, enum side accused)
{
    struct dues dues = h->r->dues;
    dues_drop(&dues, MISERE); /* due only when it is played */
    if (accused == h->roller)
        return h->r->plays.numbers && dues.points[ROLLER];
    return !h->m->options.own_throw_schools && dues.points[OPPONENT];
}

/* A claim made before this throw was marked that is not about the coup before. */
static void concern_this_throw(const struct judge *h, struct claim_ruling *r)
{
    r->before = r->back = 0;
    r->party = r->by == h->roller ? OPPONENT : ROLLER;
}

/* Claims made before this throw is marked are about the coup before, if there is one and it has a
 * fault the claim can mean, or if no points of this throw are still to be marked (rules §11a).
 * Returns the score after them. */
struct score judge_last_coup(struct judge *h)
{
    struct last_coup *last = &h->earlier;
    int last_hole = options_last_hole(&h->m->options);
    bool any = false;
    complete_late(h);
    for (int i = 0; i < h->c->claims; i++) {
        const struct claim *c = &h->c->claim[i];
        if (!c->before)
            continue;
        enum side accused = other_side((enum side)c->by);
        bool over = c->by == h->roller || last->gone;
        struct claim_scope scope = {.marks = last,
                                    .in_time = h->m->coups && !over,
                                    .missed = missed(h, accused, over),
                                    .unmarked = still_to_mark(h, accused)};
        struct claim_ruling r = claim_rule(&scope, c);
        if (!h->m->coups || r.unheard == TOO_EARLY)
            concern_this_throw(h, &r);
        if (r.found)
            settle_listed(&h->r->schools, &r.fault, true);
        any = true;
        note_claim(h, &r);
    }
    h->put_in_before = last->tally.schools;
    return any ? marks_run(&last->tally, last_hole, NULL) : h->m->score;
}

/* Counts the holes won by schools just marked on the coup before: they belong to this coup. A
 * corrected mark wins none. */
static void peg_schools_before(struct judge *h)
{
    int last_hole = options_last_hole(&h->m->options);
    struct marks before = h->earlier.tally;
    if (before.schools == h->m->last.tally.schools)
        return;
    struct score with = marks_run(&before, last_hole, NULL);
    before.schools = h->m->last.tally.schools;
    struct score without = marks_run(&before, last_hole, NULL);
    h->r->pegged[ROLLER] = (uint16_t)(with.holes[h->roller] - without.holes[h->roller]);
    h->r->pegged[OPPONENT] = (uint16_t)(with.holes[h->opponent] - without.holes[h->opponent]);
}

/* --- claims on this throw --------------------------------------------------------------------- */

static void list_complete(struct judge *h)
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

/* After "= stands" on a going, no more schools are accepted. */
static bool going_stands(const struct judge *h, const struct claim *c)
{
    return c->stood && h->went;
}

static bool ruled_at_once(const struct judge *h, const struct claim *c)
{
    return c->kind == CLAIM_SCHOOL && !c->before && !going_stands(h, c) &&
           (c->early || c->by == h->roller);
}

/* The marks that a claim on this throw may be about. `marks` are those of the throw. */
static struct claim_scope scope_of(struct judge *h, struct last_coup *marks, const struct claim *c)
{
    enum side accused = other_side((enum side)c->by);
    bool stands = going_stands(h, c), late = c->by == h->opponent && late_under(h);
    int here = stands ? claims_missed(marks, accused) : -1;
    return (struct claim_scope){.marks = marks,
                                .earlier = late && !stands ? &h->earlier : NULL,
                                .in_time = !stands,
                                .missed = here >= 0 ? (struct fault_missed){(int8_t)here, 0}
                                                    : missed(h, accused, true)};
}

bool judge_ends_match(const struct judge *h, const struct last_coup *marks)
{
    int last_hole = options_last_hole(&h->m->options);
    struct marks roller_only = {
        .base = h->r->before, .roller = (uint8_t)h->roller, .event = {marks->tally.event[ROLLER]}};
    struct score after = marks_run(&roller_only, last_hole, NULL);
    return marks->mark[ROLLER].kind >= 0 && marks->complete[ROLLER] &&
           score_winner(&h->r->before, last_hole) < 0 && score_winner(&after, last_hole) >= 0;
}

/* Judges the mark as it was when the claim was made. An opponent who had entered nothing yet had
 * marked nothing yet. */
static void judge_then(const struct judge *h, int party, judge_fn *judge, const struct score *at,
                       const struct claim *c, struct last_coup *then)
{
    struct mark upon = c->upon;
    if (party == OPPONENT && c->early && upon.kind == MARK_AS_DUE)
        upon = (struct mark){.kind = MARK_GAIN};
    then->mark[party] = judge(h, at, &upon);
    then->complete[party] = then->mark[party].kind >= 0 && then->mark[party].kind != SCHOOL_UNDER;
    then->tally.event[party] = then->mark[party].as_made;
    then->unplayed = party == ROLLER && judge_ends_match(h, then);
}

bool judge_at_once(struct judge *h, int party, judge_fn *judge, const struct score *at,
                   struct last_coup *then, struct mark *counts)
{
    const struct mark *upon = NULL;
    *then = (struct last_coup){.tally = h->marks.tally};
    then->mark[ROLLER].kind = then->mark[OPPONENT].kind = -1;
    for (int i = 0; i < h->c->claims; i++) {
        const struct claim *c = &h->c->claim[i];
        if (!ruled_at_once(h, c) || (c->by == h->roller) != (party == OPPONENT))
            continue;
        if (!then->anew[party]) {
            judge_then(h, party, judge, at, c, then);
            upon = &c->upon;
        }
        struct claim_scope scope = scope_of(h, then, c);
        then->tally.schools = 0;
        h->at_once[i] = claim_rule(&scope, c);
        h->gained[i] = then->tally;
        h->heard |= (uint8_t)(1u << i);
    }
    /* A jeton that was let go stays where it was set. An under-mark, or the peg, can still be
     * marked. */
    bool kept =
        then->anew[party] && (then->mark[party].kind == SCHOOL_OVER || mark_equal(upon, counts));
    if (kept)
        *counts = *upon;
    h->kept[party] = kept;
    return kept;
}

static struct claim_ruling hear_claim(struct judge *h, const struct claim *c, int i)
{
    bool at_once = h->heard >> i & 1;
    struct claim_scope scope = scope_of(h, &h->marks, c);
    struct claim_ruling r = at_once ? h->at_once[i] : claim_rule(&scope, c);
    if (at_once)
        marks_add(&h->marks.tally, &h->gained[i]);
    if (r.found) {
        struct school other = r.fault;
        bool hole = h->marks.mark[r.party].kind == SCHOOL_HOLE &&
                    mark_equal(&c->upon, &h->c->mark[r.party]);
        if (!at_once || r.before || h->kept[r.party] || hole)
            settle_listed(&h->r->schools, &r.fault, r.before);
        other.party = OPPONENT;
        other.state = h->earlier.raised[OPPONENT] ? SCHOOL_RAISED : SCHOOL_CLAIMED;
        other.claimed = h->earlier.claimed[OPPONENT];
        if (r.of_before)
            settle_listed(&h->r->schools, &other, true);
    }
    return r;
}

/* Makes the marks of this throw again, as points, on the score with the schools that were marked
 * before them. */
static void mark_again(struct judge *h)
{
    h->marks.tally.base = marks_run(&h->earlier.tally, options_last_hole(&h->m->options), NULL);
    const struct judged_mark *mark = h->marks.mark;
    struct mark_event *event = h->marks.tally.event;
    if (!h->marks.anew[ROLLER]) { /* the roller is at fault and keeps at most the holes pegged */
        event[ROLLER] = mark[ROLLER].as_points;
        event[ROLLER].missing = 0;
        event[ROLLER].capped = 1;
        event[ROLLER].holes = mark[ROLLER].pegged;
    }
    if (!h->marks.anew[OPPONENT])
        event[OPPONENT] = mark[OPPONENT].as_points;
}

/* Reduces a listed omission to `points`; 0 removes it. */
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

/* Whether the list has an under-mark of the coup before of which this player can still make a
 * school. */
static bool school_left(const struct judge *h, enum side claimant)
{
    for (int i = 0; i < h->r->schools.count; i++)
        if (h->r->schools.school[i].late && h->r->schools.school[i].to == claimant)
            return true;
    return false;
}

/* Marks what is missing, as demanded; there is no school of it. A roller who went with the right to
 * go left out nothing that counts. */
static struct claim_ruling hear_demand(struct judge *h, const struct claim *c)
{
    if (h->went && !h->c->stayed)
        h->marks.mark[ROLLER].lacks = 0;
    struct claim_ruling r = claim_mark(&h->marks, c);
    if (!r.found && h->m->coups && claims_lacking(&h->earlier, other_side((enum side)c->by))) {
        r.unheard = school_left(h, (enum side)c->by) ? ONLY_SCHOOL : TOO_LATE;
        r.back = claims_back(&h->m->last);
    }
    if (r.found)
        list_again(&h->r->schools, r.party, h->marks.mark[r.party].unearned);
    return r;
}

/* Reduces each omission by what was marked instead of it (LP 56). */
static void count_all_marked(struct judge *h)
{
    for (int party = 0; party < 2; party++) {
        struct judged_mark *j = &h->marks.mark[party];
        int claimed = h->marks.claimed[party];
        if (j->kind < 0 || j->kind == SCHOOL_HOLE)
            continue;
        int school = claims_school(&h->marks, party);
        j->points = (uint16_t)(school > claimed ? school : claimed);
        list_again(&h->r->schools, party, j->points);
        if (j->points)
            continue;
        j->kind = j->excess ? SCHOOL_HOLE : -1; /* the peg is still wrong */
        h->marks.complete[party] = j->excess;
    }
}

void judge_claims(struct judge *h)
{
    list_complete(h);
    for (int i = 0; i < h->c->claims; i++) {
        const struct claim *c = &h->c->claim[i];
        if (c->before)
            continue;
        struct claim_ruling r = c->kind == CLAIM_MARK ? hear_demand(h, c) : hear_claim(h, c, i);
        note_claim(h, &r);
    }
    if (h->earlier.tally.schools != h->put_in_before)
        mark_again(h);
    peg_schools_before(h);
    count_all_marked(h);
    for (int s = WHITE; s <= BLACK; s++) {
        struct fault_left left = h->m->last.late[s];
        int now = claims_missed(&h->earlier, (enum side)s);
        uint8_t back = claims_back(&h->m->last);
        left.coups = (uint8_t)(left.coups ? left.coups - 1 : 0);
        left.back = (uint8_t)(left.back + back);
        h->marks.late[s] = now < 0 ? left : (struct fault_left){(uint8_t)now, LATE_COUPS, back};
    }
}
