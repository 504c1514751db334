/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "match.h"

#include <stddef.h>

#include "ecrire.h"
#include "turn.h"

struct match match_start(const struct options *o)
{
    struct match m = {.options = *o, .board = board_at_start(), .score = score_start()};
    m.last[0] = m.last[1] = last_coup_none;
    m.last[0].tally.base = m.last[1].tally.base = m.score;
    return m;
}

struct match match_from(const struct options *o, const struct position *p)
{
    struct match m = match_start(o);
    m.board = p->board;
    m.next = p->side;
    m.set_up = 1;
    if (p->roll)
        m.rolls[p->side] = (uint8_t)(p->roll - 1);
    return m;
}

struct view match_view(const struct match *m, const struct position *p)
{
    struct view v = position_view(p);
    v.provincial = m->options.provincial != 0;
    return v;
}

/* In a partie à écrire only the first marqué counts as a match with a first throw (rules §13). */
static bool is_first(const struct match *m)
{
    return !m->options.ecrire || (!m->later && !m->options.refaits);
}

bool match_unopened(const struct match *m)
{
    return m->coups == m->passed && !m->set_up;
}

static bool opening_doublet(const struct match *m, const struct coup *c, enum opening agreed)
{
    return is_first(m) && m->options.opening == agreed && match_unopened(m) && !c->unknown &&
           c->dice.high == c->dice.low;
}

bool match_passes(const struct match *m, const struct coup *c)
{
    return opening_doublet(m, c, OPENING_PASS);
}

bool match_may_meet(const struct match *m, enum side side)
{
    return is_first(m) && m->opened.high && side != m->opener;
}

/* --- the throw -------------------------------------------------------------------------------- */

/* Sets `l` without listing plays: `numbers` can be played. The caller may look at the first play
 * for a quarter it fills; it fills none. */
static void list_nothing(struct plays *l, int numbers)
{
    l->count = l->allowed = 0;
    l->numbers = (uint8_t)numbers;
    l->high_only = 0;
    l->exits = false;
    l->play[0] = (struct play){.steps = 0};
}

/* Whether the play is clearly legal: both numbers were played and nothing else was entered about
 * it. What is due then does not depend on the other plays (dues_of). */
static bool play_is_plain(struct turn *h)
{
    const struct coup *c = h->c;
    struct ruling *r = h->r;
    struct step put[2] = {c->step[0], c->step[1]};
    if (!(c->closed || c->unasked) || c->decision == GO || c->must || c->touched || c->together ||
        c->choices || c->steps < 1 || c->steps > 2 || h->m->options.misere ||
        !plays_plain(&r->position, &r->view, put, c->steps, &h->as_plain))
        return false;
    list_nothing(&r->plays, 2);
    return true;
}

static void open_throw(struct turn *h)
{
    const struct match *m = h->m;
    struct ruling *r = h->r;
    r->position = (struct position){.board = m->board,
                                    .side = h->c->side,
                                    .dice = h->c->dice,
                                    .roll = (uint8_t)(m->rolls[h->roller] + 1)};
    r->position.met = match_may_meet(m, h->roller) && m->opened.high == h->c->dice.high &&
                      m->opened.low == h->c->dice.low;
    r->view = match_view(m, &r->position);
    if (h->c->unknown) { /* nothing can be ruled: any play, nothing due */
        list_nothing(&r->plays, 2);
        r->dues = (struct dues){.count = 0};
        return;
    }
    if (play_is_plain(h)) {
        h->plain = true;
        dues_list(&r->position, &r->view, &r->plays, &m->options, &r->dues);
        return;
    }
    plays_list(&r->position, &r->view, &r->plays);
    dues_list(&r->position, &r->view, &r->plays, &m->options, &r->dues);
    if (h->c->must && (m->late.men[h->roller] & field_bit(h->c->must)) &&
        quarter_fillable(&m->board.side[h->opponent], 7) &&
        plays_require_man(&r->plays, h->c->must)) {
        /* What the demand forbids the roller to fill or keep is not due, either. */
        r->demanded = 1;
        dues_list(&r->position, &r->view, &r->plays, &m->options, &r->dues);
    }
}

/* --- the state afterwards --------------------------------------------------------------------- */

static void new_releve(struct match *m)
{
    m->board = board_at_start();
    m->rolls[WHITE] = m->rolls[BLACK] = 0;
    m->late = (struct late_entry){{0, 0}};
}

