/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Claims, `mark`, `false`, `whole` and the arbiter's ruling on a claim (rules §11a, §11c.3; M XVII;
 * GU III; LL §164-194). */
#include <string.h>

#include "slow_fold_parts.h"

enum { HOLE = 12 };

static int most(int a, int b)
{
    return a > b ? a : b;
}

static int least(int a, int b)
{
    return a < b ? a : b;
}

static int coup_index(const struct fold_state *s, int number)
{
    for (int i = 0; i < s->coups; i++)
        if (s->coup[i].number == number)
            return i;
    return -1;
}

/* Returns the points of a fault that can still be claimed. "A mark without right that ends the
 * match is put back if the other speaks before anything new is begun; a school once men are
 * touched". */
static int left_of(const struct fold_state *s, const struct fold_fault *f)
{
    int coup = coup_index(s, f->coup);
    if (f->state != FOLD_OPEN || f->kind == SLOW_FALSE || coup < 0 ||
        fold_no_school_yet(s, coup, f->party))
        return 0;
    return most(0, f->points - f->claimed);
}

static int takes_off(const struct fold_fault *f)
{
    return f->state == FOLD_OPEN && f->too_much && !f->ruled && f->kind != SLOW_FALSE;
}

/* "School points are marked after all others of the coup they belong to, and before the points of
 * the next throw." Returns the entry's index, or -1 for no points. */
static int write_school(struct fold_state *s, int coup, int by, int points, int instead)
{
    struct fold_coup *c = &s->coup[coup];
    if (points <= 0 || c->schools == SLOW_SCHOOLS)
        return -1;
    c->school[c->schools] = (struct fold_school){by, points, instead, 0};
    if (coup < s->coups - 1) /* marked before what was marked by this throw */
        fold_read_again(s, coup, 1);
    return c->schools++;
}

/* ------------------------------------------------------------------------- what a claim means */

/*
 * LP 56 "excuses the claimant, for what he had not yet marked when he spoke": the opponent of a
 * throw, until the opponent throws; the roller, until a man is touched. If no number can be played,
 * points left out are no school and need no excuse.
 */
static int still_had_to_mark(const struct fold_state *s, int coup, int by)
{
    const struct fold_coup *c = &s->coup[coup];
    int party = fold_party_of(c, by);
    return party == 1 ? 1 : coup == s->coups - 1 && c->playable && !c->touched;
}

/*
 * §11c.3: "an omission that is not complete, on either side, also with one man down". The opponent
 * is held to have marked as due once the play is down (§11c.2: "or a claim on it is ruled").
 */
static int not_yet(const struct fold_state *s, int accused)
{
    const struct fold_coup *c = &s->coup[s->coups - 1];
    int party = fold_party_of(c, accused);
    const struct fold_account *a = &c->account[party];
    int marked = 0;
    if (c->unseen || c->gone || a->done || a->reading == FOLD_TOLD)
        return 0;
    if (party == 0 ? c->touched || !c->playable : s->rules.own_throw_only)
        return 0;
    if (a->reading == FOLD_RIGHT || a->reading == FOLD_WENT)
        marked = a->stands;
    else if (a->typed)
        marked = a->v.marked;
    else if (party == 1 && !s->rules.silent && a->marks && (c->playable || s->turn.no_man))
        marked = a->due;
    return marked < a->due;
}

/* A fault of the last three throws that can no longer be claimed: past its deadline, or
 * corrected. */
static int is_remembered(const struct fold_state *s, int accused, enum fold_fault_state state)
{
    const struct fold_coup *c = &s->coup[s->coups - 1];
    if (state == FOLD_SETTLED &&
        c->account[fold_party_of(c, accused)].reading == FOLD_TOLD) /* corrected by `mark` */
        return 1;
    for (int i = 0; i < s->faults; i++) {
        const struct fold_fault *f = &s->fault[i];
        if (f->side != accused || f->kind == SLOW_FALSE || f->state != state ||
            s->number - f->coup > 3)
            continue;
        if (state == FOLD_SETTLED || f->points > f->claimed || (f->too_much && !f->ruled))
            return 1;
    }
    return 0;
}

