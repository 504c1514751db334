/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Marks and claims of a turn.
 *
 * The first mark entered is the one made in time, wherever it is on the line, until a claim on it
 * is ruled (rules §11c). A later one raises it.
 *
 * A claim means the open faults of the accused, those of the last throw first (M XVII; GU III; LL
 * §164-194; LP 35, 45-66). It is ruled when it is made, on the marks and men at that moment.
 * Nothing later changes the ruling, except the accused who contests it or has the whole of it
 * marked, and the arbiter. */
#include <limits.h>
#include <stddef.h>

#include "turn.h"

static int party_of(const struct ledger_coup *c, enum side s)
{
    return s == c->roller ? ROLLER : OPPONENT;
}

/* --- what a claim can mean -------------------------------------------------------------------- */

/* Returns true if the mark would end the match and no man is touched: it is corrected without a
 * school. */
static bool without_school(const struct open_turn *h, const struct mark_fault *f)
{
    const struct ledger_coup *c = ledger_coup(h->l, f->age);
    return c && f->party == ROLLER && !c->touched && ledger_ends_wrongly(h->l, f->age);
}

/* Returns the points of a fault that can still be claimed. */
static int left_of(const struct open_turn *h, const struct mark_fault *f)
{
    if (!is_open_until(f->until) || f->kind < 0 || f->claimed >= f->points || without_school(h, f))
        return 0;
    return f->points - f->claimed;
}

/* Returns true if a claim takes anything off, even if it is only a hole. */
static bool takes_off(const struct mark_fault *f)
{
    return is_open_until(f->until) && f->excess && !f->ruled;
}

/* Returns the i-th fault of this side, those of the last throw first; NULL after the last. */
static struct mark_fault *fault_of(struct open_turn *h, enum side s, int i)
{
    struct ledger *l = h->l;
    for (int age = 0; age < LEDGER_COUPS; age++)
        for (int k = 0; k < l->faults; k++)
            if (l->fault[k].age == age && l->fault[k].side == s && i-- == 0)
                return &l->fault[k];
    return NULL;
}

/* Returns true if the accused can still mark points of this throw, so that they are not yet left
 * out. */
static bool is_early(const struct open_turn *h, enum side accused)
{
    const struct ledger_coup *c = turn_now(h);
    int party = party_of(c, accused), marked = 0;
    const struct account *a = &c->account[party];
    if (c->unseen || c->gone || a->done || a->reading == READ_DEMANDED)
        return false;
    if (party == ROLLER ? c->touched || !c->playable : h->l->own_throw)
        return false;
    if (a->reading >= READ_CORRECTED)
        marked = a->stands;
    else if (a->typed)
        marked = a->made.marked;
    else if (party == OPPONENT && !h->l->silent && a->marks && (c->playable || h->moved))
        marked = a->due;
    return marked < a->due;
}

/* Returns a fault of the last three throws that can no longer be claimed, because it is settled or
 * its time has passed; NULL: none. */
static const struct mark_fault *find_past(const struct open_turn *h, enum side accused,
                                          bool settled)
{
    const struct ledger *l = h->l;
    for (int i = l->faults - 1; i >= 0; i--) {
        const struct mark_fault *f = &l->fault[i];
        if (f->side == accused && !is_open_until(f->until) &&
            (f->until == UNTIL_SETTLED) == settled && f->kind >= 0 &&
            (settled || f->points > f->claimed || (f->excess && !f->ruled)))
            return f;
    }
    return NULL;
}

static bool is_settled(const struct open_turn *h, enum side accused)
{
    const struct ledger_coup *c = turn_now(h);
    return c->account[party_of(c, accused)].reading == READ_DEMANDED || find_past(h, accused, true);
}

/* Returns true before the roller's mark and play: a claim then concerns the coup before. To stay or
 * to go is to mark (M XVI). */
static bool is_before(const struct open_turn *h)
{
    const struct ledger_coup *c = turn_now(h);
    return h->l->coups > 1 && !c->account[ROLLER].typed && !c->touched && !c->went && !h->moved &&
           !h->said_stay;
}

/* --- what a claim does ------------------------------------------------------------------------ */

/* Lost holes may take the right to go. */
static void look_at_going(struct open_turn *h)
{
    const struct ledger_coup *c = turn_now(h);
    if (c->gone && !c->unseen && c->before.points[c->roller] + c->account[ROLLER].due < 12)
        h->wrong = true;
}

