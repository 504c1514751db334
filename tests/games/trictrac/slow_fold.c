/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The ledger, and the events of a coup. Quotation marks enclose the text of the rules. */
#include <string.h>

#include "slow_fold_parts.h"

enum { HOLE = 12, TALON = 1, MEN = 15 };

static int most(int a, int b)
{
    return a > b ? a : b;
}

static int least(int a, int b)
{
    return a < b ? a : b;
}

void fold_say(struct fold_out *out, struct fold_ruling r)
{
    if (out->rulings < (int)(sizeof out->ruling / sizeof *out->ruling))
        out->ruling[out->rulings++] = r;
}

void fold_say_word(struct fold_out *out, enum fold_word word, int by)
{
    fold_say(out, (struct fold_ruling){.word = word, .by = by});
}

struct fold_coup *fold_present(struct fold_state *s)
{
    return &s->coup[s->coups - 1];
}

int fold_side_of(const struct fold_coup *c, int party)
{
    return party == 0 ? c->roller : 1 - c->roller;
}

int fold_party_of(const struct fold_coup *c, int side)
{
    return side == c->roller ? 0 : 1;
}

/* -------------------------------------------------------------------- replaying the ledger, §9 */

/* §11c.2: "nothing said means 'as due' under announce = announce, and that nothing was marked under
 * confirm and silent". */
static int default_points(const struct fold_state *s, const struct fold_account *a)
{
    int pending = a == &s->coup[s->coups - 1].account[0] ? s->turn.misere : 0;
    return s->rules.silent ? 0 : a->due - pending; /* §11c.10: due "if it is made" */
}

static int corrected(const struct fold_account *a)
{
    return a->reading == FOLD_RIGHT || a->reading == FOLD_TOLD || a->reading == FOLD_WENT;
}

static int points_of(const struct fold_state *s, const struct fold_account *a)
{
    if (a->reading == FOLD_DEFAULT)
        return default_points(s, a);
    return corrected(a) ? a->stands : a->v.marked;
}

/*
 * §11a: "Not marking (`waive`): ... If the other's points of this throw do make a hole: as if
 * marked and then erased. If they do not: his points are lost."
 */
static int waiving_counts(const struct fold_state *s, const struct fold_coup *c,
                          const struct slow_score *sc)
{
    const struct fold_account *a = &c->account[1];
    return a->marks && sc->points[1 - c->roller] + points_of(s, a) >= HOLE;
}

/*
 * §11a: "The score becomes what it would be had he marked what stands ... at that moment, followed
 * by the later marks of the coup again, as points." "A claim never gives a hole: he keeps at most
 * what he pegged, and at most what stands is worth. Only `mark` gives holes."
 */
static void read_account(const struct fold_state *s, const struct fold_coup *c, int party,
                         struct slow_score *sc)
{
    const struct fold_account *a = &c->account[party];
    int side = fold_side_of(c, party), points = points_of(s, a);
    if (!a->marks || (a->waived && !waiving_counts(s, c, sc)))
        return;
    if (a->v.took_off && a->reading != FOLD_DEFAULT)
        slow_score_take_off(sc, side);
    int worth = slow_score_worth(sc, side, points), pegs = worth;
    switch (a->reading) {
    case FOLD_MADE:
        points = a->v.moved;
        pegs = a->v.pegged;
        break;
    case FOLD_POINTS:
        pegs = most(0, slow_score_room(sc, side, worth) - a->v.missing);
        break;
    case FOLD_CAPPED:
        pegs = least(a->v.pegged, worth);
        break;
    case FOLD_RIGHT:
    case FOLD_WENT:
        pegs = least(a->pegs, worth);
        break;
    default:
        break;
    }
    slow_score_move(sc, side, points, pegs);
}

static void read_schools(const struct fold_coup *c, int before_go, struct slow_score *sc)
{
    for (int i = 0; i < c->schools; i++)
        if (c->school[i].before_go == before_go)
            slow_score_gain(sc, c->school[i].by, c->school[i].points);
}

/*
 * §9: "first the roller's, then the opponent's (one gain), then schools". §11c.6: "Going wipes out
 * both jetons, with schools marked before it; a school claimed after `go` is marked afterwards".
 */
static void read_coup(const struct fold_state *s, const struct fold_coup *c, struct slow_score *sc)
{
    read_account(s, c, 0, sc);
    if (c->gone) {
        read_schools(c, 1, sc);
        if (slow_score_winner(sc) < 0)
            slow_score_clear(sc);
    } else {
        read_account(s, c, 1, sc);
        read_schools(c, 1, sc);
    }
    read_schools(c, 0, sc);
}

struct slow_score fold_score_before(const struct fold_state *s, int coup)
{
    struct slow_score sc = s->base;
    for (int i = 0; i < coup; i++)
        read_coup(s, &s->coup[i], &sc);
    return sc;
}

struct slow_score fold_score(const struct fold_state *s)
{
    return fold_score_before(s, s->coups);
}

/* ---------------------------------------------------------------------------- judging a mark */

/* §11a: "A mark without right that ends the match". */
static int ends_without_right(const struct fold_state *s, int coup)
{
    const struct fold_coup *c = &s->coup[coup];
    struct slow_score sc = fold_score_before(s, coup);
    if (slow_score_winner(&sc) >= 0 || !c->account[0].marks)
        return 0;
    read_account(s, c, 0, &sc);
    return slow_score_winner(&sc) >= 0 && c->account[0].v.kind != SLOW_NONE;
}

int fold_no_school_yet(const struct fold_state *s, int coup, int party)
{
    return party == 0 && !s->coup[coup].touched && ends_without_right(s, coup);
}

/* The score upon which a party marks. The opponent marks after the roller; where the roller ended
 * the match without right, upon what is right. */
static struct slow_score marking_score(const struct fold_state *s, int coup, int party)
{
    struct slow_score sc = fold_score_before(s, coup);
    if (party == 0)
        return sc;
    struct fold_coup c = s->coup[coup];
    struct fold_account *a = &c.account[0];
    if (ends_without_right(s, coup)) {
        a->reading = FOLD_RIGHT;
        a->stands = a->v.stands;
        a->pegs = a->v.pegged;
    }
    read_account(s, &c, 0, &sc);
    return sc;
}

/* "The dice were not seen": what was marked is right. */
static void believe(struct slow_verdict *v)
{
    v->kind = SLOW_NONE;
    v->points = v->too_much = v->missing = v->opposes = 0;
}

static struct slow_mark mark_of(const struct fold_state *s, const struct fold_account *a)
{
    if (a->typed)
        return a->mark;
    return (struct slow_mark){.said = s->rules.silent ? SLOW_GAIN : SLOW_AS_DUE};
}

/*
 * §11a École impossible: "no number can be played and own points were left out: never a school".
 * §12 schools=own-throw: "points a player fails to mark on the other's throw are lost to
 * everybody".
 */