/*
 * §11c.4, and the notation: said before the roller's mark and play a claim belongs to the coup
 * before (who stays or goes has marked, §10); "before the first mark of a match a claim belongs to
 * the throw on which it is said".
 */
static int belongs_to(const struct fold_state *s)
{
    const struct fold_coup *c = &s->coup[s->coups - 1];
    int said_first = !c->account[0].typed && !c->touched && !s->turn.decision && !s->turn.no_man;
    return s->coups > 1 && said_first ? s->coups - 2 : s->coups - 1;
}

/* ------------------------------------------------------------------------------ upheld claims */

/* "A hole so lost was never had: a going from it is G1." */
static void look_at_going(struct fold_state *s, struct fold_out *out)
{
    struct fold_coup *c = fold_present(s);
    struct slow_score at = fold_score_before(s, s->coups - 1);
    if (!c->gone || c->wrong_going || c->unseen || at.points[c->roller] + c->account[0].due >= HOLE)
        return;
    c->wrong_going = s->turn.going = 1;
    fold_say_word(out, FOLD_WENT_WRONG, c->roller);
}

/* "Effect: the score becomes what it would be had he marked what stands." Once for each fault. */
static void put_right(struct fold_state *s, struct fold_fault *f, struct fold_out *out)
{
    int coup = coup_index(s, f->coup);
    struct fold_account *a = &s->coup[coup].account[f->party];
    if (f->ruled)
        return;
    fold_correct(s, coup, f->party, f->stands);
    f->ruled = 1;
    a->ruled = 1;
    a->done |= f->kind == SLOW_FILL || f->kind == SLOW_KEEP;
    if (f->opposes && f->party == 0 && s->coup[coup].gone && coup == s->coups - 1) {
        /* "Who claims the school has opposed the going: he must play." */
        fold_put_back_going(s);
        fold_read_again(s, coup, 0); /* "followed by the later marks of the coup again" */
        fold_say_word(out, FOLD_OPPOSED, 1 - f->side);
    }
}

/* Each school may be held to be what its claimant marked (LP 56). */
static void weigh_all(struct fold_state *s)
{
    for (int i = 0; i < s->coups; i++)
        for (int p = 0; p < 2; p++)
            fold_weigh(s, i, p);
}

/* Takes from one fault what the claim asks for; returns what it asks for beyond that. */
static int take(struct fold_state *s, int index, int asked, struct fold_out *out)
{
    struct fold_fault *f = &s->fault[index];
    struct fold_claim *k = &s->claim;
    int coup = coup_index(s, f->coup), left = left_of(s, f), off = takes_off(f);
    int no_school = fold_no_school_yet(s, coup, f->party) ? f->points : 0;
    int within = asked == SLOW_ALL ? left : least(asked, left);
    int instead = still_had_to_mark(s, coup, k->by);
    if (within == 0 && !off)
        return asked;
    if (k->fault < 0)
        k->was = s->coup[coup].account[f->party];
    put_right(s, f, out);
    if (no_school)
        f->state = FOLD_SETTLED; /* put back, and there is no school of it */
    else if (within == 0 && f->kind == SLOW_UNDER)
        f->ruled = 0; /* only the peg is corrected; the omission can still be claimed */
    f->claimed += within;
    f->raised = within ? 0 : f->raised; /* the last claim on it counts */
    k->first = k->fault < 0 ? index : k->first;
    k->fault = index;
    k->left = most(0, left - within);
    k->within += within;
    if (coup < s->coups - 1)
        k->earlier = f->kind;
    if (within && k->entries < FOLD_PARTS) {
        k->coup[k->entries] = f->coup;
        k->school[k->entries] = write_school(s, coup, k->by, within, instead);
        k->entries++;
    }
    return asked == SLOW_ALL ? SLOW_ALL : most(0, asked - most(within, no_school));
}