static void correct_mark(struct open_turn *h, struct mark_fault *f)
{
    struct ledger_coup *c = ledger_coup(h->l, f->age);
    struct account *a = &c->account[f->party];
    bool at_once = !h->touched && !h->moved && f->age == 0 && f->party == ROLLER;
    if (f->ruled)
        return;
    ledger_correct(h->l, f->age, f->party, f->stands);
    f->ruled = true;
    a->ruled = 1;
    a->done |= f->kind == SCHOOL_FILL || f->kind == SCHOOL_KEEP;
    if (f->opposes && f->party == ROLLER && c->gone && f->age == 0) {
        h->opposed = h->put_back = true;
        ledger_put_back(h->l);
        ledger_read_again(h->l, 0, ROLLER); /* the claimant's mark counts again, as points */
        h->stayed = true;
        turn_men(h, h->at, false); /* what the touched men have lost is added to the school */
        turn_weigh(h);
    }
    if (at_once)
        h->first = *a;
}

static struct school school_of(const struct open_turn *h, const struct mark_fault *f)
{
    return (struct school){.kind = (uint8_t)f->kind,
                           .by = f->side,
                           .to = (uint8_t)other_side((enum side)f->side),
                           .party = f->party,
                           .id = f->id,
                           .until = f->until,
                           .unplayed = without_school(h, f),
                           .points = f->points,
                           .put_back = f->put_back || takes_off(f),
                           .claimed = f->claimed,
                           .state = fault_told(f)};
}

/* Takes `points` of one fault. `none`: the mark is corrected and there is no school. */
static void take(struct open_turn *h, const struct claim *c, struct claim_made *k,
                 struct mark_fault *f, int points, bool none)
{
    const struct ledger_coup *of = ledger_coup(h->l, f->age);
    /* The points that the claimant marks by a school excuse points of its own that it had not yet
     * marked when it spoke (LP 56). */
    bool instead =
        party_of(of, (enum side)c->by) == OPPONENT || (f->age == 0 && of->playable && !of->touched);
    bool off = takes_off(f);
    k->last = (uint8_t)(f - h->l->fault);
    k->left = (uint16_t)(left_of(h, f) - points);
    if (!k->faults++)
        k->first = k->last;
    correct_mark(h, f);
    f->spoken = 1;
    f->put_back |= off;
    if (none || c->ruled)
        f->until = UNTIL_SETTLED;
    else if (!points && f->kind == SCHOOL_UNDER)
        f->ruled = 0; /* only the peg is corrected; the omission can still be claimed */
    f->claimed = (uint16_t)(f->claimed + points);
    if (points)
        f->raised = 0; /* the last claim counts */
    k->within = (uint16_t)(k->within + points);
    int school = ledger_add_school(h->l, f->age, (enum side)c->by, points, instead);
    if (school >= 0 && k->parts < 2 * LEDGER_COUPS) {
        k->part[k->parts].age = f->age;
        k->part[k->parts++].school = (uint8_t)school;
    }
}

/* The arbiter leaves the mark as it is. */
static void leave_mark(struct open_turn *h, struct mark_fault *f)
{
    struct account *a = &ledger_coup(h->l, f->age)->account[f->party];
    f->until = UNTIL_SETTLED;
    a->ruled = a->done = 1;
}

/* "school 0" takes off what was too much, of the last throw first, instead of a school. */
static void take_off(struct open_turn *h, const struct claim *c, struct claim_ruling *r)
{
    enum side accused = other_side((enum side)c->by);
    struct mark_fault *f = NULL;
    for (int i = 0; (f = fault_of(h, accused, i)) && !takes_off(f);)
        i++;
    if (!f) {
        const struct account *a = &turn_now(h)->account[party_of(turn_now(h), accused)];
        bool lacks = a->typed && a->made.marked < a->due && !is_before(h);
        r->unheard = is_settled(h, accused) ? SETTLED_ALREADY : NOTHING_OVER;
        r->lacks = r->unheard == NOTHING_OVER && lacks;
        return;
    }
    r->found = r->put_back = 1;
    r->fault = school_of(h, f);
    r->before = f->age > 0;
    r->back = f->back;
    r->party = f->party;
    if (c->ruled == 1) {
        leave_mark(h, f);
        return;
    }
    correct_mark(h, f);
    f->put_back = f->spoken = 1;
    if (f->kind != SCHOOL_UNDER)
        f->until = UNTIL_SETTLED;
    f->ruled = f->kind != SCHOOL_UNDER;
    ledger_weigh(h->l, f->age, f->party);
    r->fault.state = SCHOOL_CLAIMED;
}