static int owes(const struct fold_state *s, const struct fold_coup *c, int party)
{
    return party == 0 ? c->playable : !s->rules.own_throw_only;
}

static struct slow_verdict verdict_of(const struct fold_state *s, int coup, int party,
                                      struct slow_mark mark, const struct slow_score *at)
{
    const struct fold_coup *c = &s->coup[coup];
    const struct fold_account *a = &c->account[party];
    int side = fold_side_of(c, party), lost = party == 0 ? a->lost : 0;
    struct slow_verdict v;
    if (party == 0 && c->went)
        v = slow_judge_going(at, side, mark, a->due, c->gone ? 0 : lost, a->keeps);
    else
        v = slow_judge(at, side, mark, a->due, lost, a->keeps, owes(s, c, party));
    if (c->unseen)
        believe(&v);
    return v;
}

static void judge(struct fold_state *s, int coup, int party)
{
    struct fold_account *a = &s->coup[coup].account[party];
    a->v = verdict_of(s, coup, party, mark_of(s, a), &a->at);
}

/* Marks on the present score. */
static void set_mark(struct fold_state *s, int coup, int party)
{
    struct fold_account *a = &s->coup[coup].account[party];
    a->at = marking_score(s, coup, party);
    a->marks = 1;
    a->reading = FOLD_MADE;
    judge(s, coup, party);
    if (party == 1 && s->coup[coup].account[0].waived) {
        a->at = marking_score(s, coup, 1); /* this mark decides whether the waived points count */
        judge(s, coup, party);
    }
}

/* §11c.2: "It counts from the moment a man is touched (own throw), the other throws (his throw), or
 * a claim on it is ruled." */
void fold_settle_default(struct fold_state *s, int coup, int party)
{
    struct fold_account *a = &s->coup[coup].account[party];
    if (a->marks && !a->typed && a->reading == FOLD_DEFAULT)
        set_mark(s, coup, party);
}

/* §1: "roller plays both numbers → opponent marks what the throw gives him". */
void fold_opponent_marks(struct fold_state *s, int settled)
{
    struct fold_coup *c = fold_present(s);
    if (c->gone)
        return;
    c->account[1].marks = 1;
    if (settled)
        fold_settle_default(s, s->coups - 1, 1);
}

/* ---------------------------------------------------------------------- the list of faults */

/* LP 56: "held to have marked his points instead of the school, as far as they go". */
int fold_marked_instead(const struct fold_coup *c, int party)
{
    int sum = 0;
    for (int i = 0; i < c->schools; i++)
        if (c->school[i].instead && c->school[i].by == fold_side_of(c, party))
            sum += c->school[i].points;
    return sum;
}

/*
 * Judges by points, from the table of §11a: "under m < n: n−m; over m > n: m−n; fill, keep: max(f,
 * n−m) if m ≤ n, else f + m − n; the mark becomes min(m, n−f)".
 */
static void judge_by_points(const struct fold_account *a, int m, int lost, struct fold_fault *f)
{
    int n = a->due;
    f->stands = least(m, n - lost);
    f->too_much = m > f->stands;
    if (lost > 0) {
        f->kind = a->keeps ? SLOW_KEEP : SLOW_FILL;
        f->points = m <= n ? most(lost, n - m) : lost + m - n;
    } else if (m < n) {
        f->kind = SLOW_UNDER;
        f->points = n - m;
    } else if (m > n) {
        f->kind = SLOW_OVER;
        f->points = m - n;
    }
}

static struct fold_fault *find_fault(struct fold_state *s, int number, int party, int ruled)
{
    for (int i = 0; i < s->faults; i++) {
        struct fold_fault *f = &s->fault[i];
        if (f->coup == number && f->party == party && !!f->ruled == ruled &&
            f->kind != SLOW_FALSE && (!ruled || f->kind == SLOW_UNDER))
            return f;
    }
    return NULL;
}

/* The mark is right now. The place in the list stays, for the last claim refers to the list. */
static void drop_fault(struct fold_fault *f)
{
    f->kind = SLOW_NONE;
    f->points = f->too_much = f->opposes = 0;
}

/* Returns the fault of a party's mark, by its present state. */
static struct fold_fault present_fault(const struct fold_state *s, int coup, int party)
{
    const struct fold_coup *c = &s->coup[coup];
    const struct fold_account *a = &c->account[party];
    int right = a->reading == FOLD_RIGHT || a->reading == FOLD_TOLD;
    struct fold_fault f = {.coup = c->number, .party = party, .side = fold_side_of(c, party)};
    if (c->unseen || !a->marks || a->done || a->reading == FOLD_DEFAULT)
        return f;
    if (right) {
        if (!(a->waived && a->lost == 0 && !owes(s, c, party)))
            /* §10: "going then wipes out the school of that touch (GU V)". */
            judge_by_points(a, a->stands, c->gone ? 0 : a->lost, &f);
        if (f.kind == SLOW_UNDER && !owes(s, c, party))
            f.kind = SLOW_NONE;
    } else {
        f.kind = a->v.kind;
        f.points = a->v.points;
        f.stands = a->v.stands;
        f.too_much = a->v.too_much;
        f.opposes = c->gone && a->v.opposes;
    }
    if (c->gone && party == 0 && f.kind == SLOW_UNDER)
        f.kind = SLOW_NONE; /* "Holes or points too few: nothing" */
    if (c->gone && party == 0 && (f.kind == SLOW_FILL || f.kind == SLOW_KEEP))
        f.kind = SLOW_NONE; /* the men are up again */
    int owed = a->due - points_of(s, a) - fold_marked_instead(c, party);
    if (f.kind == SLOW_UNDER)
        f.points = most(0, owed);
    if ((f.kind == SLOW_FILL || f.kind == SLOW_KEEP) && !c->went && points_of(s, a) <= a->due)
        f.points = most(a->lost, owed);
    return f;
}

/*
 * "Complete when": under: "own throw: a man is touched or moved. Other's throw: he throws"; over:
 * "the jeton is let go"; fill, keep: "a man is touched so that it can no longer be done", which is
 * when `lost` is known.
 */
static int is_complete(const struct fold_coup *c, const struct fold_fault *f)
{
    if (f->kind == SLOW_UNDER)
        return f->party == 0 ? c->touched : c->account[1].over;
    return f->kind != SLOW_NONE;
}