/* "False school: a claim with no fault behind it, or the part beyond it: the accused marks those
 * points." */
static void false_school(struct fold_state *s, int points, int coup)
{
    struct fold_claim *k = &s->claim;
    if (points <= 0)
        return;
    k->given = points;
    k->false_coup = s->coup[coup].number;
    k->false_school = write_school(s, coup, 1 - k->by, points, 0);
    if (s->faults < FOLD_FAULTS)
        s->fault[s->faults++] = (struct fold_fault){.coup = s->number,
                                                    .side = k->by,
                                                    .kind = SLOW_FALSE,
                                                    .points = points,
                                                    .claimed = points,
                                                    .ruled = 1};
}

/* "`school 0` takes off what was too much", "instead of a school": of this throw, else of the coup
 * before. */
static void take_off(struct fold_state *s, int accused, struct fold_out *out)
{
    for (int newest = s->number; newest >= s->number - FOLD_COUPS; newest--)
        for (int i = 0; i < s->faults; i++) {
            struct fold_fault *f = &s->fault[i];
            if (f->side != accused || f->coup != newest || !takes_off(f))
                continue;
            put_right(s, f, out);
            f->state = f->kind == SLOW_UNDER ? FOLD_OPEN : FOLD_SETTLED;
            f->ruled = f->kind != SLOW_UNDER;
            weigh_all(s);
            fold_say(out,
                     (struct fold_ruling){.word = FOLD_TAKEN_OFF,
                                          .by = 1 - accused,
                                          .kind = f->kind,
                                          .earlier = newest < s->number ? f->kind : SLOW_NONE});
            look_at_going(s, out);
            return;
        }
    int lacking = not_yet(s, accused); /* there is something to say, but nothing over */
    for (int i = 0; i < s->faults; i++)
        lacking |= s->fault[i].side == accused && left_of(s, &s->fault[i]) > 0;
    fold_say_word(out,
                  lacking                                      ? FOLD_NOTHING_OVER
                  : is_remembered(s, accused, FOLD_SETTLED)    ? FOLD_PUT_RIGHT
                  : is_remembered(s, accused, FOLD_LATE_FAULT) ? FOLD_TOO_LATE
                                                               : FOLD_NOTHING_OVER,
                  1 - accused);
}

/*
 * §11c.3: "Claims mean, in this order: open faults of this throw, then open faults of the coup
 * before (under and over alike). Without a number: all of these. A claim that can mean none of them
 * is: put right already, too late, not yet, otherwise false."
 */
void fold_claim(struct fold_state *s, const struct fold_event *e, struct fold_out *out)
{
    struct fold_claim *k = &s->claim;
    struct fold_coup *c = fold_present(s);
    int accused = 1 - e->by, party = fold_party_of(c, accused), asked = e->points;
    int where = belongs_to(s), early = not_yet(s, accused);
    memset(k, 0, sizeof *k);
    *k = (struct fold_claim){.made = 1, .by = e->by, .fault = -1, .first = -1, .false_school = -1};
    if (asked == 0) {
        take_off(s, accused, out);
        return;
    }
    for (int newest = s->number; newest >= s->number - FOLD_COUPS; newest--)
        for (int i = 0; i < s->faults; i++)
            if (s->fault[i].side == accused && s->fault[i].coup == newest && asked != 0)
                asked = take(s, i, asked, out);
    struct fold_ruling r = {.by = e->by, .points = k->within};
    if (k->fault < 0) {
        r.word = is_remembered(s, accused, FOLD_SETTLED)      ? FOLD_PUT_RIGHT
                 : is_remembered(s, accused, FOLD_LATE_FAULT) ? FOLD_TOO_LATE
                 : early                                      ? FOLD_NOT_YET
                                                              : FOLD_FALSE;
    } else {
        r.word = FOLD_UPHELD;
        r.kind = s->fault[k->fault].kind;
        r.earlier = where == s->coups - 1 ? k->earlier : SLOW_NONE;
    }
    if (asked != SLOW_ALL && (!early || where < s->coups - 1) &&
        (r.word == FOLD_UPHELD || r.word == FOLD_FALSE)) {
        false_school(s, asked, where);
        r.given = k->given;
    }
    const struct fold_account *a = &c->account[party];
    if (r.word == FOLD_FALSE && where == s->coups - 1 &&
        (a->typed || a->reading != FOLD_DEFAULT || (party == 1 && a->marks))) {
        c->account[party].ruled = 1;
        fold_settle_default(s, where, party);
    }
    fold_say(out, r);
    weigh_all(s);
    look_at_going(s, out);
}