/* Rules on a claim that means no open fault. */
static void not_received(struct open_turn *h, const struct claim *c, bool early,
                         struct claim_ruling *r)
{
    enum side accused = other_side((enum side)c->by);
    const struct mark_fault *late = find_past(h, accused, false);
    struct mark_fault *hole;
    r->fault.kind = SCHOOL_UNDER;
    if (is_settled(h, accused)) {
        r->unheard = SETTLED_ALREADY;
    } else if (late) {
        r->unheard = TOO_LATE;
        r->fault.kind = (uint8_t)late->kind;
        r->back = late->back;
    } else if (early) {
        r->unheard = TOO_EARLY;
        r->before = 0;
        r->back = 0;
        r->party = (uint8_t)party_of(turn_now(h), accused);
    } else { /* no claim gives a hole that was not pegged, but it is not false to say so */
        for (int i = 0; (hole = fault_of(h, accused, i)) && !r->found; i++) {
            if (hole->kind != SCHOOL_HOLE || !is_open_until(hole->until) || hole->ruled)
                continue;
            r->found = hole->spoken = 1;
            r->fault = school_of(h, hole);
        }
    }
}

/* Divides the claimed points between the faults. The rest is false, unless it may still become
 * due. */
static void rule_school(struct open_turn *h, int i)
{
    const struct claim *c = &h->c->claim[i];
    enum side accused = other_side((enum side)c->by);
    bool all = c->points == CLAIM_ALL, before = is_before(h), early = is_early(h, accused);
    int rest = all ? INT_MAX : c->points, decreed = c->ruled - 1;
    struct claim_made *k = &h->made[i];
    struct mark_fault *f;
    const struct ledger_coup *where = before ? ledger_coup(h->l, 1) : turn_now(h);
    struct claim_ruling *r = &h->r->claim[i];
    *r = (struct claim_ruling){.by = c->by,
                               .party = (uint8_t)party_of(where, accused),
                               .before = before,
                               .back = (uint8_t)(before ? 1 + h->l->voids : 0),
                               .fault.kind = SCHOOL_UNDER,
                               .asked = (uint16_t)(all ? 0 : c->points)};
    h->r->claim_at[i] = !before;
    if (!c->points) {
        take_off(h, c, r);
    } else {
        for (int n = 0; rest && (f = fault_of(h, accused, n)); n++) {
            int left = left_of(h, f), within = smaller(rest, left);
            bool off = takes_off(f), none = f->points && without_school(h, f);
            if (!within && !off)
                continue;
            if (!r->found) {
                r->found = 1;
                r->fault = school_of(h, f);
                r->fault.state = SCHOOL_CLAIMED;
                r->put_back = off;
                r->before = f->age > 0;
                r->back = f->back;
                r->party = f->party;
            } else if (f->age > 0 && !r->before) {
                r->of_before = (uint16_t)(r->of_before + within);
            }
            if (rest != INT_MAX)
                rest -= none && f->points > within ? smaller(rest, f->points) : within;
            r->taken = (uint16_t)(r->taken + within);
            if (!c->ruled) {
                take(h, c, k, f, within, none);
            } else if (decreed > 0) {
                int share = smaller(decreed, left);
                take(h, c, k, f, share, none);
                decreed -= share;
            } else {
                leave_mark(h, f);
            }
        }
        if (all)
            r->asked = r->taken;
        if (!r->found)
            not_received(h, c, early, r);
        if (!all && (!early || before) && !r->unheard)
            r->given = (uint16_t)rest;
    }
    const struct mark_fault *first = k->faults ? &h->l->fault[k->first] : NULL;
    bool none = !first && !r->unheard; /* no fault was found, or only too few holes */
    if (c->ruled) {
        /* The claimant marks the arbiter's points, the accused nothing. With 0 points the claim
         * counts as not made, the mark stays, and the fault is settled. */
        r->overruled = 1;
        r->was_found = r->found;
        r->was_taken = r->taken;
        r->was_given = r->given;
        r->found = r->found && c->ruled > 1;
        r->taken = (uint16_t)(c->ruled - 1);
        r->given = 0;
    }
    if (first && decreed > 0) /* points beyond the faults */
        ledger_add_school(h->l, first->age, (enum side)c->by, decreed, false);
    else if (c->ruled > 1 && !first)
        ledger_add_school(h->l, before, (enum side)c->by, r->taken, false);
    if (first) {
        r->fault.claimed = first->claimed;
        r->fault.state = fault_told(first);
    }
    ledger_add_school(h->l, before, accused, r->given, false);
    struct account *a = &turn_now(h)->account[r->party];
    if (none && c->points && !before &&
        (a->typed || a->reading != READ_AS_DUE || (r->party == OPPONENT && a->marks))) {
        a->ruled = 1;
        ledger_settle(h->l, r->party);
    }
    for (int age = h->l->coups - 1; age >= 0; age--) /* for the effect of school and correction */
        for (int party = ROLLER; party <= OPPONENT; party++)
            ledger_weigh(h->l, age, party);
    look_at_going(h);
}