void fold_weigh(struct fold_state *s, int coup, int party)
{
    const struct fold_coup *c = &s->coup[coup];
    struct fold_fault f = present_fault(s, coup, party);
    struct fold_fault *old = find_fault(s, c->number, party, 0);
    struct fold_fault *under = find_fault(s, c->number, party, 1);
    int complete = is_complete(c, &f);
    if (old && old->state != FOLD_OPEN)
        return; /* its deadline has passed */
    if (under && f.kind == SLOW_UNDER) {
        if (under->state == FOLD_OPEN)
            under->points = most(under->claimed, f.points);
        complete = 0;
    } else if (under && (f.kind == SLOW_FILL || f.kind == SLOW_KEEP)) {
        /* §11c.5: "what the loss adds is a fault of its own: ... max(f, n − m) less what was
         * claimed after an under". */
        under->points = under->claimed;
        f.points = most(0, f.points - under->claimed);
    }
    const struct fold_account *a = &c->account[party];
    if (f.kind == SLOW_UNDER && !complete && a->v.met & SLOW_MET_PEG_ALONE &&
        a->reading == FOLD_MADE && !under) {
        complete = 1; /* "only the peg moved": only that is wrong at once */
        f.points = 0;
    }
    if (complete && f.kind != SLOW_HOLE && f.points == 0 && !f.too_much)
        complete = 0;
    if (!complete) {
        if (old)
            drop_fault(old);
        return;
    }
    if (!old && s->faults == FOLD_FAULTS)
        return;
    if (!old)
        old = &s->fault[s->faults++];
    f.until = c->gone ? FOLD_ANY_THROW : FOLD_CLAIMANT_THROWS;
    *old = f;
}

/* ------------------------------------------------------------------------- corrected marks */

/* "Followed by the later marks of the coup again, as points". The offender's own later marks: "at
 * most what he pegged". */
void fold_read_again(struct fold_state *s, int coup, int party)
{
    int offender = fold_side_of(&s->coup[coup], party);
    for (int i = coup; i < s->coups; i++)
        for (int p = i == coup ? party + 1 : 0; p < 2; p++) {
            struct fold_account *a = &s->coup[i].account[p];
            if (a->marks && a->reading == FOLD_MADE)
                a->reading = fold_side_of(&s->coup[i], p) == offender ? FOLD_CAPPED : FOLD_POINTS;
        }
}

/* "At most what he pegged": the holes of a mark as it counts now. */
static int pegged_now(const struct fold_state *s, int coup, int party)
{
    const struct fold_coup *c = &s->coup[coup];
    int side = fold_side_of(c, party);
    struct slow_score sc = fold_score_before(s, coup);
    if (c->account[party].reading == FOLD_MADE)
        return c->account[party].v.pegged;
    if (party == 1)
        read_account(s, c, 0, &sc);
    int before = sc.holes[side];
    read_account(s, c, party, &sc);
    return sc.holes[side] - before;
}

void fold_correct(struct fold_state *s, int coup, int party, int stands)
{
    struct fold_account *a = &s->coup[coup].account[party];
    if (a->reading != FOLD_TOLD) { /* "Only `mark` gives holes." */
        a->pegs = pegged_now(s, coup, party);
        a->reading = FOLD_RIGHT;
    }
    a->stands = stands;
    fold_read_again(s, coup, party);
}

/* §11b G1: "the score is put right", with what the play loses of a fill or keep. The opponent's
 * mark on another score is marked again as points. */
static void read_went(struct fold_state *s, int coup)
{
    struct fold_account *a = s->coup[coup].account;
    struct slow_score is = fold_score_before(s, coup);
    a[0].stands = a[0].v.stands;
    read_account(s, &s->coup[coup], 0, &is);
    if (a[1].reading == FOLD_MADE && memcmp(&a[1].at, &is, sizeof is) != 0)
        a[1].reading = FOLD_POINTS;
}

static void put_mark_right(struct fold_state *s)
{
    int coup = s->coups - 1;
    struct fold_account *a = fold_present(s)->account;
    enum fold_reading other = a[1].reading;
    fold_correct(s, coup, 0, a[0].v.stands);
    a[0].reading = FOLD_WENT;
    a[1].reading = other;
    read_went(s, coup);
}

static int may_not_go(const struct fold_state *s);
static void look_at_men(struct fold_state *s);
static void end_early_dice(struct fold_state *s);

/* §11b G1: "put back: the men return, the score is put right, he plays". */
void fold_put_back_going(struct fold_state *s)
{
    struct fold_coup *c = fold_present(s);
    int coup = s->coups - 1;
    c->gone = 0;
    for (int i = 0; i < s->faults; i++)
        if (s->fault[i].by_going) { /* it has closed nothing */
            s->fault[i].by_going = 0;
            s->fault[i].state = FOLD_OPEN;
        }
    for (int i = 0; i < c->schools; i++)
        c->school[i].before_go = 0;
    c->account[1].marks = c->account[1].typed; /* what he had marked before the going */
    if (c->account[0].reading != FOLD_DEFAULT && !corrected(&c->account[0]))
        put_mark_right(s);
    fold_weigh(s, coup, 1);
    s->turn.stayed = 1;
    look_at_men(s);
}

/* ---------------------------------------------------------------------------------- marks */

/* The opponent's earlier mark counts after the roller's mark. */
static void other_marks_after(struct fold_state *s)
{
    struct fold_coup *c = fold_present(s);
    int coup = s->coups - 1;
    if (c->account[1].reading == FOLD_MADE) {
        c->account[1].at = marking_score(s, coup, 1);
        judge(s, coup, 1);
        fold_weigh(s, coup, 1);
    }
    /* §11c.8: "until a man of the new throw is touched": none can be, and he has marked. */
    if (!c->playable && !c->unseen && !c->went)
        end_early_dice(s);
}

/* A mark typed again is higher: more points, or as many and more holes. */
static int is_higher(const struct slow_verdict *a, const struct slow_verdict *b)
{
    return a->marked != b->marked ? a->marked > b->marked : a->pegged > b->pegged;
}

/*
 * §11c.1: "The first mark typed of a player in a coup is what he marked in time, wherever it
 * stands, as long as no claim on it has been ruled. A later one of the same player states the whole
 * mark again and raises it if it is higher, if his time is not over. It never takes off. A mark
 * that is lower, too late, or made after a claim on that mark was ruled changes nothing."
 */
