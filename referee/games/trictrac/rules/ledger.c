/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ledger.h"

#include <stddef.h>
#include <string.h>

/* --- schools --------------------------------------------------------------------------------- */

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

bool mark_equal(const struct mark *a, const struct mark *b)
{
    return a->kind == b->kind && a->points == b->points && a->holes == b->holes &&
           a->jeton == b->jeton;
}

bool school_left_open(const struct school *fault)
{
    return fault->kind == SCHOOL_UNDER && !fault->claimed;
}

/* Returns the holes that a gain would peg. */
static int holes_of(const struct mark_case *c, int points)
{
    struct score sc = *c->at;
    if (sc.points[c->side] + points < 12) /* the usual case */
        return 0;
    return score_gain(&sc, c->side, points, c->last_hole);
}

/* Returns the points that peg and jeton count: twelve for each hole, simple or double. `*off`: the
 * player only took own points off. */
static int placed_points(const struct mark *m, int p, int due, bool *off)
{
    *off = false;
    if (m->holes)
        return 12 * ((m->holes + 1) / 2) + m->jeton - p;
    if (m->jeton >= p)
        return m->jeton - p;
    /* The jeton passed home and only the peg was forgotten, or the jeton was taken off. */
    if (m->jeton > 0 || (p + due) % 12 == 0)
        return m->jeton - p + 12;
    *off = true;
    return 0;
}

/* Judges the mark of a player who went: only the pegs count. An excess is counted up to the hole.
 * Too few holes or points, and points left on the board, are no fault (GU V; LL §173, §184; LP 46,
 * 55). */
static void judge_going(struct judged_mark *j, const struct mark *m, const struct mark_case *c)
{
    int p = c->at->points[c->side];
    bool placed = m->kind == MARK_PLACED;
    int over = 12 * (placed ? (m->holes + 1) / 2 : (p + j->marked) / 12) - (p + c->due);
    j->rest = placed && m->jeton && m->jeton != p;
    if (over > 0)
        j->marked = (uint16_t)(c->due + over);
    else if (placed)
        j->marked = (uint16_t)(over > -12 ? c->due : m->holes ? c->due + over : 0);
    j->stands = (uint16_t)(c->due - c->lost);
    j->points = (uint16_t)(c->lost + (over > 0 ? over : 0));
    j->excess = j->pegged > holes_of(c, j->stands);
    if (j->points || j->excess)
        j->kind = (int8_t)(c->lost ? (int)c->lost_kind : j->points ? SCHOOL_OVER : SCHOOL_HOLE);
}

/* The whole mark is one school. With points for a fill or keep that was not made, it is the greater
 * of these and of the points left out, or these and the points too many. */
static void judge_staying(struct judged_mark *j, const struct mark *m, const struct mark_case *c)
{
    int p = c->at->points[c->side];
    j->peg = m->kind == MARK_PLACED && m->holes && m->jeton == p && !j->holes_due;
    if (j->peg)
        j->marked = 0;
    int under = c->due - j->marked, right = holes_of(c, j->marked);
    j->stands = (uint16_t)smaller(j->marked, c->due - c->lost);
    if (c->lost) {
        j->kind = (int8_t)c->lost_kind;
        j->points = (uint16_t)(under < 0 ? c->lost - under : under > c->lost ? under : c->lost);
    } else if (under < 0) {
        j->kind = SCHOOL_OVER;
        j->points = (uint16_t)-under;
    } else if (under > 0 && !c->owes_none) {
        j->kind = SCHOOL_UNDER;
        j->points = (uint16_t)under;
    } else if (j->pegged != right) {
        j->kind = SCHOOL_HOLE;
    }
    j->missing = (uint8_t)(right > j->pegged ? right - j->pegged : 0);
    j->excess = j->marked > j->stands || j->pegged > holes_of(c, j->stands);
}