/* --- contested, and marked whole -------------------------------------------------------------- */

/* Adds points to the school of part `i` of a claim; 0 doubles it. */
static void enlarge_school(struct open_turn *h, const struct claim_made *k, int i, int points)
{
    int age = k->part[i].age;
    struct ledger_school *s = &ledger_coup(h->l, age)->school[k->part[i].school];
    s->points = (uint16_t)(s->points + (points ? points : s->points));
    if (age)
        ledger_read_again(h->l, age, OPPONENT);
}

bool turn_contest(struct open_turn *h, int claim)
{
    struct claim_made *k = &h->made[claim];
    struct claim_ruling *r = &h->r->claim[claim];
    struct mark_fault *fault = h->l->fault;
    if (!k->within)
        return false;
    r->contested = 1;
    if (r->overruled) {
        r->was_taken = (uint16_t)(2 * r->was_taken);
        return true;
    }
    for (int i = 0; i < k->parts; i++)
        enlarge_school(h, k, i, 0);
    fault[k->first].raised = fault[k->last].raised = true;
    r->taken = (uint16_t)(2 * k->within);
    r->fault.state = fault_told(&fault[k->first]);
    look_at_going(h);
    return true;
}

bool turn_whole(struct open_turn *h, int claim)
{
    struct claim_made *k = &h->made[claim];
    struct claim_ruling *r = &h->r->claim[claim];
    struct mark_fault *last = &h->l->fault[k->last];
    int left = k->parts ? smaller(k->left, left_of(h, last)) : 0;
    if (!left || r->contested || r->whole || r->overruled)
        return false;
    r->whole = 1;
    k->within = (uint16_t)(k->within + left);
    r->taken = (uint16_t)(r->taken + left);
    last->claimed = (uint16_t)(last->claimed + left);
    enlarge_school(h, k, k->parts - 1, left);
    r->fault.claimed = h->l->fault[k->first].claimed;
    look_at_going(h);
    return true;
}

/* --- having it marked ------------------------------------------------------------------------- */

/* Returns true if "mark" can demand points or holes of a mark. */
static bool is_lacking(const struct open_turn *h, int party, int *missing)
{
    const struct ledger_coup *c = turn_now(h);
    const struct account *a = &c->account[party];
    int right = a->due - (party == ROLLER ? a->lost : 0);
    int marked = a->reading == READ_PUT_BACK              ? a->stands
                 : a->typed || a->reading == READ_AS_MADE ? a->made.marked
                 : h->l->silent                           ? 0
                                                          : a->due;
    bool hole = (a->reading == READ_AS_MADE || a->reading == READ_AS_POINTS) && a->made.missing;
    *missing = right - marked - ledger_instead(c, party);
    if (*missing < 0)
        *missing = 0;
    if (c->unseen || c->gone || a->waived || a->reading == READ_DEMANDED ||
        (party == OPPONENT && !a->marks) || marked > right || ledger_any_ruled(h->l, 0, party))
        return false;
    return *missing > 0 || hole;
}

/* Marks what is missing, holes included, without a school. A school for a fill or keep already lost
 * remains. */
