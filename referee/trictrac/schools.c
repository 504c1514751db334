/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "trictrac/schools.h"

#include <stddef.h>

const char *const school_kind_names[SCHOOL_KINDS] = {"under", "over", "fill",
                                                     "keep",  "hole", "false"};
const char *const school_state_names[] = {"open", "claimed", "false", "raised"};

const char *const school_sources[SCHOOL_KINDS] = {
    [SCHOOL_UNDER] = "M XVII; GU III; LL §164-170",
    [SCHOOL_OVER] = "M XVII; GU III; LP 54",
    [SCHOOL_FILL] = "M XVII; GU III",
    [SCHOOL_KEEP] = "M XVII; GU III; LL §192",
    [SCHOOL_HOLE] = "GU III; LL §184, §191; LP 51-52",
    [SCHOOL_FALSE] = "LL §183; LP 61",
};

/* --- the marks of a coup ------------------------------------------------------------------- */

static int make_mark(struct score *sc, enum side s, const struct mark_event *e, int last_hole)
{
    return e->placed ? score_place(sc, s, e->holes, e->jeton, last_hole)
                     : score_gain(sc, s, e->points, last_hole);
}

struct score tally_run(const struct tally *t, int last_hole, uint8_t pegged[2])
{
    struct score sc = t->base;
    enum side roller = (enum side)t->roller, opponent = other_side(roller);
    int holes[2] = {0, 0};
    holes[0] += make_mark(&sc, roller, &t->event[0], last_hole);
    if (t->cleared)
        score_clear_jetons(&sc);
    else if (score_winner(&sc, last_hole) < 0)
        holes[1] += make_mark(&sc, opponent, &t->event[1], last_hole);
    for (int i = 0; i < t->schools && score_winner(&sc, last_hole) < 0; i++) {
        enum side by = (enum side)t->school[i].by;
        holes[by != roller] += score_gain(&sc, by, t->school[i].points, last_hole);
    }
    if (pegged) {
        pegged[0] = (uint8_t)holes[0];
        pegged[1] = (uint8_t)holes[1];
    }
    return sc;
}

/* --- what a mark comes to ------------------------------------------------------------------ */

static struct mark_event gain_of(int points)
{
    return (struct mark_event){.points = (uint16_t)(points < 0 ? 0 : points)};
}

/* Holes a gain would peg. */
static int holes_of(const struct score *at, enum side s, int points, int last_hole)
{
    struct score sc = *at;
    return score_gain(&sc, s, points, last_hole);
}

/* The points that peg and jeton, as moved, stand for: each hole, simple or double, for twelve.
 * `*off`: he only took his own points away. */
static int placed_points(const struct mark *m, int p, int due, bool *off)
{
    *off = false;
    if (m->holes)
        return 12 * ((m->holes + 1) / 2) + m->jeton - p;
    if (m->jeton >= p)
        return m->jeton - p;
    /* The jeton passed home and only the peg was forgotten, or it was just taken off. */
    if (m->jeton > 0 || (p + due) % 12 == 0)
        return m->jeton - p + 12;
    *off = true;
    return 0;
}

static void set_fault(struct judged_mark *j, enum school_kind kind, int points, int right)
{
    j->kind = (int8_t)kind;
    j->points = (uint16_t)points;
    j->right = gain_of(right);
}

/* Going: jetons do not matter, holes do (LP 46; GU V). */
static void judge_going(struct judged_mark *j, const struct mark *m, int due, int p, int holes_due)
{
    int units_due = (p + due) / 12;
    int units = m->kind == MARK_PLACED ? (m->holes + 1) / 2 : (p + j->marked) / 12;
    if (m->kind == MARK_PLACED) {
        j->marked = (uint16_t)(units == units_due ? due : units ? 12 * units - p : 0);
        if (units == units_due && m->holes >= holes_due)
            j->right = gain_of(due); /* should the men be put back: his jeton too */
    }
    if (units > units_due)
        set_fault(j, SCHOOL_OVER, 12 * units - p - due, due);
    else if (m->kind == MARK_PLACED && units == units_due && m->holes != holes_due)
        j->kind = SCHOOL_HOLE; /* a hole too few is lost: `right` is what he made */
}

/* Peg and jeton were moved, the peg to its last hole, and so it was due: all jetons go to the
 * rail, where this one is put says nothing (M XV). */
static bool ends_rightly(const struct mark *m, const struct score *at, enum side s, int holes_due,
                         int last_hole)
{
    int left = last_hole - at->holes[s];
    return m->kind == MARK_PLACED && m->holes >= left && holes_due >= left;
}

