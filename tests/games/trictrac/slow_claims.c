/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Claims by rules §11a: "Every claim is ruled at once." */
#include "slow_page.h"

static int least(int a, int b)
{
    return a < b ? a : b;
}

static int most(int a, int b)
{
    return a > b ? a : b;
}

/* "Who claims the school has opposed the going: he must play." A simple hole marked double opposes
 * nothing. */
static void put_right(struct slow_page *g, int party)
{
    if (g->reading[party] != AS_TOLD)
        g->reading[party] = AS_RIGHT;
    if (party == 0) {
        slow_read_later_marks_again(g);
        if (g->verdict[0].opposes)
            g->gone = 0;
    }
}

/* How many of the points asked for are a school: "in part", "for all of it", or `whole`. */
static int within_of(const struct slow_claim *x, int asked, int left)
{
    if (asked == SLOW_ALL || (x->whole && asked > 0))
        return left;
    return least(asked, left);
}

/* "`school 0` takes off what was too much", "instead of a school". */
static void take_off(struct slow_page *g, int party)
{
    if (slow_too_much(g, party)) {
        put_right(g, party);
        g->closed[party] = g->verdict[party].kind != SLOW_UNDER;
        g->met |= SLOW_MET_TAKEN_OFF;
    }
}

/* Sets the bits of enum slow_met that this claim reaches. */
static void count_claim(struct slow_page *g, int party, const struct slow_claim *x, int asked,
                        int left)
{
    int within = within_of(x, asked, left);
    const struct slow_verdict *v = &g->verdict[party];
    struct slow_score at = g->base;
    g->met |= within > 0 && asked > within ? SLOW_MET_BEYOND : 0u;
    g->met |= within > 0 && within < left ? SLOW_MET_IN_PART : 0u;
    g->met |= within > 0 && x->whole && asked < left ? SLOW_MET_WHOLE : 0u;
    g->met |= within > 0 && x->contested ? SLOW_MET_RAISED : 0u;
    g->met |= left == 0 && slow_too_much(g, party) ? SLOW_MET_HOLE_OFF : 0u;
    g->met |= within > 0 && v->opposes ? SLOW_MET_OPPOSED : 0u;
    if (within > 0 && slow_marked_by_schools(g, slow_side_of(g, party)) && v->kind == SLOW_UNDER)
        g->met |= SLOW_MET_COUNTED;
    if (within > 0 && party == 0 &&
        v->pegged < slow_score_worth(&at, slow_side_of(g, party), v->stands))
        g->met |= SLOW_MET_NO_HOLE;
    g->met |= g->wrong_end && (within > 0 || slow_too_much(g, party)) ? SLOW_MET_END_BACK : 0u;
}

/* Of a match ended without right and put back before a man is touched there is no school: "points
 * named in that claim are a false school only where they go beyond what was marked too much". */
static int no_school(const struct slow_page *g, int party)
{
    return party == 0 && g->wrong_end && !g->coup->touched ? g->verdict[0].points : 0;
}

/*
 * Takes what the claim asks for from one fault; returns what it asks for beyond that.
 * "Augmentation: the accused calls 'false school' on a valid claim: the claimant marks the valid
 * part of the number twice." "The mark is put back in full and the claimant takes what he claimed."
 */
static int take_school(struct slow_page *g, int party, const struct slow_claim *x, int asked,
                       int instead)
{
    int left = slow_left_of(g, party);
    int within = within_of(x, asked, left);
    count_claim(g, party, x, asked, left);
    int off = slow_too_much(g, party);
    if (within > 0 || off)
        put_right(g, party);
    if (within == 0 && off && g->verdict[party].kind != SLOW_UNDER)
        g->closed[party] = 1; /* put back: no fault remains */
    g->claimed[party] += within;
    if (within > 0)
        g->raised[party] = x->contested;
    slow_write_school(g, x->by, x->contested ? 2 * within : within, instead);
    return asked == SLOW_ALL ? SLOW_ALL : most(0, asked - most(within, no_school(g, party)));
}

/* "False school. A claim without a fault, or the part of a claim beyond the fault: the accused
 * marks those points." It is listed in the coup of the claim. */
static void false_school(struct slow_page *g, const struct slow_claim *x, int points,
                         struct slow_outcome *said)
{
    if (points <= 0 || said->schools == SLOW_SCHOOLS)
        return;
    slow_write_school(g, 1 - x->by, points, 0);
    struct slow_school s = {SLOW_FALSE, x->by, points, points, 0, 0};
    said->school[said->schools] = s;
    said->schools++;
}

/* Returns 1 if this side has a complete fault that no one has claimed. */
static int left_unclaimed(const struct slow_page *g, int side)
{
    int party = slow_party_of(g, side);
    return slow_left_of(g, party) > 0 || slow_too_much(g, party);
}

/*
 * "A claim on a real fault that comes too late ... is not received: nobody marks anything". "While
 * a fault of that player that was left unclaimed lies no more than three throws back, a claim that
 * finds nothing else is held to mean it". `g` is the coup of that fault, or the one after it.
 */
static int too_late(struct slow_page *g, const struct slow_claim *x)
{
    int late = left_unclaimed(g, 1 - x->by) || g->missed[1 - x->by] > 0;
    g->met |= late ? SLOW_MET_TOO_LATE : 0u;
    return late;
}

/* "An under-mark on the other's throw is complete when the offender throws; it may be claimed then
 * or after he has played". */
static int open_under_mark(const struct slow_page *before, int accused)
{
    return before && slow_side_of(before, 1) == accused && before->verdict[1].kind == SLOW_UNDER &&
           slow_left_of(before, 1) > 0;
}