static void rule_demand(struct open_turn *h, int i)
{
    enum side accused = other_side((enum side)h->c->claim[i].by);
    struct ledger_coup *c = turn_now(h);
    int party = party_of(c, accused), missing;
    struct account *a = &c->account[party];
    struct claim_ruling *r = &h->r->claim[i];
    *r =
        (struct claim_ruling){.kind = CLAIM_MARK, .by = h->c->claim[i].by, .party = (uint8_t)party};
    h->r->claim_at[i] = !is_before(h);
    r->found = is_lacking(h, party, &missing);
    struct mark_fault *f;
    if (!r->found) {
        for (int n = 0; r->unheard != ONLY_SCHOOL && (f = fault_of(h, accused, n)); n++) {
            bool open = left_of(h, f);
            if (!f->age || f->kind != SCHOOL_UNDER || f->claimed >= f->points ||
                (r->unheard && !open))
                continue;
            r->unheard = open ? ONLY_SCHOOL : TOO_LATE;
            r->back = f->back;
        }
        return;
    }
    ledger_settle(h->l, party);
    a->stands = (uint16_t)(a->made.marked + missing);
    a->reading = READ_DEMANDED;
    a->ruled = 1;
    if (party == ROLLER) {
        ledger_read_again(h->l, 0, ROLLER);
        h->stayed = true;
    }
    for (int n = 0; (f = fault_of(h, accused, n)); n++) {
        if (f->age || f->ruled || (f->kind != SCHOOL_UNDER && f->kind != SCHOOL_HOLE))
            continue;
        f->ruled = f->demanded = 1;
        f->until = UNTIL_SETTLED;
    }
    ledger_weigh(h->l, 0, party);
}

/* Judges marks and men at this event. */
static void look(struct open_turn *h, enum side accused)
{
    struct ruling *r = h->r;
    struct ledger_coup *c = turn_now(h);
    if (turn_ended_before(h))
        return;
    if (h->plain) {
        r->has_play = h->men == h->c->steps;
        r->wanted = WANT_NOTHING;
    } else if (c->gone) {
        turn_going(h);
    } else if (accused != h->roller || r->dues.count) {
        turn_men(h, h->at, false);
    }
    if (c->playable || h->moved || c->account[ROLLER].typed)
        turn_opponent_marks(h, false);
    turn_weigh(h);
}

void turn_claim(struct open_turn *h, int claim)
{
    look(h, other_side((enum side)h->c->claim[claim].by));
    h->r->claims = (uint8_t)(claim + 1);
    if (h->c->claim[claim].kind == CLAIM_MARK)
        rule_demand(h, claim);
    else
        rule_school(h, claim);
}

/* --- the list of schools ---------------------------------------------------------------------- */

static void list_school(struct open_turn *h, const struct school *s)
{
    struct schools *l = &h->r->schools;
    if (l->count < SCHOOLS_MAX)
        l->school[l->count++] = *s;
}

static void list_false(struct open_turn *h, bool begun)
{
    for (int i = 0; i < h->r->claims; i++) {
        const struct claim_ruling *r = &h->r->claim[i];
        bool nothing =
            r->kind == CLAIM_SCHOOL && !r->overruled && !r->found && !r->unheard && !r->asked;
        if (h->r->claim_at[i] == begun && (r->given || nothing))
            list_school(h, &(struct school){.kind = SCHOOL_FALSE,
                                            .by = r->by,
                                            .to = (uint8_t)other_side((enum side)r->by),
                                            .points = r->given,
                                            .claimed = r->given,
                                            .state = SCHOOL_REFUTED});
    }
}

static void list_fault(struct open_turn *h, const struct mark_fault *f, bool late)
{
    const struct account *a = &ledger_coup(h->l, f->age)->account[f->party];
    struct school s = school_of(h, f);
    s.late = late ? f->age : 0;
    if (h->r->closed)
        s.until = UNTIL_RULED;
    s.put_back = f->put_back;
    if (!late && a->made.peg && f->kind == SCHOOL_UNDER) {
        struct school peg = s;
        peg.kind = SCHOOL_HOLE;
        peg.points = peg.claimed = 0;
        peg.besides = 1;
        peg.state = f->put_back ? SCHOOL_CLAIMED : SCHOOL_OPEN;
        list_school(h, &peg);
    }
    if (f->points || f->kind == SCHOOL_HOLE)
        list_school(h, &s);
}

