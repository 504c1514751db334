/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Prints a coup as it goes on, under the agreed policy. */
#include <string.h>

#include "base/i18n.h"
#include "games/trictrac/text/coup.h"
#include "state.h"

/* What to print, where, and what has been printed. */
struct tell {
    struct strbuf *said;
    struct telling *told;
    const struct input *d;
    const struct coup *c; /* those of `d` */
    const struct ruling *r;
    bool anew; /* everything is printed again, and the score in any case */
};

/* The score as last printed, so that only changes are printed; NULL: print all of it. */
static const struct score *known(const struct tell *t)
{
    return t->told->stood && !t->anew ? &t->told->stand : NULL;
}

static void stands_now(const struct tell *t)
{
    t->told->stood = true;
    t->told->stand = t->r->after.score;
}

static void tell_stand(const struct tell *t)
{
    render_stand_since(t->said, &t->r->after, known(t));
    stands_now(t);
}

static void tell_outcome(const struct tell *t)
{
    bool gone =
        t->r->decision == GO && t->r->faults.count && t->r->chosen == CHOICE_STANDS && !t->anew;
    render_outcome(t->said, t->r, t->c, gone ? &t->r->after_roller : known(t));
    stands_now(t);
}

/* Whether the next dice closed the coup after something of it was printed. Prints what follows from
 * that. */
static bool tell_closed(const struct tell *t)
{
    if (!t->told->coup || !t->c->closed)
        return false;
    if (t->told->unfinished) {
        render_closing(t->said, t->r, t->c, known(t));
        render_may_finish(t->said, t->r, t->c);
        stands_now(t);
    } else if (t->r->faults.count && !t->told->left) {
        render_left(t->said, t->r, t->c);
        if (t->r->decision == GO) /* the jetons go back to the rail */
            render_stand_since(t->said, &t->r->after, &t->r->after_roller);
    }
    return true;
}

/* The coup is incomplete, with nothing wrong so far. */
static void tell_so_far(const struct tell *t)
{
    if (t->anew)
        render_more(t->said, t->r, t->c);
    /* A throw can complete a school of the coup before; a touched man, one of this coup. */
    if (t->r->schools.count > t->told->schools)
        render_schools(t->said, t->r);
    if (t->anew)
        tell_stand(t);
    if (t->r->wanted == WANT_DECISION)
        render_choice(t->said, t->r);
}

/* Claims on the coup before are entered with the dice. */
static bool much_to_say(const struct input *d)
{
    return d->ruling.complete || d->ruling.faults.count || d->coup.claims;
}

/* Whether the whole coup was printed and only a claim is new. */
static bool claimed_alone(const struct tell *t)
{
    struct coup was = t->told->of;
    if (!t->told->coup || t->anew || t->told->unfinished || was.claims >= t->c->claims)
        return false;
    was.claims = t->c->claims;
    memcpy(was.claim, t->c->claim, sizeof was.claim);
    for (int i = was.events; i < t->c->events; i++)
        if (t->c->event[i].kind < EVENT_CLAIM)
            return false;
    was.events = t->c->events;
    memcpy(was.event, t->c->event, sizeof was.event);
    return coup_equal(&was, t->c);
}

/* Tells what is expected next. */
static void tell_next(const struct tell *t)
{
    if (t->r->complete)
        render_next(t->said, &t->r->after, (enum side)t->c->side);
    else if (t->r->wanted == WANT_DECISION)
        render_choice(t->said, t->r);
    else
        render_to_play(t->said, t->r);
}

/* The holes that a claim won. */
static void tell_holes(const struct tell *t)
{
    const struct score *before = known(t), *after = &t->r->after.score;
    for (int s = WHITE; before && !t->r->after.over && s <= BLACK; s++)
        if (after->holes[s] > before->holes[s])
            render_marks(t->said, before, after, after->holes[s] - before->holes[s], (enum side)s);
}

static void tell_claims(const struct tell *t)
{
    render_claims(t->said, t->r, t->told->of.claims);
    tell_holes(t);
    render_over(t->said, &t->r->after);
    tell_stand(t);
    tell_next(t);
}