struct judged_mark mark_judge(const struct mark *m, const struct mark_case *c)
{
    int p = c->at->points[c->side], room = c->last_hole - c->at->holes[c->side];
    bool placed = m->kind == MARK_PLACED, off = false;
    struct judged_mark j = {
        .kind = -1, .going = c->went, .holes_due = (uint8_t)((p + c->due) / 12)};
    j.marked = (uint16_t)(placed                 ? placed_points(m, p, c->due, &off)
                          : m->kind == MARK_GAIN ? m->points
                                                 : c->due);
    j.pegged = (uint8_t)(placed ? smaller(m->holes, room) : holes_of(c, j.marked));
    j.off = off && !c->went; /* for a player who goes the jeton does not count */
    if (c->went)
        judge_going(&j, m, c);
    else
        judge_staying(&j, m, c);
    /* The last hole was rightly pegged: all jetons go to the rail, so the place of this one does
     * not matter (M XV). */
    if (j.pegged >= room && holes_of(c, j.stands) >= room) {
        j.kind = -1;
        j.points = j.excess = j.missing = 0;
        j.ends = placed;
    }
    return j;
}

static enum side side_of(const struct ledger_coup *c, int party)
{
    enum side roller = (enum side)c->roller;
    return party == ROLLER ? roller : other_side(roller);
}

static int larger(int a, int b)
{
    return a > b ? a : b;
}

/* --- reading the score ------------------------------------------------------------------------ */

static int points_of(const struct ledger *l, const struct account *a)
{
    switch (a->reading) {
    case READ_AS_DUE:
        return l->silent ? 0 : a->due;
    case READ_CORRECTED:
    case READ_DEMANDED:
    case READ_PUT_BACK:
        return a->stands;
    default:
        return a->made.going ? a->made.stands : a->made.marked;
    }
}

/* Reads a mark that is more than points, or that a claim has changed. */
static void read_otherwise(const struct ledger *l, const struct account *a, enum side s,
                           struct score *sc)
{
    int points = points_of(l, a), most = l->last_hole;
    if (a->reading == READ_AS_MADE) {
        if (a->made.going) /* only the pegs are the mark */
            score_place(sc, s, a->made.pegged, sc->points[s], l->last_hole);
        else
            score_place(sc, s, a->mark.holes, a->mark.jeton, l->last_hole);
        return;
    }
    if (a->made.off)
        score_place(sc, s, 0, 0, l->last_hole);
    if (a->reading == READ_AS_POINTS && a->made.missing) {
        struct score worth = *sc;
        most = score_gain(&worth, s, points, l->last_hole) - a->made.missing;
    } else if (a->reading == READ_CAPPED) {
        most = a->made.pegged;
    } else if (a->reading == READ_CORRECTED || a->reading == READ_PUT_BACK) {
        most = a->pegs; /* a claim gives no hole (GU III *Oubli de démarquer*; LL §184, §191) */
    }
    score_gain_capped(sc, s, points, larger(most, 0), l->last_hole);
}

static void read_account(const struct ledger *l, const struct account *a, enum side s,
                         struct score *sc)
{
    bool placed = a->made.going || (a->typed && a->mark.kind == MARK_PLACED);
    if (!a->marks || score_winner(sc, l->last_hole) >= 0)
        return;
    if (a->reading == READ_AS_DUE)
        score_gain(sc, s, l->silent ? 0 : a->due, l->last_hole);
    else if (a->reading == READ_AS_MADE && !placed)
        score_gain(sc, s, a->made.marked, l->last_hole);
    else
        read_otherwise(l, a, s, sc);
}

/* Points not marked count, as if marked and then erased, if the opponent makes a hole. */
static bool waived_count(const struct ledger *l, const struct ledger_coup *c,
                         const struct score *before)
{
    const struct account *a = &c->account[OPPONENT];
    return a->marks && before->points[side_of(c, OPPONENT)] + points_of(l, a) >= 12;
}

static void read_roller(const struct ledger *l, const struct ledger_coup *c,
                        const struct account *a, struct score *sc)
{
    if (!a->waived || waived_count(l, c, sc))
        read_account(l, a, side_of(c, ROLLER), sc);
}