struct judged_mark mark_judge(const struct mark *m, int due, const struct score *at, enum side s,
                              int last_hole, bool went, int f, enum school_kind fill_kind)
{
    int p = at->points[s], holes_due = holes_of(at, s, due, last_hole);
    bool off = false;
    struct judged_mark j = {.kind = -1, .holes_due = (uint8_t)((p + due) / 12)};
    if (m->kind == MARK_PLACED) {
        j.marked = (uint16_t)placed_points(m, p, due, &off);
        j.made = (struct mark_event){.placed = 1, .holes = m->holes, .jeton = m->jeton};
    } else {
        j.marked = (uint16_t)(m->kind == MARK_GAIN ? m->points : due);
        j.made = gain_of(j.marked);
    }
    j.right = j.made;
    if (ends_rightly(m, at, s, holes_due, last_hole)) {
        j.marked = (uint16_t)due;
        return j;
    }
    if (went) {
        judge_going(&j, m, due, p, holes_due);
        return j;
    }
    bool only_peg = m->kind == MARK_PLACED && m->holes && m->jeton == p && p + due < 12;
    if (only_peg)
        j.marked = 0;
    if (only_peg && !f) {
        set_fault(&j, SCHOOL_HOLE, 0, 0); /* the peg goes back, and that is all */
    } else if (f) {
        int under = due - j.marked;
        int points = under >= 0 ? (f > under ? f : under) : f - under;
        set_fault(&j, fill_kind, points, j.marked < due - f ? j.marked : due - f);
    } else if (j.marked > due) {
        set_fault(&j, SCHOOL_OVER, j.marked - due, due);
    } else if (j.marked < due) {
        set_fault(&j, SCHOOL_UNDER, due - j.marked, j.marked);
        if (off)
            j.right = j.made; /* the points he took off stay lost */
    } else if (m->kind == MARK_PLACED && !off && m->holes != holes_due) {
        set_fault(&j, SCHOOL_HOLE, 0, due);
        if (m->holes < holes_due)
            j.right = j.made; /* holes too few are lost once he has played */
    }
    return j;
}

/* --- claims --------------------------------------------------------------------------------- */

static void add_school(struct tally *t, enum side by, int points)
{
    size_t room = sizeof t->school / sizeof t->school[0];
    if (!points || t->schools >= room)
        return;
    t->school[t->schools].by = (uint8_t)by;
    t->school[t->schools++].points = (uint16_t)points;
}

/* The wrong mark is put back; if it was the roller's, the opponent's is made again after it. */
static void put_right(struct last_coup *l, int party)
{
    l->tally.event[party] = l->mark[party].right;
    if (party == 0 && l->tally.event[1].placed)
        l->tally.event[1] = gain_of(l->mark[1].marked);
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

struct claim_ruling claim_rule(struct last_coup *l, const struct claim *c, bool in_time)
{
    enum side claimant = (enum side)c->by, accused = other_side(claimant);
    int party = accused != l->tally.roller;
    const struct judged_mark *j = &l->mark[party];
    struct claim_ruling r = {.by = c->by,
                             .party = (uint8_t)party,
                             .before = c->before,
                             .contested = c->contested,
                             .found = in_time && l->complete[party] && j->kind >= 0};
    int left = r.found ? j->points - l->claimed[party] : 0;
    r.asked = (uint16_t)(c->points == CLAIM_ALL ? left : c->points);
    r.taken = (uint16_t)(r.asked < left ? r.asked : left);
    r.given = (uint16_t)(r.asked - r.taken);
    int of_it = r.taken;
    bool raised = r.found && c->contested && r.taken;
    if (raised)
        r.taken = (uint16_t)(2 * r.taken);
    if (c->ruled) {
        overrule(&r, c->ruled - 1);
        of_it = r.taken < left ? r.taken : left;
        raised = false;
    }
    if (r.found) {
        put_right(l, party);
        l->claimed[party] = (uint16_t)(l->claimed[party] + of_it);
    }
    if (r.found || r.was_found) {
        r.fault = (struct school){.kind = (uint8_t)j->kind,
                                  .by = (uint8_t)accused,
                                  .to = c->by,
                                  .party = (uint8_t)party,
                                  .points = j->points,
                                  .claimed = l->claimed[party]};
        r.fault.state = raised ? SCHOOL_RAISED : SCHOOL_CLAIMED;
    }
    add_school(&l->tally, claimant, r.taken);
    add_school(&l->tally, accused, r.given);
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
            s->claimed = r->fault.claimed;
        }
    }
}