/* Men this play left in the opponent's grand jan although the opponent could still fill it. One
 * throw later they may be made to move on. */
static fields late_men(const struct turn *h)
{
    const struct ruling *r = h->r;
    fields closed = field_range(14, 18) & ~r->view.may_end & ~r->view.theirs;
    return closed & men_any(&r->final.after) & ~r->view.own1;
}

/* Whether going ends a marqué. The holes at that moment count: schools of the coup are marked later
 * and give nobody the right to go (rules §11a). */
static bool ends_marque(const struct turn *h)
{
    if (!h->went || !h->m->options.ecrire)
        return false;
    struct marks then = h->now.tally;
    then.schools = 0;
    return marque_may_end(&h->m->options,
                          marks_run(&then, options_last_hole(&h->m->options), NULL).holes);
}

/* Keeps the first throw until the other side has thrown. */
static void note_opening(const struct turn *h)
{
    struct match *m = &h->r->after;
    if (m->coups == m->passed && !m->rolls[WHITE] && !m->rolls[BLACK]) {
        m->opened = h->c->dice;
        m->opener = (uint8_t)h->roller;
    } else if (h->roller != m->opener) {
        m->opened = (struct dice){0, 0};
    }
}

/* Points that the roller left out of a throw that cannot be played. */
static int left_out(const struct turn *h)
{
    const struct ruling *r = h->r;
    int left = r->due[ROLLER] - h->now.mark[ROLLER].marked;
    bool stuck = !r->plays.numbers && !h->c->unknown && !h->went;
    return stuck && !h->waived && !h->ruled[ROLLER] && left > 0 ? left : 0;
}

static void close_coup(struct turn *h)
{
    struct ruling *r = h->r;
    struct match *m = &r->after;
    int winner = score_winner(&m->score, options_last_hole(&m->options));
    bool marque = ends_marque(h);
    if (marque)
        winner = marque_winner(m->score.holes);
    if (winner >= 0 || marque) {
        m->over = 1;
        m->winner = (uint8_t)(winner < 0 ? NOBODY : winner);
        score_clear_jetons(&m->score);
    }
    m->last[1] = h->past[0];
    m->last[0] = h->now;
    m->last[0].gone = h->went;
    note_opening(h);
    m->coups++;
    m->rolls[h->roller]++;
    m->next = (uint8_t)h->opponent;
    m->again = (struct dice){0, 0};
    if (h->went) {
        m->next = (uint8_t)h->roller;
        if (!marque)
            new_releve(m);
    } else if (r->has_play) {
        m->board.side[h->roller] = r->final.after;
        m->late.men[h->roller] = late_men(h);
        r->exited = r->view.own1 && !men_any(&r->final.after);
        if (r->exited && winner < 0) {
            new_releve(m);
            m->next = (uint8_t)h->roller;
            if (m->options.same_throw)
                m->again = h->c->dice;
        }
    }
}

static void reset(struct turn *h)
{
    struct ruling *r = h->r;
    r->demanded = r->claims = r->chosen = r->settled = r->steps = r->final_steps = r->exited = 0;
    r->has_play = r->complete = r->closed = r->passed = r->unknown_play = r->answers = 0;
    r->choice = r->settled_by = (struct choice){.kind = NO_CHOICE};
    r->wanted = WANT_NOTHING;
    r->legal = 1;
    r->schools.count = 0;
    r->faults.count = r->faults.first_man = r->faults.numbers_left = r->earlier.count = 0;
    r->faults.choices = 0;
    r->pegged[0] = r->pegged[1] = 0;
    r->waived = r->misere = 0;
    r->late = (struct late_mark){.points = 0};
    r->due[0] = r->due[1] = 0;
    r->marked[0] = r->marked[1] = 0;
    r->mark[0] = r->mark[1] = (struct mark){.kind = MARK_AS_DUE};
    r->played = r->final = (struct play){.steps = 0};
    r->after = *h->m;
    h->now = last_coup_none;
    h->now.tally.roller = h->c->side;
    h->past = r->after.last;
    for (int k = 0; k < 2; k++) {
        h->schools_before[k] = h->past[k].tally.schools;
        h->was[k] = h->past[k].tally.event[ROLLER];
        if (h->past[k].tally.roller != (uint8_t)h->roller)
            h->past[k].added = 0; /* the claimant throws */
    }
    h->base = h->m->score;
}