bool ledger_waived_count(const struct ledger *l)
{
    return waived_count(l, l->coup, &l->coup->before);
}

static void read_schools(const struct ledger *l, const struct ledger_coup *c, bool before_go,
                         struct score *sc)
{
    for (int i = 0; i < c->schools && score_winner(sc, l->last_hole) < 0; i++)
        if (c->school[i].before_go == before_go)
            score_gain(sc, (enum side)c->school[i].by, c->school[i].points, l->last_hole);
}

/* The roller's mark, the opponent's, the schools. Going takes off the jetons with the schools
 * marked before it. */
static struct score read_coup(const struct ledger *l, const struct ledger_coup *c)
{
    struct score sc = c->before;
    read_roller(l, c, &c->account[ROLLER], &sc);
    if (!c->gone)
        read_account(l, &c->account[OPPONENT], side_of(c, OPPONENT), &sc);
    read_schools(l, c, true, &sc);
    if (c->gone && score_winner(&sc, l->last_hole) < 0)
        score_clear_jetons(&sc);
    read_schools(l, c, false, &sc);
    return sc;
}

void ledger_read(struct ledger *l)
{
    struct score sc = l->base;
    for (int age = l->coups - 1; age >= 0; age--) {
        l->coup[age].before = sc;
        if (age)
            sc = read_coup(l, &l->coup[age]);
    }
}

struct score ledger_score(const struct ledger *l)
{
    return l->coups ? read_coup(l, l->coup) : l->base;
}

struct score ledger_score_of(const struct ledger *l, const struct account *a,
                             const struct score *before)
{
    struct score sc = *before;
    read_roller(l, l->coup, a, &sc);
    return sc;
}

/* --- judging a mark --------------------------------------------------------------------------- */

bool ledger_ends_wrongly(const struct ledger *l, int age)
{
    const struct ledger_coup *c = &l->coup[age];
    const struct account *a = &c->account[ROLLER];
    struct score sc = c->before;
    if (a->made.kind < 0 || score_winner(&sc, l->last_hole) >= 0)
        return false;
    read_roller(l, c, a, &sc);
    return score_winner(&sc, l->last_hole) >= 0;
}

/* Returns the score on which the opponent marks in the present coup: after the roller's mark,
 * corrected if it ends the match without the right to. */
static struct score ledger_marking_score(const struct ledger *l)
{
    const struct ledger_coup *c = l->coup;
    struct account a = c->account[ROLLER];
    struct score sc = c->before;
    if (ledger_ends_wrongly(l, 0)) {
        a.reading = READ_CORRECTED;
        a.stands = a.made.stands;
        a.pegs = a.made.pegged;
    }
    read_roller(l, c, &a, &sc);
    return sc;
}

static bool owes_none(const struct ledger *l, const struct ledger_coup *c, int party)
{
    return party == ROLLER ? !c->playable : l->own_throw;
}

/* Judges this mark of a party, made on the score `at`. */
static struct judged_mark judge_as(const struct ledger *l, int age, int party, const struct mark *m,
                                   const struct score *at)
{
    const struct ledger_coup *c = &l->coup[age];
    const struct account *a = &c->account[party];
    struct mark_case of = {.due = a->due,
                           .at = at,
                           .side = side_of(c, party),
                           .last_hole = l->last_hole,
                           .went = party == ROLLER && c->went,
                           .owes_none = owes_none(l, c, party),
                           .lost = party == ROLLER && !c->gone ? a->lost : 0,
                           .lost_kind = (enum school_kind)a->lost_kind};
    struct judged_mark j = mark_judge(m, &of);
    if (c->unseen) {
        j.kind = -1;
        j.points = j.excess = j.missing = 0;
    }
    return j;
}

static struct score score_for(const struct ledger *l, int party)
{
    return party == ROLLER ? l->coup->before : ledger_marking_score(l);
}

struct judged_mark ledger_judge(const struct ledger *l, int party, const struct mark *m)
{
    struct score at = score_for(l, party);
    return judge_as(l, 0, party, m, &at);
}