/*
 * "A claim said before the throw is marked": "where this throw gives the accused points that are
 * not marked yet, it comes too early as well".
 */
static int still_to_mark(struct slow_page *g, const struct slow_claim *x)
{
    const struct slow_coup *c = g->coup;
    int party = slow_party_of(g, 1 - x->by);
    int owed = party == 0 ? c->playable : !g->own_throw_only;
    int early = c->due[party] > 0 && owed && !c->unseen;
    g->met |= early ? SLOW_MET_TOO_EARLY : 0u;
    return early;
}

/* "Where no turn precedes it concerns this throw." */
void slow_hear_first(struct slow_page *g, const struct slow_claim *x, struct slow_outcome *said)
{
    if (x->kind == SLOW_CLAIM_SCHOOL && !still_to_mark(g, x))
        false_school(g, x, x->points, said);
}

/*
 * "Claimed by the other player before his own next throw (after a `go`: before any throw)": a claim
 * on the coup before, said when the dice of this one lay there.
 */
void slow_hear_before(struct slow_page *g, const struct slow_claim *x, struct slow_page *thrown,
                      struct slow_outcome *said)
{
    int thrower = thrown->coup->roller;
    int party = slow_party_of(g, 1 - x->by);
    if (open_under_mark(g, 1 - x->by) && x->by != thrower)
        g->met |= SLOW_MET_UNDER_THEN;
    if (x->kind == SLOW_CLAIM_MARK)
        return; /* "once he has thrown only the school is left" */
    if (x->points == 0 && x->by != thrower && !g->gone)
        take_off(g, party);
    else if (x->by == thrower || g->gone || !left_unclaimed(g, 1 - x->by))
        too_late(g, x) || still_to_mark(thrown, x) ? (void)0 : false_school(g, x, x->points, said);
    else
        false_school(g, x, take_school(g, party, x, x->points, party == 0), said);
}

/* Counts down the coups in which a claim can still refer to a fault that was left unclaimed. */
void slow_note_missed(struct slow_page *g, const struct slow_page *before)
{
    for (int side = 0; before && side < 2; side++)
        g->missed[side] = left_unclaimed(before, side) ? 2 : most(0, before->missed[side] - 1);
}

/*
 * "It ... is put in before the points of that throw either way"; "a hole so lost was never had: a
 * going from it is G1".
 */
void slow_put_in_before(struct slow_page *g, const struct slow_page *before)
{
    int side = g->coup->roller;
    g->base = slow_read_page(before);
    if (g->reading[0] == AS_MADE)
        g->reading[0] = AS_CAPPED;
    slow_read_later_marks_again(g);
    if (g->coup->goes && g->base.points[side] + g->coup->due[0] < 12) {
        g->met |= g->wrong_going ? 0u : SLOW_MET_HOLE_LOST;
        g->wrong_going = 1;
    }
}

/*
 * "A claim on an omission that is not yet complete comes too early, and is not received either":
 * of the roller's until a man is touched, of the other's until he throws.
 */
static int too_early(const struct slow_page *g, int party)
{
    return g->marks[party] && g->verdict[party].kind == SLOW_UNDER && !g->complete[party] &&
           !g->closed[party];
}

/*
 * "A claim after the play concerns this throw's faults first, what is beyond them that open
 * under-mark, and only the rest is false." Of what is too early nothing is false.
 */
void slow_hear_after(struct slow_page *g, struct slow_page *before, const struct slow_claim *x,
                     struct slow_outcome *said)
{
    int accused = 1 - x->by, party = slow_party_of(g, accused);
    int here = !x->late && left_unclaimed(g, accused), early = too_early(g, party);
    int there = !x->late && accused == g->coup->roller && open_under_mark(before, accused);
    if (!here && !there && x->points != 0 && early) {
        g->met |= SLOW_MET_TOO_EARLY;
        return;
    }
    if (x->points == 0 && !x->late) {
        take_off(g, party);
        return;
    }
    if (!here && !there && (too_late(g, x) || (before && too_late(before, x))))
        return;
    int found = slow_left_of(g, party) > 0 && here;
    int beyond = here ? take_school(g, party, x, x->points, party == 0 || x->early) : x->points;
    if (beyond != 0 && there) {
        g->met |= SLOW_MET_UNDER_AFTER | (found ? SLOW_MET_BOTH : 0u);
        beyond = take_school(before, 1, x, beyond, 0);
        g->put_in = 1;
        slow_put_in_before(g, before);
    }
    if (!early)
        false_school(g, x, beyond, said);
}

/* "Before the next throw `mark` makes the player mark what is missing, holes included (that is its
 * use) ... Said by the roller it binds the other for what this throw gives him". Points for a fill
 * or keep that was not done are not missing. After a school nothing can be corrected. */
void slow_hear_mark(struct slow_page *g, const struct slow_claim *x)
{
    int party = slow_party_of(g, 1 - x->by);
    const struct slow_verdict *v = &g->verdict[party];
    int right = g->coup->due[party] - (party == 0 ? g->coup->lost : 0);
    int missing = right - v->marked - slow_marked_by_schools(g, slow_side_of(g, party));
    if (!g->marks[party] || g->gone || g->coup->unseen || g->claimed[party] || g->closed[party] ||
        g->reading[party] == AS_TOLD || v->marked > right)
        return;
    if (missing <= 0 && v->missing == 0)
        return;
    g->told[party] = v->marked + most(0, missing);
    g->reading[party] = AS_TOLD;
    g->met |= SLOW_MET_TOLD | (v->missing > 0 ? SLOW_MET_TOLD_HOLE : 0u);
    if (party == 0)
        slow_read_later_marks_again(g);
}