/* Whether anything besides the dice, or "nothing played", was entered. */
static bool says_more(const struct coup *c)
{
    return c->mark[ROLLER].kind != MARK_AS_DUE || c->mark[OPPONENT].kind != MARK_AS_DUE ||
           c->decision || c->must || c->touched || c->steps || c->choices || c->claims || c->waived;
}

/* The throw passes to the other side. The coup is complete, and only the thrower changes. It does
 * not count as a first throw of the relevé. */
static enum coup_error hear_pass(struct turn *h)
{
    struct ruling *r = h->r;
    if (h->step)
        *h->step = 0;
    if (says_more(h->c))
        return COUP_PASSED;
    r->position = (struct position){.board = h->m->board,
                                    .side = h->c->side,
                                    .dice = h->c->dice,
                                    .roll = (uint8_t)(h->m->rolls[h->roller] + 1)};
    r->view = match_view(h->m, &r->position);
    list_nothing(&r->plays, 0);
    r->dues = (struct dues){.count = 0};
    r->before = r->after_roller = h->m->score;
    r->may_decide = 0;
    r->decision = NO_DECISION;
    r->played.after = r->final.after = r->view.own;
    r->has_play = r->complete = r->passed = 1;
    r->after.coups++;
    r->after.passed++;
    r->after.next = (uint8_t)h->opponent;
    return COUP_OK;
}

/* A void throw leaves the match as it was before it. Claims made on it about the coup before
 * stay. */
static enum coup_error hear_void(struct turn *h)
{
    struct ruling *r = h->r;
    r->position = (struct position){.board = h->m->board,
                                    .side = h->c->side,
                                    .dice = h->c->dice,
                                    .roll = (uint8_t)(h->m->rolls[h->roller] + 1)};
    r->view = match_view(h->m, &r->position);
    list_nothing(&r->plays, 0);
    r->dues = (struct dues){.count = 0};
    r->before = r->after_roller = h->m->score;
    r->may_decide = 0;
    r->decision = NO_DECISION;
    r->played.after = r->final.after = r->view.own;
    r->complete = 1;
    r->after.coups++;
    r->after.last[0].void_since++;
    r->after.passed += match_unopened(h->m); /* the next throw is the first */
    r->after.next = (uint8_t)h->roller;
    match_decree(&r->after, &h->c->by_arbiter);
    return COUP_OK;
}

enum coup_error match_throw(const struct match *before, const struct coup *c)
{
    if (opening_doublet(before, c, OPENING_RETHROW))
        return COUP_FIRST_DOUBLET;
    bool other = c->dice.high != before->again.high || c->dice.low != before->again.low;
    return before->again.high && !c->unknown && other ? COUP_OTHER_THROW : COUP_OK;
}

/* --- the events ------------------------------------------------------------------------------- */

static void hear_claim(struct turn *h, int i)
{
    const struct claim *x = &h->c->claim[i];
    turn_claim(h, x);
    bool school = x->kind == CLAIM_SCHOOL && x->by == h->opponent && x->ruled != 1;
    h->opposed |= school && h->going >= 0 && h->choice_of_going < 0 &&
                  h->now.fault[OF_ROLLER].kind == SCHOOL_OVER;
}

/* Words on a claim that change nothing are answered. */
static void hear_on_claim(struct turn *h, const struct turn_event *e, int before)
{
    const struct claim_ruling *r = &h->r->claim[e->at];
    bool again = false;
    for (int i = 0; i < before; i++)
        again |= h->c->event[i].kind == e->kind && h->c->event[i].at == e->at;
    if (e->kind == EVENT_RAISE)
        again = h->c->claim[e->at].contested; /* it only confirms */
    bool works = e->kind == EVENT_CONTEST ? r->found && r->taken : r->whole;
    if (again)
        turn_answer(h, ANSWER_KNOWN, e->at);
    else if (e->kind == EVENT_RAISE)
        turn_answer(h, ANSWER_RAISE, e->at);
    else if (!works)
        turn_answer(h, e->kind == EVENT_CONTEST ? ANSWER_CONTEST : ANSWER_WHOLE, e->at);
}

static void hear_must(struct turn *h, int field)
{
    turn_answer(h,
                h->r->demanded                                 ? ANSWER_MUST
                : h->m->late.men[h->roller] & field_bit(field) ? ANSWER_MUST_CANNOT
                                                               : ANSWER_MUST_NOTHING,
                field);
}