static void mark(struct fold_state *s, const struct fold_event *e, struct fold_out *out)
{
    struct fold_coup *c = fold_present(s);
    int coup = s->coups - 1, party = fold_party_of(c, e->by);
    struct fold_account *a = &c->account[party];
    struct slow_score before = fold_score_before(s, coup), after = marking_score(s, coup, 1);
    int ended = a->typed && slow_score_winner(&after) >= 0; /* §9: "at once" */
    if (slow_score_winner(&before) >= 0 || (party == 1 && c->gone) || ended) {
        fold_say_word(out, ended ? FOLD_MARK_LATE : FOLD_MARK_NOTHING, e->by);
        return;
    }
    if (a->ruled || a->waived) {
        fold_say_word(out, FOLD_MARK_RULED, e->by);
        return;
    }
    if (a->typed) {
        struct slow_score at = marking_score(s, coup, party);
        struct slow_verdict v = verdict_of(s, coup, party, e->mark, &at);
        if (!is_higher(&v, &a->v) || (party == 0 && c->touched)) {
            fold_say_word(out, is_higher(&v, &a->v) ? FOLD_MARK_LATE : FOLD_MARK_LOWER, e->by);
            return;
        }
        fold_say_word(out, FOLD_MARK_RAISED, e->by);
    }
    a->typed = c->thrown = 1;
    a->mark = e->mark;
    set_mark(s, coup, party);
    if (party == 0 && c->went && !c->gone)
        put_mark_right(s);
    fold_weigh(s, coup, party);
    if (party == 0 && c->gone && !c->wrong_going && may_not_go(s)) {
        c->wrong_going = s->turn.going = 1; /* with these pegs, or with the rest marked */
        fold_say_word(out, FOLD_WENT_WRONG, e->by);
    }
    if (party == 0)
        other_marks_after(s);
}

/* The most points of separate dues that make no hole. */
static int most_without_hole(const struct slow_due *due, int count, int from, int room)
{
    int best = 0;
    for (int i = from; i < count; i++)
        if (due[i].to == 0 && due[i].points <= room)
            best = most(best,
                        due[i].points + most_without_hole(due, count, i + 1, room - due[i].points));
    return best;
}

/* "Before a man is touched": also one that cannot be played. */
static int touched_a_man(const struct fold_turn *t)
{
    int touched = t->men > 0;
    for (int f = 1; f <= 24; f++)
        touched |= t->touched[f];
    return touched;
}

/*
 * §11a, not marking (GU III; LL §150, §176): "If his own points would have made a hole: he is held
 * to have marked the most of his separate dues that makes none, and the rest is an under-mark".
 */
static void waive(struct fold_state *s, const struct fold_event *e, struct fold_out *out)
{
    struct fold_coup *c = fold_present(s);
    struct fold_account *a = &c->account[0];
    int coup = s->coups - 1;
    struct slow_score before = fold_score_before(s, coup);
    if (slow_score_winner(&before) >= 0) {
        fold_say_word(out, FOLD_MARK_NOTHING, e->by);
        return;
    }
    if (e->by != c->roller || touched_a_man(&s->turn) || c->touched || c->went || a->typed ||
        a->ruled || a->waived) {
        fold_say_word(out, FOLD_MARK_LATE, e->by);
        return;
    }
    const struct slow_due *due;
    int count = fold_dues(&s->turn.start, &due), own = a->due;
    a->at = fold_score_before(s, coup);
    if (a->at.points[c->roller] + a->due >= HOLE)
        own = most_without_hole(due, count, 0, HOLE - 1 - a->at.points[c->roller]);
    c->thrown = a->waived = a->ruled = 1;
    a->typed = 1;
    a->mark = (struct slow_mark){.said = SLOW_GAIN, .gain = own};
    a->reading = FOLD_MADE;
    judge(s, coup, 0);
    fold_weigh(s, coup, 0);
    other_marks_after(s);
    fold_say_word(out, FOLD_WAIVED, e->by);
}

/*
 * §11a École impossible: "he may add them until his own next throw ... by `late 6`, typed in the
 * other's turn ... as his gain of that throw, before the points that this throw gave the other;
 * those are marked again after it. Too much marked is a school as ever".
 */
static void late(struct fold_state *s, const struct fold_event *e, struct fold_out *out)
{
    for (int i = s->coups - 1; i >= 0; i--) {
        struct fold_coup *c = &s->coup[i];
        struct fold_account *a = &c->account[0];
        if (c->roller != e->by)
            continue;
        fold_settle_default(s, i, 0);
        if (c->unseen || c->playable || c->went || a->ruled || a->v.marked >= a->due)
            break;
        a->mark = (struct slow_mark){.said = SLOW_GAIN, .gain = a->v.marked + e->points};
        a->at = fold_score_before(s, i); /* as it is now, claims since then included */
        a->typed = 1;
        a->late_in = i < s->coups - 1 ? s->coup[s->coups - 1].number : 0;
        judge(s, i, 0);
        a->reading = FOLD_MADE;
        fold_read_again(s, i, 0);
        fold_weigh(s, i, 0);
        fold_say(out, (struct fold_ruling){.word = FOLD_ADDED, .by = e->by, .points = e->points});
        return;
    }
    fold_say_word(out, FOLD_NOTHING_LEFT, e->by);
}

/* ------------------------------------------------------------------------- staying and going */

/*
 * §10: "Only a hole won by one's own throw (exit included) gives the choice. The hole need not have
 * been pegged." §11a: over with `go` is "G1, also beside a hole that was due"; the rest marked: "he
 * stayed, and going is G1".
 */
static int may_not_go(const struct fold_state *s)
{
    const struct fold_coup *c = &s->coup[s->coups - 1];
    const struct fold_account *a = &c->account[0];
    struct slow_score at = fold_score_before(s, s->coups - 1);
    if (c->unseen)
        return 0;
    if (s->turn.stayed || at.points[c->roller] + a->due < HOLE)
        return 1;
    if (a->reading == FOLD_RIGHT && a->mark.said == SLOW_PLACED && a->mark.jeton > 0 &&
        a->mark.jeton != at.points[c->roller])
        return 1; /* he had marked the rest */
    if (a->reading == FOLD_RIGHT || a->reading == FOLD_TOLD)
        return 0;
    return slow_going_wrong(&at, c->roller, mark_of(s, a), a->due);
}

/* §11c.6: "It closes the faults of the coup before." */
static void close_faults_before(struct fold_state *s, int number)
{
    for (int i = 0; i < s->faults; i++)
        if (s->fault[i].coup < number && s->fault[i].state == FOLD_OPEN) {
            s->fault[i].state = FOLD_LATE_FAULT;
            s->fault[i].by_going = 1;
        }
}

/* Men put down before the going are men touched (G1). Their loss of a fill or keep "is due
 * whatever is then played" (T1), if he is put back. */
static void take_men_up(struct fold_state *s)
{
    struct fold_turn *t = &s->turn;
    t->lost_by_word = most(t->lost_by_word, fold_present(s)->account[0].lost);
    for (int i = 0; i < t->men; i++)
        t->touched[t->man[i].step.from] = 1;
    t->men = t->from_man = t->lost_final = t->no_man = t->chosen = 0;
    t->extra = t->irregular = 0;
    memcpy(t->now, t->start.men[t->start.side], sizeof t->now);
    memcpy(t->base, t->now, sizeof t->base);
    memcpy(t->left, t->start.die, sizeof t->left);
}