/* Whether staying or going was told: a man put down is to stay, too. */
static bool decision_told(const struct tell *t)
{
    const struct coup *was = &t->told->of;
    bool decided = was->decision || was->steps || was->played;
    return t->told->coup && decided && was->decision == t->c->decision;
}

/* The decision, where the throw was told before it. A going that is wrong is told as a fault. */
static void tell_decision(const struct tell *t)
{
    if (!decision_told(t) && !(t->r->decision == GO && t->r->faults.count))
        render_decision(t->said, t->r, t->c);
}

/* Adds what is new in the current coup. */
static void tell_all(const struct tell *t)
{
    if (tell_closed(t))
        return;
    if (t->told->coup)
        tell_decision(t);
    if (!t->told->coup)
        render_throw(t->said, t->r, t->c);
    else if (!t->r->complete && !mark_equal(&t->told->marked, &t->r->mark[ROLLER]))
        render_mark(t->said, t->r, t->c);
    if (!much_to_say(t->d)) {
        tell_so_far(t);
        return;
    }
    if (t->told->pile && !t->r->misere && !t->anew && t->r->mark[ROLLER].kind == MARK_AS_DUE &&
        dues_have(&t->r->dues, MISERE))
        render_pile_made(t->said, t->r, t->c);
    tell_outcome(t);
    if (t->anew && t->r->chosen)
        render_more(t->said, t->r, t->c);
    if (!t->r->complete && t->r->wanted == WANT_DECISION)
        render_choice(t->said, t->r);
}

/* Under confirm: what closing adds to a coup printed when it was complete. */
static void tell_rest_of(const struct tell *t)
{
    if (t->r->faults.count && !t->told->left)
        render_left(t->said, t->r, t->c);
    if (!t->told->confirmed[OPPONENT]) {
        render_dues(t->said, t->r, OPPONENT);
        render_opponent(t->said, t->r, t->c);
    }
    if (t->r->schools.count > t->told->schools)
        render_schools(t->said, t->r);
    tell_stand(t);
}

/* Policy confirm: adds what is due only after the player has marked or missed the time to. */
static void tell_confirming(const struct tell *t)
{
    static const enum party parties[2] = {ROLLER, OPPONENT};
    bool marked[2] = {[ROLLER] = t->r->mark[ROLLER].kind != MARK_AS_DUE || t->r->has_play ||
                                 t->c->decision,
                      [OPPONENT] = t->r->mark[OPPONENT].kind != MARK_AS_DUE};
    if (t->told->coup && t->c->closed && !t->told->unfinished) {
        tell_rest_of(t);
        return;
    }
    if (!t->told->coup)
        render_thrown(t->said, t->r, t->c);
    for (int i = 0; i < 2; i++) {
        if (!marked[i] || t->told->confirmed[i])
            continue;
        if (parties[i] == OPPONENT || t->r->marked[ROLLER] == t->r->due[ROLLER] ||
            t->r->due[ROLLER])
            render_dues(t->said, t->r, parties[i]);
        render_marked(t->said, t->r, t->c, parties[i]);
        if (parties[i] == ROLLER)
            render_hole(t->said, t->r, t->c);
        t->told->confirmed[i] = true;
    }
    if (t->told->confirmed[ROLLER])
        tell_decision(t);
    if (much_to_say(t->d))
        tell_outcome(t);
    else if (t->anew)
        tell_stand(t);
    if (!t->r->complete && t->r->wanted == WANT_DECISION)
        render_choice(t->said, t->r);
}

/* Policy silent: adds only what was said at the table, and rulings on claims. */
static void tell_little(const struct tell *t)
{
    if (t->c->closed && t->told->coup)
        return;
    if (!t->told->coup)
        render_thrown(t->said, t->r, t->c);
    render_put_down(t->said, t->r, t->c);
    render_claims(t->said, t->r, 0);
    if (t->anew || t->c->steps || t->c->played || t->c->claims || t->c->decision)
        tell_stand(t);
    render_over(t->said, &t->r->after);
}