static void judge(struct ledger *l, int age, int party)
{
    const struct ledger_coup *c = &l->coup[age];
    struct account *a = &l->coup[age].account[party];
    const struct mark none = {.kind = l->silent ? MARK_GAIN : MARK_AS_DUE};
    bool as_due = a->typed ? a->mark.kind == MARK_GAIN && a->mark.points == a->due : !l->silent;
    if (as_due && !a->lost && !c->went && /* the usual case: less than a hole is due and marked */
        a->at.points[side_of(c, party)] + a->due < 12)
        a->made = (struct judged_mark){.kind = -1, .marked = a->due, .stands = a->due};
    else
        a->made = judge_as(l, age, party, a->typed ? &a->mark : &none, &a->at);
}

/* The party marks on the present score. */
static void set_mark(struct ledger *l, int party)
{
    struct account *a = &l->coup->account[party];
    a->at = score_for(l, party);
    a->marks = 1;
    a->reading = READ_AS_MADE;
    judge(l, 0, party);
    if (party == OPPONENT && l->coup->account[ROLLER].waived) {
        a->at = ledger_marking_score(l); /* this mark decides whether waived points count */
        judge(l, 0, party);
    }
}

void ledger_settle(struct ledger *l, int party)
{
    const struct account *a = &l->coup->account[party];
    bool nothing = party == OPPONENT && !a->due && !l->silent; /* the usual case */
    if (a->marks && !a->typed && a->reading == READ_AS_DUE && !nothing)
        set_mark(l, party);
}

/* The mark with which the roller went is corrected by the men on their present fields. The
 * opponent's mark on another score counts again as points. */
static void read_put_back(struct ledger *l)
{
    struct ledger_coup *c = l->coup;
    struct account *a = &c->account[ROLLER], *other = &c->account[OPPONENT];
    struct score sc = c->before;
    a->stands = a->made.stands;
    read_roller(l, c, a, &sc);
    if (other->reading == READ_AS_MADE && !score_equal(&other->at, &sc))
        other->reading = READ_AS_POINTS;
}

static void put_mark_right(struct ledger *l)
{
    struct account *a = l->coup->account;
    uint8_t as_read = a[OPPONENT].reading;
    ledger_correct(l, 0, ROLLER, a[ROLLER].made.stands);
    a[ROLLER].reading = READ_PUT_BACK;
    a[OPPONENT].reading = as_read;
    read_put_back(l);
}

void ledger_mark(struct ledger *l, int party, const struct mark *m)
{
    struct account *a = l->coup->account, *other = &a[OPPONENT];
    a[party].typed = 1;
    a[party].mark = *m;
    set_mark(l, party);
    if (party == ROLLER && l->coup->went && !l->coup->gone)
        put_mark_right(l);
    ledger_weigh(l, 0, party);
    if (party == ROLLER && other->reading == READ_AS_MADE) {
        other->at = ledger_marking_score(l); /* it was made after this one */
        judge(l, 0, OPPONENT);
        ledger_weigh(l, 0, OPPONENT);
    }
}

void ledger_owe_before(struct ledger *l, int points)
{
    struct account *a = &l->coup[1].account[OPPONENT];
    if (l->coups < 2) /* the arbiter has set the score */
        return;
    a->due = (uint8_t)(a->due + points);
    if (a->marks && a->reading != READ_AS_DUE && a->reading < READ_CORRECTED)
        judge(l, 1, OPPONENT);
    for (int p = ROLLER; p <= OPPONENT; p++) /* these were marked before */
        if (l->coup->account[p].reading == READ_AS_MADE)
            l->coup->account[p].reading = READ_AS_POINTS;
    ledger_read(l);
    ledger_weigh(l, 1, OPPONENT);
}