static int go(struct fold_state *s, const struct fold_event *e, struct fold_out *out)
{
    struct fold_coup *c = fold_present(s);
    struct slow_score now = marking_score(s, s->coups - 1, 1);
    int coup = s->coups - 1;
    if (e->by != c->roller || slow_score_winner(&now) >= 0)
        return 0;
    if (c->went) { /* "Binding once said"; and who was put back "must play" */
        fold_say_word(out, FOLD_KNOWN_ALREADY, e->by);
        return 1;
    }
    c->wrong_going = may_not_go(s);
    fold_settle_default(s, coup, 0);
    s->turn.decision = FOLD_GO;
    c->went = c->gone = c->thrown = 1;
    c->account[1].marks = 0; /* "the opponent marks nothing for this coup" */
    if (!corrected(&c->account[0])) {
        c->account[0].at = fold_score_before(s, coup);
        judge(s, coup, 0);
        if (c->unseen) /* nothing is known to be due: what he marked is right on this score */
            c->account[0].reading = FOLD_MADE;
    }
    for (int i = 0; i < c->schools; i++)
        c->school[i].before_go = 1;
    fold_weigh(s, coup, 0);
    fold_weigh(s, coup, 1);
    close_faults_before(s, c->number);
    if (c->wrong_going)
        fold_say_word(out, FOLD_WENT_WRONG, e->by);
    s->turn.going = c->wrong_going;
    take_men_up(s);
    return 1;
}

static int stay(struct fold_state *s, const struct fold_event *e, struct fold_out *out)
{
    if (e->by != fold_present(s)->roller)
        return 0;
    if (s->turn.decision)
        fold_say_word(out, FOLD_KNOWN_ALREADY, e->by);
    else
        s->turn.decision = FOLD_STAY;
    if (s->turn.decision == FOLD_STAY) /* §10: to go is "binding once said" */
        s->turn.stayed = 1;
    return 1;
}

/* ------------------------------------------------------------------------------------- men */

/* The points that this throw gives, by hand where an option adds to them. */
static void find_dues(struct fold_state *s)
{
    struct fold_coup *c = fold_present(s);
    const struct slow_due *due = NULL;
    int sum[2] = {0, 0};
    int count = c->unseen ? 0 : fold_dues(&s->turn.start, &due);
    int doublet = s->turn.start.die[0] == s->turn.start.die[1];
    for (int i = 0; i < count; i++)
        if (!(s->turn.keep_forbidden && due[i].jan >= SLOW_KEEP_PETIT &&
              due[i].jan <= SLOW_KEEP_RETOUR))
            sum[due[i].to] += due[i].points;
    /* §12 rencontre: "the second player's first throw of the match equal to the first player's". */
    if (s->rules.rencontre && !c->unseen && s->first_die[0] && s->opener != c->roller &&
        s->first_die[0] + s->first_die[1] == s->turn.start.die[0] + s->turn.start.die[1] &&
        most(s->first_die[0], s->first_die[1]) == most(s->turn.start.die[0], s->turn.start.die[1]))
        sum[0] += doublet ? 6 : 4;
    /* §11c.10: "the throw says what will be due if it is made". */
    if (s->rules.misere && !c->unseen && fold_pile_possible(&s->turn, s->turn.start.men[c->roller]))
        s->turn.misere = doublet ? 6 : 4;
    c->account[0].due = sum[0] + s->turn.misere;
    c->account[1].due = sum[1];
}

/* The mark of the roller is judged again: what is due, or what is lost of it, has changed. */
static void judge_again(struct fold_state *s, int coup, int party)
{
    struct fold_account *a = &s->coup[coup].account[party];
    if (a->marks && a->reading != FOLD_DEFAULT && a->reading != FOLD_RIGHT &&
        a->reading != FOLD_TOLD)
        judge(s, coup, party);
    if (a->reading == FOLD_WENT)
        read_went(s, coup);
    fold_weigh(s, coup, party);
}

/* Looks at the men of a turn: is the fill, the keep, or the pile still possible? */
static void look_at(struct fold_state *s, int coup, struct fold_turn *t)
{
    struct fold_coup *c = &s->coup[coup];
    struct fold_account *a = &c->account[0];
    if (c->unseen || !c->playable)
        return;
    if (!t->lost_final && !a->done && !c->gone) {
        int keeps, lost = fold_points_lost(t, &keeps);
        a->keeps = lost ? keeps : a->keeps;
        a->lost = most(lost, t->lost_by_word);
    }
    /* §11c.10: "`+4` before the play is right if it then is made, otherwise over". */
    if (t->misere && !fold_pile_possible(t, t->now)) {
        a->due -= t->misere;
        t->misere = 0;
    }
    judge_again(s, coup, 0);
    if (fold_play_complete(t))
        t->lost_final = 1;
}

static void look_at_men(struct fold_state *s)
{
    look_at(s, s->coups - 1, &s->turn);
}

/* Numbers that could be played and were not, if the play stands (D1): 2 each to the opponent. */
static void owe_for_unplayed(struct fold_state *s, int coup, int unplayed)
{
    struct fold_account *a = &s->coup[coup].account[1];
    a->due += 2 * unplayed - a->left;
    a->left = 0;
    a->unplayed += 2 * unplayed;
    if (!a->typed && a->reading == FOLD_MADE && a->marks)
        judge(s, coup, 1);
    judge_again(s, coup, 1);
}

/* Judges the men of the present coup, or its going. */
static void judge_as_it_stands(const struct fold_state *s, struct fold_choices *out)
{
    const struct fold_coup *c = &s->coup[s->coups - 1];
    memset(out, 0, sizeof *out);
    if (c->unseen)
        return;
    if (s->turn.going && s->turn.men == 0 && !c->gone && !c->playable)
        return; /* he must play, and can play nothing */
    if (s->turn.going && s->turn.men == 0)
        fold_judge_going(&s->turn, !c->gone, out);
    else if (!c->gone)
        fold_judge_men(&s->turn, 0, out);
}

/* D1: "leave and mark the helpless men": to mark them is to leave the play, until another word.
 * The mark stays right if it ends the match. */
static void look_at_marked_numbers(struct fold_state *s)
{
    static struct fold_choices c;
    struct fold_account *a = &fold_present(s)->account[1];
    if (!a->typed)
        return;
    judge_as_it_stands(s, &c);
    int left = c.stands && a->v.marked > a->due - a->left ? 2 * c.unplayed : 0;
    if (left == a->left)
        return;
    a->due += left - a->left;
    a->left = left;
    judge_again(s, s->coups - 1, 1);
}

static void tell_men(const struct fold_state *s, struct fold_out *out)
{
    static struct fold_choices c;
    fold_choices_now(s, &c);
    if (c.codes)
        fold_say(out, (struct fold_ruling){
                          .word = FOLD_FALSE_MOVE, .by = s->turn.start.side, .codes = c.codes});
}