static enum coup_error hear_event(struct turn *h, int i)
{
    const struct coup *c = h->c;
    const struct turn_event *e = &c->event[i];
    h->at = i;
    switch (e->kind) {
    case EVENT_MARK:
        turn_mark(h, e->at, &e->mark);
        return COUP_OK;
    case EVENT_CLAIM:
        hear_claim(h, e->at);
        return COUP_OK;
    case EVENT_CONTEST:
    case EVENT_WHOLE:
    case EVENT_RAISE:
        hear_on_claim(h, e, i);
        return COUP_OK;
    case EVENT_MUST:
        hear_must(h, e->at);
        return COUP_OK;
    case EVENT_WAIVE:
        turn_waive(h);
        return COUP_OK;
    case EVENT_EARLY: /* `m` has the man there already */
        turn_answer(h, ANSWER_EARLY, e->at);
        return COUP_OK;
    case EVENT_LATE:
        turn_late(h, (enum side)e->at, e->mark.points);
        return COUP_OK;
    case EVENT_CHOICE:
        if (h->going >= 0 && h->choice_of_going < 0 && !h->moved)
            h->choice_of_going = i;
        if (c->choice[e->at].kind == CHOICE_BACK)
            h->men_touched = 0;
        return COUP_OK;
    case EVENT_GO:
        h->begun = true;
        h->going = i;
        h->over_before = h->ruled[ROLLER];
        h->at_going = h->put_in ? h->base : h->r->before;
        h->now.tally.before_go = h->now.tally.schools;
        return turn_going(h);
    case EVENT_STAY:
        h->begun = h->stayed = true;
        return COUP_OK;
    case EVENT_LIFTED:
        h->stayed = true;
        h->men_touched |= field_bit(e->at);
        break;
    case EVENT_TOUCH:
        if (h->went) { /* the men go back to the talon */
            turn_answer(h, ANSWER_KNOWN, e->at);
            h->in_vain |= (uint64_t)1 << i;
            return COUP_OK;
        }
        h->men_touched |= field_bit(e->at);
        break;
    case EVENT_MAN:
        h->moved = true;
        h->men++;
        break;
    case EVENT_NO_MAN:
        h->begun = h->moved = true;
        h->stayed |= h->r->plays.numbers > 0;
        return COUP_OK;
    default:
        break;
    }
    h->begun = h->touched = true;
    return COUP_OK;
}

/* --- the ruling ------------------------------------------------------------------------------- */

/* The roller went and is not put back: men can be put down only then. */
static enum coup_error judge_men(struct turn *h)
{
    const struct coup *c = h->c;
    enum coup_error e = h->going >= 0 ? turn_going(h) : COUP_OK;
    if (e != COUP_OK)
        return e;
    if (h->went && c->steps) {
        if (h->step)
            *h->step = 0;
        return COUP_GONE;
    }
    if (h->went)
        return COUP_OK;
    e = turn_men(h, c->events, c->closed);
    if (e == COUP_OK)
        turn_went_wrongly(h);
    return e;
}

/* What the roller's mark and decision come to. */
static void decide(struct turn *h)
{
    struct ruling *r = h->r;
    const struct coup *c = h->c;
    /* A mark that would end the match without the right to it is corrected by a claim at once. */
    bool corrected = h->put_back || (h->now.anew[ROLLER] && turn_ends_match(h));
    const struct mark_event *mark = corrected ? &h->now.tally.event[ROLLER] : &h->first;
    r->after_roller =
        h->waived ? r->before : score_marked(&r->before, h->roller, mark, h->last_hole);
    h->won = score_winner(&r->after_roller, h->last_hole) >= 0;
    bool hole = r->after_roller.holes[h->roller] > r->before.holes[h->roller];
    bool pile = r->misere && !c->unsaid_is_none && !c->steps &&
                r->before.points[h->roller] + r->dues.points[ROLLER] + r->misere >= 12;
    r->may_decide = !h->won && (pile || (hole && h->now.mark[ROLLER].holes_due > 0));
    if (h->won || h->went) {
        r->has_play = r->steps = 0;
        r->wanted = WANT_NOTHING;
        r->complete = 1;
        h->now.tally.cleared = h->went;
        if (h->won) {
            r->faults.count = 0;
            r->legal = 1;
        }
    } else {
        if (r->may_decide && !c->decision && !c->steps && !c->played && !c->closed)
            r->wanted = WANT_DECISION;
        r->complete = r->has_play && r->wanted == WANT_NOTHING;
    }
    r->decision = h->won              ? NO_DECISION
                  : c->decision == GO ? GO
                  : r->may_decide && (c->decision == STAY || (r->has_play && r->complete))
                      ? STAY
                      : NO_DECISION;
}