void turn_list_schools(struct open_turn *h)
{
    const struct ledger *l = h->l;
    if (!l->faults && !h->r->claims)
        return;
    for (int i = 0; i < l->faults; i++)
        if (l->fault[i].age == 1 && l->fault[i].kind == SCHOOL_UNDER &&
            l->fault[i].party == OPPONENT && !l->fault[i].demanded)
            list_fault(h, &l->fault[i], true);
    list_false(h, false);
    for (int i = 0; i < l->faults && h->r->late.points; i++)
        if (l->fault[i].age == h->late_age && l->fault[i].kind >= 0 &&
            l->fault[i].party == ROLLER && !l->fault[i].demanded)
            list_fault(h, &l->fault[i], true);
    for (int party = ROLLER; party <= OPPONENT; party++)
        for (int i = 0; i < l->faults; i++)
            if (l->fault[i].age == 0 && l->fault[i].kind >= 0 && l->fault[i].party == party &&
                !l->fault[i].demanded)
                list_fault(h, &l->fault[i], false);
    list_false(h, true);
}

/* --- sources ---------------------------------------------------------------------------------- */

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
        [SETTLED_ALREADY] = "GU III",
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

/* --- marks ------------------------------------------------------------------------------------ */

void turn_answer(struct open_turn *h, enum answer_kind what, int party)
{
    struct ruling *r = h->r;
    const struct turn_event *e = &h->c->event[h->at];
    uint8_t points = e->kind == EVENT_EARLY ? e->step.to : e->mark.points;
    if (r->answers < ANSWERS_MAX)
        r->answer[r->answers++] =
            (struct answer_given){(uint8_t)what, (uint8_t)party, (uint8_t)h->at, points};
}

bool turn_ended_before(const struct open_turn *h)
{
    return score_winner(&turn_now(h)->before, h->last_hole) >= 0;
}

/* Going is wrong if no hole is due; if a hole too many was pegged, whether another one was due or
 * not (LP 55; LL §173); or if the roller had stayed, by setting the jeton on the points over,
 * moving a man or saying so (M XVI; GU V). */
bool turn_may_not_go(const struct open_turn *h)
{
    const struct ledger_coup *c = turn_now(h);
    const struct account *a = &c->account[ROLLER];
    struct mark_case of = {.due = a->due,
                           .at = &c->before,
                           .side = h->roller,
                           .last_hole = h->last_hole,
                           .went = true};
    struct mark none = {.kind = h->l->silent ? MARK_GAIN : MARK_AS_DUE};
    struct judged_mark j = mark_judge(a->typed ? &a->mark : &none, &of);
    bool over = a->reading < READ_CORRECTED && j.kind == SCHOOL_OVER;
    return !c->unseen && (h->stayed || !j.holes_due || j.rest || over);
}

void turn_mark(struct open_turn *h, int party, const struct mark *m)
{
    struct ledger_coup *c = turn_now(h);
    struct account *a = &c->account[party];
    if (turn_ended_before(h) || (party == OPPONENT && c->gone))
        return;
    if (a->ruled) {
        turn_answer(h, a->waived ? ANSWER_MARK_WAIVED : ANSWER_MARK_RULED, party);
        return;
    }
    if (a->typed) {
        struct judged_mark again = ledger_judge(h->l, party, m);
        bool pegs = a->made.going || again.marked == a->made.marked; /* only these count */
        bool higher = pegs ? again.pegged > a->made.pegged : again.marked > a->made.marked;
        bool late = party == ROLLER && c->touched;
        if (!higher || late) {
            turn_answer(h,
                        mark_equal(m, &a->mark) ? ANSWER_KNOWN
                        : higher                ? ANSWER_MARK_LATE
                                                : ANSWER_MARK_LOWER,
                        party);
            return;
        }
    }
    ledger_mark(h->l, party, m);
    if (party == ROLLER) {
        h->wrong |= c->gone && turn_may_not_go(h);
        h->first = *a;
        if (!c->playable && !c->unseen && !c->went) /* no man can be touched */
            turn_end_early_dice(h);
    }
}

/* Returns the most points of separate dues, from due `i` on, that are at most `room`. */
static int most_of(const struct dues *d, int i, int room)
{
    int best = 0;
    for (; i < d->count; i++) {
        int points = d->due[i].points;
        if (d->due[i].to != ROLLER || points > room)
            continue;
        int with = points + most_of(d, i + 1, room - points);
        best = with > best ? with : best;
    }
    return best;
}

/* All points due, or if these would make a hole, the most of the separate dues that makes none. The
 * rest is an under-mark (GU III; LL §150, §176). */