/* A man is touched: the default mark is settled (§11c.2). */
static void begin_play(struct fold_state *s)
{
    struct fold_coup *c = fold_present(s);
    fold_settle_default(s, s->coups - 1, 0);
    c->thrown = 1;
    c->touched |= c->playable;
    fold_weigh(s, s->coups - 1, 0);
}

/* §11c.8: "only then is a number left unplayed D1". */
static void end_early_dice(struct fold_state *s)
{
    static struct fold_choices c;
    if (!s->before_open)
        return;
    s->before_open = 0;
    fold_judge_men(&s->before, 1, &c);
    owe_for_unplayed(s, s->coups - 2, c.unplayed);
    for (int p = 0; p < 2; p++) { /* these were marked before */
        struct fold_account *a = &fold_present(s)->account[p];
        a->reading = a->reading == FOLD_MADE ? FOLD_POINTS : a->reading;
    }
}

static int touch(struct fold_state *s, const struct fold_event *e, struct fold_out *out)
{
    struct fold_coup *c = fold_present(s);
    if (!c->gone && e->by == c->roller &&
        (e->field < 1 || e->field > 24 ||
         (s->turn.now[e->field] == 0 && s->men[c->roller][e->field] == 0)))
        return 0;
    if (e->by != c->roller || c->gone) {
        /* GU III: "Celui qui ne joue pas, et qui par erreur lève ses dames, ne fait pas école". */
        fold_say_word(out, FOLD_KNOWN_ALREADY, e->by);
        return 1;
    }
    end_early_dice(s);
    s->turn.touched[e->field] = 1;
    begin_play(s);
    look_at_men(s);
    /* T1: "the school of a fill or keep lost by the touch is due whatever is then played". */
    s->turn.lost_by_word = c->account[0].lost;
    return 1;
}

static void men_are_down(struct fold_state *s, struct fold_out *out)
{
    struct fold_coup *c = fold_present(s);
    look_at_men(s);
    if (!c->unseen)
        tell_men(s, out);
}

/* Changes the state of the faults of the roller's mark in a coup. */
static void change_faults(struct fold_state *s, int number, enum fold_fault_state from,
                          enum fold_fault_state to)
{
    for (int i = 0; i < s->faults; i++)
        if (s->fault[i].coup == number && s->fault[i].party == 0 && s->fault[i].state == from &&
            s->fault[i].kind != SLOW_FALSE)
            s->fault[i].state = to;
}

/* §11c.8: "Dice thrown before the other has finished moving are good, and he may finish". */
static int put_before(struct fold_state *s, const struct fold_event *e)
{
    int coup = s->coups - 1, side = s->before.start.side;
    if (!s->before_open || !fold_put(&s->before, e))
        return 0;
    fold_men_in_silence(&s->before, s->men[side], s->late_men[side]);
    memcpy(s->turn.start.men[side], s->men[side], sizeof s->men[side]);
    s->before_open = !fold_play_complete(&s->before);
    int number = s->coup[coup - 1].number;
    change_faults(s, number, FOLD_LATE_FAULT, FOLD_OPEN);
    look_at(s, coup - 1, &s->before);
    change_faults(s, number, FOLD_OPEN, FOLD_LATE_FAULT); /* "closed by his dice as ever" */
    find_dues(s);
    s->coup[coup].playable = fold_numbers(&s->turn) > 0;
    for (int p = 0; p < 2; p++)
        judge_again(s, coup, p);
    return 1;
}

static int put(struct fold_state *s, const struct fold_event *e, struct fold_out *out)
{
    struct fold_coup *c = fold_present(s);
    struct slow_score now = marking_score(s, s->coups - 1, 1);
    if (e->by != c->roller)
        return e->kind == FOLD_PUT && put_before(s, e);
    if (c->gone || (slow_score_winner(&now) >= 0 && !ends_without_right(s, s->coups - 1)))
        return 0;
    struct fold_turn kept = s->turn;
    if (e->kind == FOLD_NO_MAN)
        s->turn.no_man = 1;
    else if (!fold_put(&s->turn, e)) {
        s->turn = kept;
        return 0;
    }
    end_early_dice(s);
    if (e->kind != FOLD_NO_MAN || c->playable) /* "a man put down" (§10) */
        s->turn.stayed = 1;
    s->turn.going = 0; /* put back, he plays: the going is settled */
    if (e->kind != FOLD_NO_MAN || c->playable)
        begin_play(s);
    men_are_down(s, out);
    return 1;
}

/* ---------------------------------------------------------------------------- the choices */

/* §9: the match over, "nothing more of the coup is played", and nothing is chosen. But who went
 * without the right can be put back: "put back if the other speaks before anything new is begun".
 */
static int match_is_over(const struct fold_state *s)
{
    struct slow_score now = fold_score(s);
    return slow_score_winner(&now) >= 0 && !(s->turn.going && s->turn.men == 0);
}

void fold_choices_now(const struct fold_state *s, struct fold_choices *out)
{
    memset(out, 0, sizeof *out);
    if (s->coups && !match_is_over(s))
        judge_as_it_stands(s, out);
}

/* Words for the men of the roller: the opponent's, or the roller's own for R1. */
static int choose(struct fold_state *s, const struct fold_event *e, struct fold_out *out)
{
    static struct fold_choices c;
    struct fold_coup *k = fold_present(s);
    int going = s->turn.going && s->turn.men == 0;
    if (match_is_over(s)) {
        fold_say_word(out, FOLD_NOT_A_CHOICE, e->by);
        return 1;
    }
    fold_choices_now(s, &c);
    int man_down = s->turn.men > s->turn.from_man || s->turn.no_man;
    if (!c.codes && man_down && !k->unseen && !going && e->kind != FOLD_BACK)
        fold_judge_men(&s->turn, 1, &c); /* "the play is over": a number was left */
    /* R1: "Before the other throws the player may put it right himself, without a penalty". */
    int own = e->by == k->roller && (c.codes & CODE_R1);
    if (own)
        fold_any_play(&s->turn, &c);
    if (!c.codes || (e->by == k->roller && !(own && e->kind == FOLD_CHOICE))) {
        fold_say_word(out, FOLD_NOT_A_CHOICE, e->by);
        return 1;
    }
    struct fold_turn kept = s->turn;
    if (!fold_choose(&s->turn, e, &c)) {
        s->turn = kept;
        fold_say_word(out, FOLD_NOT_A_CHOICE, e->by);
        return 1;
    }
    fold_say_word(out, FOLD_CHOSEN, e->by);
    if (going) {
        s->turn.going = 0;
        if (e->kind == FOLD_STANDS) {
            /* "`= stands`: the holes are his, and no school is received any more". */
            close_faults_before(s, k->number + 1);
            k->account[0].ruled = 1;
            return 1;
        }
        if (k->gone)
            fold_put_back_going(s);
        k->account[1].due -= k->account[1].unplayed; /* he plays after all */
        k->account[1].unplayed = 0;
        end_early_dice(s);
        begin_play(s);
        men_are_down(s, out);
        judge_again(s, s->coups - 1, 1);
        return 1;
    }
    if (e->kind == FOLD_STANDS && c.unplayed && s->turn.chosen)
        owe_for_unplayed(s, s->coups - 1, c.unplayed);
    /* §11a: "Making him fill or keep does not change it." */
    s->turn.lost_by_word = most(s->turn.lost_by_word, k->account[0].lost);
    men_are_down(s, out);
    return 1;
}