void ledger_owe(struct ledger *l, int party, int due, int lost, enum school_kind lost_kind)
{
    const struct ledger_coup *c = l->coup;
    struct account *a = &l->coup->account[party];
    bool stands = a->reading == READ_AS_DUE || a->reading >= READ_CORRECTED;
    bool going =
        party == ROLLER && c->went && (a->reading < READ_CORRECTED || a->reading == READ_PUT_BACK);
    bool changed = a->due != due || a->lost != lost || (lost && a->lost_kind != lost_kind);
    a->due = (uint8_t)due;
    a->lost = (uint8_t)lost;
    a->lost_kind = (uint8_t)lost_kind;
    if ((a->marks && !stands && changed) || going)
        judge(l, 0, party);
    if (a->reading == READ_PUT_BACK)
        read_put_back(l);
    if (changed && c->closed)
        ledger_settle(l, party);
    ledger_weigh(l, 0, party);
}

/* --- faults ----------------------------------------------------------------------------------- */

int ledger_instead(const struct ledger_coup *c, int party)
{
    int points = 0;
    for (int i = 0; i < c->schools; i++)
        if (c->school[i].instead && c->school[i].by == side_of(c, party))
            points += c->school[i].points;
    return points;
}

bool ledger_any_ruled(const struct ledger *l, int age, int party)
{
    for (int i = 0; i < l->faults; i++)
        if (l->fault[i].age == age && l->fault[i].party == party && l->fault[i].ruled)
            return true;
    return false;
}

/* Returns the fault of a mark, or the omission on which a claim was ruled; NULL: none. */
static struct mark_fault *find_fault(struct ledger *l, int age, int party, bool ruled)
{
    for (int i = 0; i < l->faults; i++) {
        struct mark_fault *f = &l->fault[i];
        if (f->age == age && f->party == party && f->ruled == ruled &&
            (!ruled || f->kind == SCHOOL_UNDER))
            return f;
    }
    return NULL;
}

/* Sets the fault of a mark that counts as this number of points. */
static void blame_points(const struct account *a, int lost, int points, struct mark_fault *f)
{
    int under = a->due - points;
    f->stands = (uint16_t)smaller(points, a->due - lost);
    f->excess = points > f->stands;
    f->kind = (int8_t)(lost        ? (int)a->lost_kind
                       : under > 0 ? SCHOOL_UNDER
                       : under < 0 ? SCHOOL_OVER
                                   : -1);
    f->points = (uint16_t)(!lost       ? larger(under, -under)
                           : under < 0 ? lost - under
                                       : larger(lost, under));
}

static struct mark_fault present_fault(const struct ledger *l, int age, int party)
{
    const struct ledger_coup *c = &l->coup[age];
    const struct account *a = &c->account[party];
    struct mark_fault f = {.age = (uint8_t)age,
                           .party = (uint8_t)party,
                           .side = (uint8_t)side_of(c, party),
                           .kind = -1,
                           .back = (uint8_t)(age ? age + l->voids : 0)};
    if (c->unseen || !a->marks || a->done || a->reading == READ_AS_DUE ||
        score_winner(&c->before, l->last_hole) >= 0) /* a claim on the coup before has ended it */
        return f;
    if (a->reading == READ_CORRECTED || a->reading == READ_DEMANDED) {
        if (!a->waived || a->lost || !owes_none(l, c, party))
            blame_points(a, c->gone ? 0 : a->lost, a->stands, &f);
        if (f.kind == SCHOOL_UNDER && (c->gone || owes_none(l, c, party)))
            f.kind = -1;
    } else {
        f.kind = a->made.kind;
        f.points = a->made.points;
        f.stands = a->made.stands;
        f.excess = a->made.excess;
        f.opposes = c->gone && a->made.points;
    }
    int points = points_of(l, a), owed = a->due - points - ledger_instead(c, party);
    if (f.kind == SCHOOL_UNDER)
        f.points = (uint16_t)larger(0, owed);
    if ((f.kind == SCHOOL_FILL || f.kind == SCHOOL_KEEP) && !a->made.going && points <= a->due)
        f.points = (uint16_t)larger(a->lost, owed);
    return f;
}