/* ------------------------------------------------------------------- what is said of a claim */

/*
 * "Augmentation: the accused calls 'false school' on a valid claim: the claimant marks the valid
 * part of the number twice."
 */
void fold_contest(struct fold_state *s, const struct fold_event *e, struct fold_out *out)
{
    struct fold_claim *k = &s->claim;
    if (!k->made || e->by == k->by || k->within == 0 || k->raised) {
        fold_say_word(out, k->raised ? FOLD_KNOWN_ALREADY : FOLD_NO_SUCH_CLAIM, e->by);
        return;
    }
    k->raised = 1;
    for (int i = 0; i < k->entries; i++) {
        int coup = coup_index(s, k->coup[i]);
        s->coup[coup].school[k->school[i]].points *= 2;
        if (coup < s->coups - 1)
            fold_read_again(s, coup, 1);
    }
    s->fault[k->first].raised = s->fault[k->fault].raised = 1;
    weigh_all(s);
    fold_say(out, (struct fold_ruling){.word = FOLD_RAISED, .by = k->by, .points = 2 * k->within});
    look_at_going(s, out);
}

/* "In part: the offender may make him mark the whole (`whole`; M XVII; GU III; LL §187; LP 47)". */
void fold_whole(struct fold_state *s, const struct fold_event *e, struct fold_out *out)
{
    struct fold_claim *k = &s->claim;
    int left = k->made && k->fault >= 0 ? k->left : 0;
    if (!k->made || e->by == k->by || k->within == 0 || left == 0 || k->raised || k->whole) {
        fold_say_word(out, k->whole ? FOLD_KNOWN_ALREADY : FOLD_NO_SUCH_CLAIM, e->by);
        return;
    }
    int last = k->entries - 1, coup = coup_index(s, k->coup[last]);
    k->whole = 1;
    k->within += left;
    s->fault[k->fault].claimed += left;
    s->fault[k->fault].points = most(s->fault[k->fault].points, s->fault[k->fault].claimed);
    s->coup[coup].school[k->school[last]].points += left;
    if (coup < s->coups - 1)
        fold_read_again(s, coup, 1);
    weigh_all(s);
    fold_say(out, (struct fold_ruling){.word = FOLD_ALL_OF_IT, .by = k->by, .points = left});
    look_at_going(s, out);
}

/* ------------------------------------------------------------------------------------- mark */

/* Holes that the points of a mark were worth and that were not pegged. */
static int holes_missing(const struct fold_account *a)
{
    return a->reading == FOLD_MADE || a->reading == FOLD_POINTS ? a->v.missing : 0;
}

/*
 * "Before the next throw `mark` makes the player mark what is missing, holes included, without the
 * right to go. Said by the roller it binds the other for what this throw gives him; once he has
 * thrown only the school is left." §11c.5: "`mark` with the fill already lost asks for n − f".
 */