/*
 * §11b R1: "Seen one throw late, on 14–18: the opponent may demand, after the next dice, that it go
 * on into 19–24 if it can ... a keep it forbids is not due".
 */
static int must(struct fold_state *s, const struct fold_event *e, struct fold_out *out)
{
    struct fold_coup *c = fold_present(s);
    int f = e->field, granted = f >= 1 && f <= 24 && s->late_men[c->roller][f] &&
                                s->turn.men == 0 && e->by != c->roller && !c->gone &&
                                fold_can_go_on(&s->turn, f);
    if (!granted) {
        fold_say_word(out, FOLD_MUST_NOT, e->by);
        return 1;
    }
    int keeps = 0;
    s->turn.demanded = f;
    const struct slow_way *way;
    int count = fold_ways(&s->turn.start, 0, &way);
    for (int lo = 1; lo <= 19; lo += 6)
        for (int i = 0; i < count && !keeps; i++) {
            int full = 1, was = 1, goes_on = 0;
            for (int g = lo; g < lo + 6; g++) {
                full &= way[i].men[g] >= 2;
                was &= s->turn.start.men[c->roller][g] >= 2;
            }
            for (int n = 0; n < way[i].numbers; n++)
                goes_on |= way[i].from[n] == f && way[i].to[n] >= 19;
            keeps |= full && was && goes_on;
        }
    s->turn.keep_forbidden = !keeps;
    find_dues(s);
    for (int p = 0; p < 2; p++)
        judge_again(s, s->coups - 1, p);
    fold_say_word(out, FOLD_MUST_GRANTED, e->by);
    return 1;
}

/* ------------------------------------------------------------------------------- the throw */

/*
 * §11a When: "claimed by the other player before his own next throw (after a `go`: before any
 * throw)". An under-mark on the other's throw "is complete when the offender throws".
 */
static void deadlines(struct fold_state *s, int thrower)
{
    const struct fold_coup *last = s->coups ? &s->coup[s->coups - 1] : NULL;
    int after_go = last && last->gone;
    for (int i = 0; i < s->faults; i++) {
        struct fold_fault *f = &s->fault[i];
        f->by_going = 0;
        /* "A real fault of the last three throws": with points added late a fault may be older. */
        int old = s->number - f->coup >= 2;
        if (f->state == FOLD_OPEN &&
            (after_go || old || f->until == FOLD_ANY_THROW || 1 - f->side == thrower))
            f->state = FOLD_LATE_FAULT;
    }
    for (int i = 0; i < s->coups; i++) {
        struct fold_coup *c = &s->coup[i];
        if (1 - c->roller != thrower || c->account[1].over || after_go)
            continue;
        c->account[1].over = 1;
        fold_weigh(s, i, 1);
    }
}

/* §11c.3: "a real fault of the last three throws whose deadline has passed". */
static void forget_faults(struct fold_state *s)
{
    int kept = 0;
    for (int i = 0; i < s->faults; i++)
        if (s->fault[i].coup >= s->number - 4 && s->fault[i].kind != SLOW_NONE)
            s->fault[kept++] = s->fault[i];
    s->faults = kept;
}

static void set_up_again(struct fold_state *s)
{
    memset(s->men, 0, sizeof s->men);
    memset(s->late_men, 0, sizeof s->late_men);
    s->men[0][TALON] = s->men[1][TALON] = MEN;
    s->rolls[0] = s->rolls[1] = 0;
}

/* Ends a coup by the next throw: the dice "are his silence, and settle everything" (§11c.7). */
static void close_coup(struct fold_state *s, int thrower)
{
    static struct fold_choices choices;
    struct fold_coup *c = fold_present(s);
    int roller = c->roller, coup = s->coups - 1;
    fold_settle_default(s, coup, 0);
    if (!c->gone)
        end_early_dice(s);
    s->before_open = 0;
    if (c->gone) {
        set_up_again(s);
        return;
    }
    if (!c->unseen) {
        fold_judge_men(&s->turn, 1, &choices);
        int early = s->turn.men > 0 && !fold_play_complete(&s->turn) && thrower != roller;
        if (choices.unplayed && early) {
            s->before = s->turn;
            s->before_open = 1;
        } else if (choices.unplayed && !s->turn.chosen) {
            owe_for_unplayed(s, coup, choices.unplayed);
        }
    }
    fold_opponent_marks(s, 1);
    fold_men_in_silence(&s->turn, s->men[roller], s->late_men[roller]);
    if (fold_men_left(s->men[roller]) == 0) {
        c->exited = 1;
        set_up_again(s);
    }
}

int fold_thrower(const struct fold_state *s)
{
    const struct fold_coup *c = s->coups ? &s->coup[s->coups - 1] : NULL;
    int men[25], late_men[25];
    if (!c)
        return s->next;
    if (c->gone)
        return c->roller;
    fold_men_in_silence(&s->turn, men, late_men);
    return fold_men_left(men) == 0 ? c->roller : 1 - c->roller;
}

static int is_doublet(const int die[2])
{
    return die[0] && die[0] == die[1];
}

static int type_it_first(const struct fold_state *s)
{
    const struct fold_coup *c = &s->coup[s->coups - 1];
    if (!s->rules.silent && fold_wants(s) == FOLD_WANTS_DECISION)
        return 1; /* staying or going is decided */
    return !c->gone && s->turn.men == 0 && !s->turn.no_man && (c->unseen || c->playable) &&
           !s->turn.chosen;
}