static enum coup_error finish(struct turn *h)
{
    struct ruling *r = h->r;
    bool ended = score_winner(&r->before, h->last_hole) >= 0; /* by a school */
    if (!ended) {
        enum coup_error e = judge_men(h);
        if (e != COUP_OK)
            return e;
        turn_weigh(h, ROLLER);
        if (h->put_back && !h->now.anew[ROLLER]) {
            h->now.tally.event[ROLLER] = h->now.mark[ROLLER].as_corrected;
            h->now.anew[ROLLER] = 1;
        }
    } else {
        for (int slot = 0; slot < FAULT_SLOTS; slot++)
            h->now.fault[slot].kind = -1;
        for (int party = 0; party < 2; party++) {
            h->now.mark[party] = (struct judged_mark){.kind = -1};
            h->now.tally.event[party] = h->first = (struct mark_event){.points = 0};
            r->due[party] = 0;
        }
        h->now.unplayed = 0;
    }
    decide(h);
    h->won |= ended;
    turn_weigh(h, OPPONENT);
    r->marked[ROLLER] = h->now.mark[ROLLER].marked;
    r->marked[OPPONENT] = h->now.mark[OPPONENT].marked;
    for (int party = 0; party < 2; party++) {
        bool waived = party == ROLLER && h->waived, none = h->c->unsaid_is_none && h->c->closed;
        r->mark[party] = (struct mark){.kind = none && !waived ? MARK_GAIN : MARK_AS_DUE};
        if (h->typed[party] && !waived)
            r->mark[party] = h->said[party];
    }
    turn_list_schools(h);
    h->now.left_out = (uint8_t)left_out(h);
    h->now.tally.base = h->base;
    if (h->waived)
        r->waived = marks_roller_counts(&h->now.tally) ? WAIVED_ERASED : WAIVED_LOST;
    for (int party = 0; h->put_in && party < 2; party++) {
        if (h->now.anew[party] || !h->again[party])
            continue;
        h->now.tally.event[party] = h->now.mark[party].as_points;
        if (party == ROLLER && h->at_fault) { /* at most the holes pegged are kept */
            h->now.tally.event[party].missing = 0;
            h->now.tally.event[party].capped = 1;
            h->now.tally.event[party].holes = h->now.mark[party].pegged;
        }
    }
    uint16_t pegged[2];
    r->after.score = marks_run(&h->now.tally, h->last_hole, pegged);
    r->pegged[0] = (uint16_t)(r->pegged[0] + pegged[0]);
    r->pegged[1] = (uint16_t)(r->pegged[1] + pegged[1]);
    close_coup(h);
    r->closed = (h->c->by_arbiter.what & RULED_SETTLES) != 0;
    match_decree(&r->after, &h->c->by_arbiter);
    return COUP_OK;
}

enum coup_error match_judge(const struct match *before, const struct coup *c, struct ruling *out,
                            int *step)
{
    struct coup listed;
    enum coup_error e = match_throw(before, c);
    if (e != COUP_OK)
        return e;
    if (!c->events) {
        listed = *c;
        coup_list_events(&listed);
        c = &listed;
    }
    struct turn h = {.m = before,
                     .c = c,
                     .r = out,
                     .roller = (enum side)c->side,
                     .opponent = other_side((enum side)c->side),
                     .last_hole = options_last_hole(&before->options),
                     .going = -1,
                     .choice_of_going = -1,
                     .step = step};
    reset(&h);
    if (c->by_arbiter.what & RULED_VOID)
        return hear_void(&h);
    if (match_passes(before, c))
        return hear_pass(&h);
    open_throw(&h);
    out->before = before->score;
    turn_complete_late(&h);
    h.touched = (c->by_arbiter.what & RULED_UNKNOWN_PLAY) != 0;
    for (int i = 0; i < c->events; i++)
        if ((e = hear_event(&h, i)) != COUP_OK)
            return e;
    return finish(&h);
}