static void list_fault_now(struct ledger *l, int age, int party)
{
    const struct ledger_coup *c = &l->coup[age];
    const struct account *a = &c->account[party];
    struct mark_fault f = present_fault(l, age, party);
    struct mark_fault *old = find_fault(l, age, party, false);
    struct mark_fault *under = find_fault(l, age, party, true);
    bool omission = f.kind == SCHOOL_UNDER;
    bool complete = omission ? (party == ROLLER ? c->touched : a->over) : f.kind >= 0;
    if (old && !is_open_until(old->until))
        return;
    if (under && omission) {
        if (is_open_until(under->until))
            under->points = (uint16_t)larger(under->claimed, f.points);
        complete = false;
    } else if (under && (f.kind == SCHOOL_FILL || f.kind == SCHOOL_KEEP)) {
        /* The loss adds a separate fault (§11c.5). */
        under->points = under->claimed;
        f.points = (uint16_t)larger(0, f.points - under->claimed);
    }
    if (omission && !complete && a->made.peg && a->reading == READ_AS_MADE && !under) {
        complete = true; /* only the peg is wrong, at once; read as points, it has gone back */
        f.points = 0;
    }
    if (!complete || (omission && !f.points && !f.excess)) {
        if (old) {
            old->kind = -1;
            old->points = old->excess = old->opposes = 0;
        }
        return;
    }
    f.until = c->gone ? UNTIL_ANY_THROW : UNTIL_CLAIMANT_THROWS;
    if (old) { /* its claims and its name are kept */
        f.id = old->id;
        f.back = old->back;
        f.spoken = old->spoken;
        f.put_back = old->put_back;
        *old = f;
    } else if (l->faults < LEDGER_FAULTS) {
        for (int i = 0; i < l->faults; i++)
            f.id = (uint8_t)(f.id + (l->fault[i].age == f.age));
        l->fault[l->faults++] = f;
    }
}

void ledger_weigh(struct ledger *l, int age, int party)
{
    const struct account *a = &l->coup[age].account[party];
    if (l->faults || a->made.kind >= 0 || a->reading >= READ_CORRECTED) /* else it is right */
        list_fault_now(l, age, party);
}

uint8_t fault_told(const struct mark_fault *f)
{
    if (f->claimed)
        return f->raised ? SCHOOL_RAISED : SCHOOL_CLAIMED;
    return f->spoken && f->kind != SCHOOL_UNDER ? SCHOOL_CLAIMED : SCHOOL_OPEN;
}

void ledger_update(const struct ledger *l, int age, struct schools *of)
{
    int kept = 0;
    for (int n = 0; n < of->count; n++) {
        struct school s = of->school[n];
        bool again = !s.late && s.kind != SCHOOL_FALSE && age < l->coups &&
                     l->coup[age].account[s.party].late; /* it is listed there */
        for (int i = 0; i < l->faults && s.kind != SCHOOL_FALSE; i++) {
            const struct mark_fault *f = &l->fault[i];
            if (f->age != age + s.late || f->id != s.id)
                continue;
            s.until = f->until;
            s.put_back = f->put_back;
            s.claimed = s.kind == SCHOOL_HOLE ? 0 : f->claimed;
            if (s.besides) {
                s.state = f->put_back ? SCHOOL_CLAIMED : SCHOOL_OPEN;
                continue;
            }
            s.state = fault_told(f);
            if (f->kind == s.kind)
                s.points = f->points;
        }
        if (again)
            continue;
        if (s.kind != SCHOOL_UNDER || s.points || s.besides)
            of->school[kept++] = s;
    }
    of->count = (uint8_t)kept;
}

/* --- corrections ------------------------------------------------------------------------------ */

void ledger_read_again(struct ledger *l, int age, int party)
{
    enum side at_fault = side_of(&l->coup[age], party);
    for (int k = age; k >= 0; k--) {
        struct ledger_coup *c = &l->coup[k];
        for (int p = k == age ? party + 1 : 0; p < 2; p++)
            if (c->account[p].marks && c->account[p].reading == READ_AS_MADE)
                c->account[p].reading = side_of(c, p) == at_fault ? READ_CAPPED : READ_AS_POINTS;
    }
    ledger_read(l);
}