/* Whether every word since the last print has an answer and changed nothing. */
static bool answered_alone(const struct tell *t)
{
    int answers = t->r->answers - t->told->answers;
    return t->told->coup && !t->anew && answers > 0 && t->c->closed == t->told->of.closed &&
           t->c->events - t->told->of.events == answers;
}

/* Prints answers, and what points added or waived change. */
static void tell_answers(const struct tell *t)
{
    bool changes = false;
    render_answers(t->said, t->r, t->told->answers);
    for (int i = t->told->answers; i < t->r->answers; i++)
        changes |= t->r->answer[i].what == ANSWER_WAIVED || t->r->answer[i].what == ANSWER_LATE;
    if (!changes)
        return;
    tell_stand(t);
    render_over(t->said, &t->r->after);
    tell_next(t);
}

/* Whether the opponent has just put a man down in the turn before. */
static bool finished_before(const struct tell *t)
{
    bool is = false;
    if (t->told->coup != (long)t->d->before.coups + 1)
        return false;
    for (int i = t->told->answers; i < t->r->answers; i++)
        is |= t->r->answer[i].what == ANSWER_EARLY;
    return is;
}

static void tell(struct trictrac *s, struct strbuf *said, const struct input *d, bool anew)
{
    static void (*const policies[])(const struct tell *) = {
        [ANNOUNCE] = tell_all, [CONFIRM] = tell_confirming, [SILENT] = tell_little};
    struct tell t = {
        .said = said, .told = &s->told, .d = d, .c = &d->coup, .r = &d->ruling, .anew = anew};
    long coup = (long)d->before.coups + 1;
    if (!d->open)
        return;
    if (finished_before(&t)) { /* the board is another, and so may be what is due */
        render_answers(said, &d->ruling, s->told.answers);
        t.anew = anew = true;
    }
    if (anew || s->told.coup != coup)
        s->told = (struct telling){.stood = s->told.stood, .stand = s->told.stand};
    if (answered_alone(&t))
        tell_answers(&t);
    else if (claimed_alone(&t))
        tell_claims(&t);
    else if (!(d->coup.by_arbiter.what & RULED_VOID))
        policies[d->before.options.announce](&t);
    else if (anew)
        render_stand(said, &d->ruling.after);
    if (!anew && !d->coup.closed && !answered_alone(&t))
        render_answers(said, &d->ruling, s->told.answers);
    s->told.answers = d->ruling.answers;
    s->told.pile = d->ruling.misere > 0;
    s->told.coup = coup;
    s->told.marked = d->ruling.mark[ROLLER];
    s->told.schools = d->ruling.schools.count;
    s->told.unfinished = !d->ruling.complete;
    s->told.left = (enum choice_kind)d->ruling.chosen;
    s->told.of = d->coup;
}

void state_tell(struct trictrac *s, const struct input *d, struct strbuf *said)
{
    tell(s, said, d, false);
}

void trictrac_stands(void *match, struct strbuf *said)
{
    struct trictrac *s = state_with_ruling(match);
    said->manner = s->input.numbering;
    if (s->input.open)
        tell(s, said, &s->input, true);
    else
        render_score(said, &s->input.before);
}

/* Adds what can still be entered or claimed, or after an arbiter's ruling what no longer can.
 * Under confirm the play is ruled on when complete; under silent never, so only the play as made
 * can be printed. */
void state_tell_open(const struct trictrac *s, struct strbuf *said)
{
    const struct input *d = &s->input;
    const struct ruling *r = &d->ruling;
    if (!d->open || r->after.over)
        return;
    if (d->before.options.announce == SILENT) {
        if (d->coup.steps == 1)
            render_put_down(said, r, &d->coup);
        return;
    }
    if (r->closed) {
        render_open_schools(said, r);
        return;
    }
    if (r->faults.count && !r->chosen)
        render_ruling_play(said, r, &d->coup);
    else
        render_more(said, r, &d->coup);
    if (d->before.options.announce == ANNOUNCE || r->complete)
        render_open_schools(said, r);
    if (r->wanted == WANT_DECISION)
        render_choice(said, r);
}