void fold_demand(struct fold_state *s, const struct fold_event *e, struct fold_out *out)
{
    struct fold_coup *c = fold_present(s);
    int coup = s->coups - 1, accused = 1 - e->by, party = fold_party_of(c, accused);
    struct fold_account *a = &c->account[party];
    int right = a->due - (party == 0 ? a->lost : 0), claimed = 0, open_before = 0, late = 0;
    for (int i = 0; i < s->faults; i++) {
        const struct fold_fault *f = &s->fault[i];
        claimed |= f->coup == c->number && f->party == party && f->kind != SLOW_FALSE && f->ruled;
        open_before |= f->coup != c->number && f->side == accused && f->kind == SLOW_UNDER &&
                       left_of(s, f) > 0;
        late |= f->side == accused && f->kind == SLOW_UNDER && f->state == FOLD_LATE_FAULT &&
                f->points > f->claimed && f->coup == s->number - 1;
    }
    int marked = a->reading == FOLD_WENT               ? a->stands
                 : a->typed || a->reading == FOLD_MADE ? a->v.marked
                 : s->rules.silent                     ? 0
                                                       : a->due;
    int missing = most(0, right - marked - fold_marked_instead(c, party));
    if (c->unseen || c->gone || claimed || a->waived || a->reading == FOLD_TOLD ||
        (party == 1 && !a->marks) || marked > right || (missing == 0 && holes_missing(a) == 0)) {
        fold_say_word(out,
                      open_before ? FOLD_ONLY_SCHOOL
                      : late      ? FOLD_TOO_LATE
                                  : FOLD_NOTHING_LACKS,
                      e->by);
        return;
    }
    fold_settle_default(s, coup, party);
    a->stands = marked + missing;
    a->reading = FOLD_TOLD;
    a->ruled = 1;
    if (party == 0) {
        fold_read_again(s, coup, 0);
        s->turn.stayed = 1;
    }
    for (int i = 0; i < s->faults; i++) {
        struct fold_fault *f = &s->fault[i];
        if (f->coup != c->number || f->party != party || f->ruled ||
            (f->kind != SLOW_UNDER && f->kind != SLOW_HOLE))
            continue;
        f->ruled = f->unlisted = 1;
        f->state = FOLD_SETTLED;
    }
    weigh_all(s);
    fold_say(out, (struct fold_ruling){.word = FOLD_MADE_TO_MARK, .by = e->by, .points = missing});
}

/* ---------------------------------------------------------------------------------- the arbiter */

/*
 * The arbiter sets the points of the last claim. With 0 "the claim is as if it
 * had not been made"; a fault "that the arbiter has settled is likewise not received" (§11a).
 */
void fold_arbiter(struct fold_state *s, const struct fold_event *e, struct fold_out *out)
{
    struct fold_claim *k = &s->claim;
    if (!k->made) {
        fold_say_word(out, FOLD_NO_SUCH_CLAIM, e->by);
        return;
    }
    for (int i = 0; i < k->entries; i++) {
        int coup = coup_index(s, k->coup[i]);
        s->coup[coup].school[k->school[i]].points = i == 0 ? e->points : 0;
    }
    if (k->entries == 0 && e->points > 0)
        write_school(s, belongs_to(s), k->by, e->points, 0);
    if (k->false_school >= 0)
        s->coup[coup_index(s, k->false_coup)].school[k->false_school].points = 0;
    for (int i = k->first; i >= 0 && i <= k->fault; i++) {
        struct fold_fault *f = &s->fault[i];
        int coup = coup_index(s, f->coup);
        if (i != k->first && i != k->fault)
            continue;
        f->claimed = least(f->points, e->points);
        f->state = FOLD_SETTLED;
        if (e->points == 0 && i == k->first) {
            s->coup[coup].account[f->party] = k->was;
            s->coup[coup].account[f->party].ruled = 1;
            s->coup[coup].account[f->party].done = 1;
            fold_read_again(s, coup, f->party);
        }
    }
    fold_say(out, (struct fold_ruling){.word = FOLD_OVERRULED, .by = k->by, .points = e->points});
}