/* Returns the holes of a mark, as it counts. */
static int pegged_now(const struct ledger *l, const struct ledger_coup *c, int party)
{
    const struct account *a = &c->account[party];
    enum side s = side_of(c, party);
    struct score was = c->before, is;
    if (a->reading == READ_AS_MADE)
        return a->made.pegged;
    if (party == OPPONENT)
        read_roller(l, c, &c->account[ROLLER], &was);
    is = was;
    if (party == ROLLER)
        read_roller(l, c, a, &is);
    else
        read_account(l, a, s, &is);
    return is.holes[s] - was.holes[s];
}

void ledger_correct(struct ledger *l, int age, int party, int stands)
{
    struct account *a = &l->coup[age].account[party];
    if (a->reading != READ_DEMANDED) {
        a->pegs = (uint8_t)pegged_now(l, &l->coup[age], party);
        a->reading = READ_CORRECTED;
    }
    a->stands = (uint16_t)stands;
    ledger_read_again(l, age, party);
}

int ledger_add_school(struct ledger *l, int age, enum side by, int points, bool instead)
{
    struct ledger_coup *c = &l->coup[age];
    if (points <= 0 || c->schools == LEDGER_SCHOOLS)
        return -1;
    c->school[c->schools] =
        (struct ledger_school){.by = (uint8_t)by, .instead = instead, .points = (uint16_t)points};
    c->schools++;
    if (age) /* it is marked before what this throw gives */
        ledger_read_again(l, age, OPPONENT);
    return c->schools - 1;
}

/* --- points not marked ------------------------------------------------------------------------ */

void ledger_waive(struct ledger *l, int points)
{
    struct account *a = &l->coup->account[ROLLER];
    a->waived = a->ruled = 1;
    ledger_mark(l, ROLLER, &(struct mark){.kind = MARK_GAIN, .points = (uint8_t)points});
}

int ledger_left_out(const struct ledger *l, int age)
{
    const struct ledger_coup *c = &l->coup[age];
    const struct account *a = &c->account[ROLLER];
    int marked = a->reading == READ_AS_DUE ? points_of(l, a) : a->made.marked;
    if (age >= l->coups || c->unseen || c->playable || c->went || a->ruled || marked >= a->due)
        return 0;
    return a->due - marked;
}

void ledger_add_late(struct ledger *l, int age, int points)
{
    struct account *a = &l->coup[age].account[ROLLER];
    int marked = a->reading == READ_AS_DUE ? points_of(l, a) : a->made.marked;
    a->at = l->coup[age].before; /* claims since then included */
    a->mark = (struct mark){.kind = MARK_GAIN, .points = (uint8_t)(marked + points)};
    a->typed = 1;
    a->late = age > 0;
    a->reading = READ_AS_MADE;
    judge(l, age, ROLLER);
    ledger_read_again(l, age, ROLLER);
    ledger_weigh(l, age, ROLLER);
}

/* --- going and throwing ----------------------------------------------------------------------- */

void ledger_close(struct ledger *l, int age, enum fault_until by)
{
    for (int i = 0; i < l->faults; i++)
        if (l->fault[i].age >= age && is_open_until(l->fault[i].until))
            l->fault[i].until = by & 7;
}

static void change_deadlines(struct ledger *l, enum fault_until was, enum fault_until now)
{
    for (int i = 0; i < l->faults; i++)
        if (l->fault[i].until == was)
            l->fault[i].until = now & 7;
}

enum fault_until until_after(enum fault_until until, enum side by, enum side thrower)
{
    bool ends = until == UNTIL_ANY_THROW || until == UNTIL_GOING ||
                (until == UNTIL_CLAIMANT_THROWS && by != thrower);
    return ends ? UNTIL_THROWN : until;
}