static int throw_dice(struct fold_state *s, const struct fold_event *e, struct fold_out *out)
{
    struct slow_score now = fold_score(s);
    if (slow_score_winner(&now) >= 0)
        return 0;
    if (s->coups && type_it_first(s)) {
        fold_say_word(out, FOLD_TYPE_IT_FIRST, e->by);
        return 0;
    }
    /* §1: "the first throw of a match is never a doublet"; §11c.9: "Void throws count for
     * nothing: the next throw is the first of the match". */
    if (s->number == 0 && !s->rules.set_up && is_doublet(e->die)) {
        fold_say_word(out, FOLD_MUST_BE_THROWN, e->by);
        return 0;
    }
    if (s->coups && e->by != fold_thrower(s))
        return 0;
    if (s->coups) {
        close_coup(s, e->by);
        if (s->coup[s->coups - 1].roller == e->by)
            s->late_men[1 - e->by][0] = 0;
    }
    deadlines(s, e->by);
    if (s->coups == FOLD_COUPS) {
        s->base = fold_score_before(s, 1);
        memmove(s->coup, s->coup + 1, sizeof *s->coup * (FOLD_COUPS - 1));
        s->coups--;
    }
    s->number++;
    forget_faults(s);
    memset(&s->claim, 0, sizeof s->claim);
    struct fold_coup *c = &s->coup[s->coups++];
    memset(c, 0, sizeof *c);
    *c = (struct fold_coup){.number = s->number, .roller = e->by, .unseen = !e->die[0]};
    struct slow_position p = {.side = e->by, .roll = ++s->rolls[e->by]};
    memcpy(p.men, s->men, sizeof p.men);
    memcpy(p.die, e->die, sizeof p.die);
    fold_turn_begin(&s->turn, &p);
    c->playable = !c->unseen && fold_numbers(&s->turn) > 0;
    if (s->number == 1) {
        s->opener = e->by;
        memcpy(s->first_die, e->die, sizeof s->first_die);
    }
    find_dues(s);
    if (e->by != s->opener)
        s->first_die[0] = 0;
    c->account[0].marks = 1;
    return 1;
}

/* -------------------------------------------------------------------------------- the fold */

void fold_start(struct fold *f, const struct fold_rules *rules, const struct slow_position *start)
{
    struct fold_state *s = &f->now;
    memset(f, 0, sizeof *f);
    s->rules = *rules;
    s->base = slow_score_start(rules->last);
    set_up_again(s);
    if (start) {
        memcpy(s->men, start->men, sizeof s->men);
        s->next = start->side;
    }
    f->at_throw = *s;
}

enum fold_wanted fold_wants(const struct fold_state *s)
{
    const struct fold_coup *c = s->coups ? &s->coup[s->coups - 1] : NULL;
    if (!c || c->gone)
        return FOLD_WANTS_THROW;
    struct slow_score at = fold_score_before(s, s->coups - 1);
    int hole = at.points[c->roller] + c->account[0].due >= HOLE && !c->unseen;
    if (c->account[0].typed && c->account[0].v.pegged == 0)
        hole = 0; /* he may go, but nothing asks him */
    if (hole && !s->turn.decision && !s->turn.stayed && !s->turn.no_man)
        return FOLD_WANTS_DECISION;
    if (!c->playable || s->turn.no_man || s->turn.chosen || fold_play_complete(&s->turn))
        return FOLD_WANTS_THROW;
    return s->turn.men ? FOLD_WANTS_MAN : FOLD_WANTS_PLAY;
}

static int needs_a_throw(enum fold_kind kind)
{
    return kind != FOLD_THROW;
}

static int apply(struct fold_state *s, const struct fold_event *e, struct fold_out *out)
{
    switch (e->kind) {
    case FOLD_THROW:
        return throw_dice(s, e, out);
    case FOLD_MARK:
        mark(s, e, out);
        return 1;
    case FOLD_TOUCH:
        return touch(s, e, out);
    case FOLD_PUT:
    case FOLD_PUT_TWO:
    case FOLD_NO_MAN:
        return put(s, e, out);
    case FOLD_STAY:
        return stay(s, e, out);
    case FOLD_GO:
        return go(s, e, out);
    case FOLD_CLAIM:
        fold_claim(s, e, out);
        return 1;
    case FOLD_DEMAND:
        fold_demand(s, e, out);
        return 1;
    case FOLD_CONTEST:
        fold_contest(s, e, out);
        return 1;
    case FOLD_WHOLE:
        fold_whole(s, e, out);
        return 1;
    case FOLD_CHOICE:
    case FOLD_STANDS:
    case FOLD_BACK:
        return choose(s, e, out);
    case FOLD_MUST:
        return must(s, e, out);
    case FOLD_WAIVE:
        waive(s, e, out);
        return 1;
    case FOLD_LATE:
        late(s, e, out);
        return 1;
    case FOLD_RULED:
        fold_arbiter(s, e, out);
        return 1;
    case FOLD_VOID:
        break;
    }
    return 0;
}

/*
 * A false exit closes nothing (§11b holds after it): until the opponent throws he may object. If
 * the exit is undone, the throw that the other made after it is void.
 */
static int objects_to_exit(const struct fold *f, const struct fold_event *e)
{
    const struct fold_state *s = &f->now;
    static struct fold_choices c;
    if ((e->kind != FOLD_CHOICE && e->kind != FOLD_BACK) || s->coups < 2)
        return 0;
    if (!s->coup[s->coups - 2].exited || e->by == s->coup[s->coups - 1].roller)
        return 0;
    fold_choices_now(s, &c);
    if (c.codes) /* the choice is about the present coup */
        return 0;
    fold_choices_now(&f->at_throw, &c);
    return c.codes != 0;
}

int fold(struct fold *f, const struct fold_event *e, struct fold_out *out)
{
    out->rulings = 0;
    if (!f->now.coups && needs_a_throw(e->kind))
        return 0;
    struct fold_state kept = f->now;
    if (e->kind == FOLD_VOID || objects_to_exit(f, e)) {
        f->now = f->at_throw;
        fold_say_word(out, FOLD_THROW_VOID, kept.coup[kept.coups - 1].roller);
        if (e->kind == FOLD_VOID)
            return 1;
        apply(&f->now, e, out);
        if (out->ruling[out->rulings - 1].word == FOLD_NOT_A_CHOICE) {
            f->now = kept; /* the exit stands, and the throw after it */
            out->rulings = 0;
            fold_say_word(out, FOLD_NOT_A_CHOICE, e->by);
        }
        return 1;
    }
    if (!apply(&f->now, e, out)) {
        f->now = kept;
        if (!out->rulings)
            fold_say_word(out, FOLD_IMPOSSIBLE, e->by);
        return 0;
    }
    if (e->kind == FOLD_THROW)
        f->at_throw = kept;
    struct fold_coup *c = fold_present(&f->now);
    struct fold_account *a = &c->account[1];
    if (fold_wants(&f->now) != FOLD_WANTS_THROW && !a->typed && a->reading == FOLD_DEFAULT)
        a->marks = 0; /* the men went back: the roller has still to play */
    if (fold_wants(&f->now) == FOLD_WANTS_THROW &&
        (c->playable || f->now.turn.no_man || c->account[0].typed)) {
        if (!c->gone && !c->playable && !c->unseen)
            end_early_dice(&f->now); /* no man can be touched, and all decisions are made */
        fold_opponent_marks(&f->now, 0);
    }
    look_at_marked_numbers(&f->now);
    return 1;
}