void turn_waive(struct open_turn *h)
{
    struct ledger_coup *c = turn_now(h);
    struct account *a = &c->account[ROLLER];
    int room = 11 - c->before.points[h->roller];
    if (turn_ended_before(h))
        return;
    if (a->waived || h->touched || a->typed || a->ruled || c->went) {
        turn_answer(h,
                    a->waived    ? ANSWER_KNOWN
                    : h->touched ? ANSWER_WAIVE_LATE
                                 : ANSWER_WAIVE_MARKED,
                    ROLLER);
        return;
    }
    ledger_waive(h->l, a->due > room ? most_of(&h->r->dues, 0, room) : a->due);
    h->first = *a;
    if (!c->playable && !c->unseen)
        turn_end_early_dice(h);
    bool none = !a->due && h->m->options.announce == ANNOUNCE && !c->unseen;
    turn_answer(h, none ? ANSWER_WAIVE_NOTHING : ANSWER_WAIVED, ROLLER);
}

void turn_late(struct open_turn *h, enum side by, int points)
{
    struct ledger *l = h->l;
    struct late_mark *late = &h->r->late;
    int age = 0;
    while (age < l->coups && ledger_coup(l, age)->roller != by)
        age++;
    if (age == l->coups || !ledger_left_out(l, age)) {
        turn_answer(h, ANSWER_LATE_NOTHING, (int)by);
        return;
    }
    ledger_add_late(l, age, points);
    if (age) {
        h->late_age = age;
        *late = (struct late_mark){.by = (uint8_t)by,
                                   .points = (uint16_t)(late->points + points),
                                   .of = h->m->coups + 1 - (uint32_t)(age + l->voids)};
    } else {
        h->first = turn_now(h)->account[ROLLER];
    }
    turn_answer(h, ANSWER_LATE, (int)by);
}

void turn_opponent_marks(struct open_turn *h, bool closed)
{
    struct ledger_coup *c = turn_now(h);
    const struct account *a = &c->account[ROLLER];
    bool hole =
        !c->unseen && c->before.points[h->roller] + a->due >= 12 && (!a->typed || a->made.pegged);
    bool decides = hole && !h->stayed && !h->moved && !closed;
    if (!c->gone && !decides && h->r->has_play && h->r->wanted == WANT_NOTHING)
        c->account[OPPONENT].marks = 1;
    else if (!c->account[OPPONENT].typed && c->account[OPPONENT].reading == READ_AS_DUE)
        c->account[OPPONENT].marks = 0;
}

/* Returns true if the opponent wins the match with these points due. */
static bool wins_with(const struct open_turn *h, int due)
{
    struct account *a = &turn_now(h)->account[OPPONENT], was = *a;
    a->due = (uint8_t)due;
    struct score sc = ledger_score(h->l);
    *a = was;
    return score_winner(&sc, h->last_hole) == (int)h->opponent;
}

/* Returns the points due to the opponent. Until the opponent has chosen, the numbers left unplayed
 * are not due, unless they win the match: no dice can then be thrown in silence. Dice that come
 * before the last man are good: then they are due when a man of the new throw is touched. To mark
 * them is to choose (D1: "leave and mark the helpless men"). */
static int due_to_opponent(const struct open_turn *h)
{
    const struct ruling *r = h->r;
    const struct account *a = &turn_now(h)->account[OPPONENT];
    int due = r->dues.points[OPPONENT], left = 2 * r->faults.numbers_left;
    if (r->settled) /* those left before one more man was put down */
        due += 2 * r->earlier.numbers_left;
    if (!left || r->chosen == CHOICE_PLAY || r->chosen == CHOICE_BACK)
        return due;
    bool settled =
        r->chosen == CHOICE_STANDS || (a->typed && r->faults.may_stand && a->made.marked > due) ||
        (h->unfinished ? !wins_with(h, due + left) : h->closing || wins_with(h, due + left));
    return due + (settled ? left : 0);
}

void turn_weigh(struct open_turn *h)
{
    struct ledger_coup *c = turn_now(h);
    struct account *a = c->account;
    const struct ruling *r = h->r;
    if (c->unseen)
        return;
    enum school_kind kind = (enum school_kind)a[ROLLER].lost_kind;
    int lost = a[ROLLER].done || c->gone ? a[ROLLER].lost : turn_lost(h, &kind);
    ledger_owe(h->l, ROLLER, r->dues.points[ROLLER], lost, kind);
    ledger_owe(h->l, OPPONENT, due_to_opponent(h), 0, SCHOOL_FILL);
    if (!a[ROLLER].ruled && !c->went)
        h->first = a[ROLLER];
}