void ledger_go(struct ledger *l)
{
    struct ledger_coup *c = l->coup;
    struct account *a = &c->account[ROLLER];
    ledger_settle(l, ROLLER);
    c->went = c->gone = 1;
    c->account[OPPONENT].marks = 0;
    if (a->reading < READ_CORRECTED) {
        a->at = c->before;
        judge(l, 0, ROLLER);
        if (c->unseen) /* nothing is known to be due: the mark is right on this score */
            a->reading = READ_AS_MADE;
    }
    for (int i = 0; i < c->schools; i++)
        c->school[i].before_go = 1;
    ledger_weigh(l, 0, ROLLER);
    ledger_close(l, 1, UNTIL_GOING);
    change_deadlines(l, UNTIL_CLAIMANT_THROWS, UNTIL_ANY_THROW);
}

void ledger_put_back(struct ledger *l)
{
    struct ledger_coup *c = l->coup;
    struct account *a = &c->account[ROLLER], *other = &c->account[OPPONENT];
    c->gone = 0;
    change_deadlines(l, UNTIL_GOING, UNTIL_CLAIMANT_THROWS);
    change_deadlines(l, UNTIL_ANY_THROW, UNTIL_CLAIMANT_THROWS);
    for (int i = 0; i < c->schools; i++)
        c->school[i].before_go = 0;
    other->marks = other->typed;
    if (a->reading != READ_AS_DUE && a->reading < READ_CORRECTED)
        put_mark_right(l);
    ledger_weigh(l, 0, OPPONENT);
}

void ledger_begin(struct ledger *l, const struct score *base)
{
    for (int age = 0; age < l->coups; age++) {
        l->coup[age].account[OPPONENT].over = 1;
        ledger_weigh(l, age, OPPONENT);
    }
    ledger_close(l, 0, UNTIL_RULED);
    l->base = *base;
    l->coups = 0;
}

void ledger_close_marks(struct ledger *l)
{
    struct ledger_coup *c = l->coup;
    if (c->closed)
        return;
    c->closed = 1;
    ledger_settle(l, ROLLER);
    ledger_weigh(l, 0, ROLLER);
    if (c->gone)
        return;
    c->account[OPPONENT].marks = 1;
    ledger_settle(l, OPPONENT);
    ledger_weigh(l, 0, OPPONENT);
}

void ledger_throw(struct ledger *l, enum side roller, bool unseen, const struct score *before)
{
    bool after_go = l->coups && l->coup->gone;
    int kept = 0;
    if (l->coups)
        ledger_close_marks(l);
    for (int i = 0; i < l->faults; i++)
        l->fault[i].until =
            until_after((enum fault_until)l->fault[i].until, (enum side)l->fault[i].side, roller) &
            7;
    for (int age = l->coups - 1; age >= 0; age--) {
        struct ledger_coup *c = &l->coup[age];
        if (c->roller == roller || c->account[OPPONENT].over || after_go)
            continue;
        c->account[OPPONENT].over = 1;
        ledger_weigh(l, age, OPPONENT);
    }
    for (int i = 0; i < l->faults; i++) {
        struct mark_fault *f = &l->fault[i];
        f->age++;
        f->back++;
        if (f->age == LEDGER_COUPS && is_open_until(f->until))
            f->until = UNTIL_THROWN;
        if (f->kind >= 0 && f->age <= FAULT_THROWS)
            l->fault[kept++] = *f;
    }
    l->faults = (uint8_t)kept;
    if (l->coups == LEDGER_COUPS)
        l->base = l->coup[--l->coups - 1].before;
    memmove(&l->coup[1], &l->coup[0], l->coups * sizeof l->coup[0]);
    l->coups++;
    l->voids = 0;
    l->coup[0] = (struct ledger_coup){
        .roller = (uint8_t)roller, .unseen = unseen, .before = *before, .account[ROLLER].marks = 1};
    l->coup[0].account[ROLLER].made.kind = l->coup[0].account[OPPONENT].made.kind = -1;
}
