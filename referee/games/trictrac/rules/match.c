/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "match.h"

#include <stddef.h>

#include "ecrire.h"
#include "turn.h"

uint32_t ruling_school_coup(const struct ruling *r, const struct school *s)
{
    bool added = s->party == ROLLER && r->late.points;
    return !s->late ? 0 : added ? r->late.of : r->after.coups - 1;
}

struct match match_start(const struct options *o)
{
    struct match m = {.options = *o, .board = board_at_start(), .score = score_start()};
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
    return c->dice.high == c->dice.low && !c->unknown && is_first(m) &&
           m->options.opening == agreed && match_unopened(m);
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
static bool play_is_plain(struct open_turn *h)
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

static void open_throw(struct open_turn *h)
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

static void give_up(struct match *m, const struct arbiter_ruled *d)
{
    m->over = 1;
    m->winner = d->winner;
    m->given = d->worth;
    score_clear_jetons(&m->score);
}

/* Another score reopens a match that was won, any ruling one that was given up. */
static void reopen(struct match *m, const struct arbiter_ruled *d)
{
    if (d->what & RULED_SCORE || (m->given && d->what & RULED_SETTLES))
        m->over = m->winner = m->given = 0;
}

void match_decree(struct match *m, const struct arbiter_ruled *d)
{
    reopen(m, d);
    if (d->what & RULED_BOARD) {
        m->board = d->board;
        m->late = (struct late_entry){{0, 0}};
    }
    if (d->what & RULED_SCORE)
        m->score = d->score;
    if (d->what & RULED_TURN) {
        m->again = m->next == d->next ? m->again : (struct dice){0, 0};
        m->next = d->next;
    }
    if (d->what & RULED_SETTLES)
        ledger_begin(&m->ledger, &m->score);
    if (d->what & RULED_END)
        give_up(m, d);
}

static void new_releve(struct match *m)
{
    m->board = board_at_start();
    m->rolls[WHITE] = m->rolls[BLACK] = 0;
    m->late = (struct late_entry){{0, 0}};
}

/* Men this play left in the opponent's grand jan although the opponent could still fill it. One
 * throw later they may be made to move on. */
static fields late_men(const struct open_turn *h)
{
    const struct ruling *r = h->r;
    fields closed = field_range(14, 18) & ~r->view.may_end & ~r->view.theirs;
    return closed & men_any(&r->final.after) & ~r->view.own1;
}

/* Whether going ends a marqué. The holes at that moment count: schools of the coup are marked later
 * and give nobody the right to go (rules §11a). */
static bool ends_marque(const struct open_turn *h)
{
    const struct ledger_coup *c = turn_now(h);
    return c->gone && h->m->options.ecrire &&
           marque_may_end(&h->m->options,
                          ledger_score_of(h->l, &c->account[ROLLER], &c->before).holes);
}

/* Keeps the first throw until the other side has thrown. */
static void note_opening(const struct open_turn *h)
{
    struct match *m = &h->r->after;
    if (m->coups == m->passed && !m->rolls[WHITE] && !m->rolls[BLACK]) {
        m->opened = h->c->dice;
        m->opener = (uint8_t)h->roller;
    } else if (h->roller != m->opener) {
        m->opened = (struct dice){0, 0};
    }
}

void ruling_close(struct ruling *r)
{
    for (int i = 0; i < r->schools.count; i++) {
        struct school *s = &r->schools.school[i];
        s->until = (uint8_t)until_after((enum fault_until)s->until, (enum side)s->by,
                                        (enum side)r->after.next);
    }
}

/* Sets who throws next: who goes, or bears off the last man, throws again. */
static void set_next(struct open_turn *h)
{
    struct ruling *r = h->r;
    bool gone = turn_now(h)->gone;
    r->exited = r->has_play && !gone && r->view.own1 && !men_any(&r->final.after);
    r->after.next = (uint8_t)(gone || r->exited ? h->roller : h->opponent);
}

static void close_coup(struct open_turn *h)
{
    struct ruling *r = h->r;
    struct match *m = &r->after;
    if (m->left && r->complete && !h->won && !turn_now(h)->gone) { /* no man could be touched */
        turn_end_early_dice(h);
        m->score = ledger_score(h->l);
    }
    int winner = score_winner(&m->score, options_last_hole(&m->options));
    bool marque = ends_marque(h);
    if (marque)
        winner = marque_winner(m->score.holes);
    if (winner >= 0 || marque) {
        m->over = 1;
        m->winner = (uint8_t)(winner < 0 ? NOBODY : winner);
        score_clear_jetons(&m->score);
    }
    struct faults *f = &r->faults;
    if (m->over && !r->chosen && f->count &&
        f->code[0] != FAULT_G1) /* nothing is chosen any more */
        f->choices = f->may_stand = f->may_go_back = f->first_man = 0;
    m->left = m->left_counted = 0;
    if (h->unfinished && !r->chosen) {
        m->left = (uint8_t)(2 * r->faults.numbers_left);
        m->left_counted = (uint8_t)(turn_now(h)->account[OPPONENT].due - r->dues.points[OPPONENT]);
    }
    note_opening(h);
    m->coups++;
    m->rolls[h->roller]++;
    m->again = (struct dice){0, 0};
    if (turn_now(h)->gone && !marque) {
        new_releve(m);
    } else if (!turn_now(h)->gone && r->has_play) {
        m->board.side[h->roller] = r->final.after;
        m->late.men[h->roller] = late_men(h);
        if (r->exited && winner < 0) {
            new_releve(m);
            if (m->options.same_throw)
                m->again = h->c->dice;
        }
    }
}

static void reset(struct open_turn *h)
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
    h->l = &r->after.ledger;
    if (!h->l->coups)
        h->l->base = h->m->score;
    r->before = r->after_roller = h->m->score;
}

/* Whether anything besides the dice, or "nothing played", was entered. */
static bool says_more(const struct coup *c)
{
    return c->mark[ROLLER].kind != MARK_AS_DUE || c->mark[OPPONENT].kind != MARK_AS_DUE ||
           c->decision || c->must || c->touched || c->steps || c->choices || c->claims || c->waived;
}

/* The throw passes to the other side. The coup is complete, and only the thrower changes. It does
 * not count as a first throw of the relevé. */
static enum coup_error hear_pass(struct open_turn *h)
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
static enum coup_error hear_void(struct open_turn *h)
{
    struct ruling *r = h->r;
    r->position = (struct position){.board = h->m->board,
                                    .side = h->c->side,
                                    .dice = h->c->dice,
                                    .roll = (uint8_t)(h->m->rolls[h->roller] + 1)};
    r->view = match_view(h->m, &r->position);
    list_nothing(&r->plays, 0);
    r->dues = (struct dues){.count = 0};
    r->may_decide = 0;
    r->decision = NO_DECISION;
    r->played.after = r->final.after = r->view.own;
    r->complete = 1;
    r->after.coups++;
    h->l->voids++;
    for (int i = 0; i < h->l->faults; i++)
        h->l->fault[i].back++;
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

/* Words on a claim that change nothing are answered. */
static void hear_on_claim(struct open_turn *h, const struct turn_event *e, int before)
{
    bool again = false;
    for (int i = 0; i < before; i++)
        again |= h->c->event[i].kind == e->kind && h->c->event[i].at == e->at;
    if (e->kind == EVENT_RAISE)
        again = h->r->claim[e->at].contested; /* it only confirms */
    if (again)
        turn_answer(h, ANSWER_KNOWN, e->at);
    else if (e->kind == EVENT_RAISE)
        turn_answer(h, ANSWER_RAISE, e->at);
    else if (!(e->kind == EVENT_CONTEST ? turn_contest(h, e->at) : turn_whole(h, e->at)))
        turn_answer(h, e->kind == EVENT_CONTEST ? ANSWER_CONTEST : ANSWER_WHOLE, e->at);
}

static void hear_must(struct open_turn *h, int field)
{
    turn_answer(h,
                h->r->demanded                                 ? ANSWER_MUST
                : h->men                                       ? ANSWER_MUST_LATE
                : h->m->late.men[h->roller] & field_bit(field) ? ANSWER_MUST_CANNOT
                                                               : ANSWER_MUST_NOTHING,
                field);
}

/* A man is touched: a mark that was not entered counts. */
static void begin_play(struct open_turn *h)
{
    struct ledger_coup *c = turn_now(h);
    if (h->touched)
        return;
    turn_end_early_dice(h);
    ledger_settle(h->l, ROLLER);
    c->touched = c->playable;
    h->touched = true;
}

/* Without a hole there is nothing to decide; only if the points are announced it is said. */
static void hear_stay(struct open_turn *h)
{
    const struct ledger_coup *c = turn_now(h);
    const struct account *a = &c->account[ROLLER];
    bool hole = c->before.points[h->roller] + a->due >= 12 || (a->typed && a->made.pegged);
    if (h->at && h->c->event[h->at - 1].kind == EVENT_STAY)
        return; /* a phrase of two words says it twice */
    if (!hole && !c->unseen && !h->m->options.misere && h->m->options.announce == ANNOUNCE)
        turn_answer(h, ANSWER_STAY_NOTHING, ROLLER);
    else if (h->stayed || c->went)
        turn_answer(h, ANSWER_KNOWN, ROLLER);
    if (!c->went) /* it is binding */
        h->said_stay = h->stayed = true;
}

static void hear_go(struct open_turn *h, int i)
{
    const struct ledger_coup *c = turn_now(h);
    const struct account *a = &c->account[ROLLER];
    if (c->went) { /* a phrase of two words says it twice */
        if (h->c->event[i - 1].kind != EVENT_GO)
            turn_answer(h, ANSWER_KNOWN, ROLLER);
        return;
    }
    if (h->touched) { /* what was put down or touched is judged as it is now */
        turn_men(h, i, false);
        turn_weigh(h);
    }
    h->going = i;
    h->wrong = turn_may_not_go(h);
    ledger_settle(h->l, ROLLER);
    h->first = *a;
    ledger_go(h->l);
    h->moved = false;
}

static enum coup_error hear_choice_of_going(struct open_turn *h, int i)
{
    h->choice_of_going = i;
    enum coup_error e = turn_going(h);
    if (e != COUP_OK)
        return e;
    if (h->r->chosen == CHOICE_STANDS) {
        ledger_weigh(h->l, 0, OPPONENT); /* a mark made before the going is gone */
        ledger_close(h->l, 0, UNTIL_STANDS);
        turn_now(h)->account[ROLLER].ruled = 1;
        return COUP_OK;
    }
    h->put_back = h->stayed = true;
    if (turn_now(h)->gone)
        ledger_put_back(h->l);
    begin_play(h);
    e = turn_men(h, i + 1, false);
    turn_weigh(h);
    return e;
}

static enum coup_error hear_event(struct open_turn *h, int i)
{
    const struct turn_event *e = &h->c->event[i];
    h->at = i;
    switch (e->kind) {
    case EVENT_MARK:
        turn_mark(h, e->at, &e->mark);
        break;
    case EVENT_CLAIM:
        turn_claim(h, e->at);
        break;
    case EVENT_CONTEST:
    case EVENT_WHOLE:
    case EVENT_RAISE:
        hear_on_claim(h, e, i);
        break;
    case EVENT_MUST:
        hear_must(h, e->at);
        break;
    case EVENT_WAIVE:
        turn_waive(h);
        break;
    case EVENT_EARLY: /* `m` has the man there already */
        turn_answer(h, ANSWER_EARLY, e->at);
        break;
    case EVENT_LATE:
        turn_late(h, (enum side)e->at, e->mark.points);
        break;
    case EVENT_CHOICE:
        if (h->going >= 0 && h->choice_of_going < 0 && !h->moved)
            return hear_choice_of_going(h, i);
        break;
    case EVENT_GO:
        hear_go(h, i);
        break;
    case EVENT_STAY:
        hear_stay(h);
        break;
    case EVENT_LIFTED:
        h->stayed = true;
        begin_play(h);
        break;
    case EVENT_TOUCH:
        if (turn_now(h)->gone) { /* the men go back to the talon */
            turn_answer(h, ANSWER_KNOWN, e->at);
            h->in_vain |= (uint64_t)1 << i;
            break;
        }
        begin_play(h);
        break;
    case EVENT_MAN:
        h->moved = h->stayed = true;
        h->men++;
        begin_play(h);
        break;
    case EVENT_NO_MAN:
        turn_end_early_dice(h);
        h->moved = true;
        h->stayed |= turn_now(h)->playable;
        if (turn_now(h)->playable)
            begin_play(h);
        break;
    default:
        break;
    }
    return COUP_OK;
}

/* --- the ruling ------------------------------------------------------------------------------- */

/* The roller went and is not put back: men can be put down only then. */
static enum coup_error judge_men(struct open_turn *h)
{
    const struct coup *c = h->c;
    enum coup_error e = h->going >= 0 ? turn_going(h) : COUP_OK;
    bool gone = turn_now(h)->gone;
    if (e != COUP_OK)
        return e;
    if (gone && c->played) {
        if (h->step)
            *h->step = 0;
        return COUP_GONE;
    }
    return gone ? COUP_OK : turn_men(h, c->events, c->closed);
}

/* Whether the roller's mark, as it was made, ends the match without the right to. A claim corrects
 * it at once. */
static bool would_end(const struct open_turn *h, const struct account *a)
{
    struct account made = *a;
    made.reading = READ_AS_MADE;
    struct score sc = ledger_score_of(h->l, &made, &turn_now(h)->before);
    return a->made.kind >= 0 && score_winner(&sc, h->last_hole) >= 0;
}

/* Sets the score after the roller's mark, and the decision. */
static void decide(struct open_turn *h)
{
    struct ruling *r = h->r;
    const struct coup *c = h->c;
    const struct account *now = &turn_now(h)->account[ROLLER];
    const struct score *before = &turn_now(h)->before;
    bool corrected = h->put_back || (now->reading >= READ_CORRECTED && would_end(h, now));
    bool gone = turn_now(h)->gone;
    r->before = now->reading == READ_AS_DUE ? *before : now->at;
    const struct account *counts = corrected ? now : &h->first;
    struct score after = ledger_score_of(h->l, counts, before);
    r->after_roller = now->waived                       ? r->before
                      : score_equal(&r->before, before) ? after
                                                        : ledger_score_of(h->l, counts, &r->before);
    h->won = !now->waived && score_winner(&after, h->last_hole) >= 0;
    bool hole = r->after_roller.holes[h->roller] > r->before.holes[h->roller];
    bool due = before->points[h->roller] + now->due >= 12;
    bool pile = r->misere && !c->unsaid_is_none && !c->steps &&
                r->before.points[h->roller] + r->dues.points[ROLLER] + r->misere >= 12;
    r->may_decide = !h->won && (pile || (hole && due));
    if (h->won || gone) {
        r->has_play = r->steps = 0;
        r->wanted = WANT_NOTHING;
        r->complete = 1;
        if (h->won && !h->wrong) {
            r->faults.count = 0;
            r->legal = 1;
        }
    } else {
        if (r->may_decide && !h->stayed && !c->decision && !c->steps && !c->played && !c->closed)
            r->wanted = WANT_DECISION;
        r->complete = r->has_play && r->wanted == WANT_NOTHING;
    }
    r->decision = h->won              ? NO_DECISION
                  : c->decision == GO ? GO
                  : r->may_decide && (c->decision == STAY || (r->has_play && r->complete))
                      ? STAY
                      : NO_DECISION;
}

/* The holes pegged since the throw, those of schools for the coups before included. */
static void count_pegged(struct open_turn *h)
{
    struct ledger *l = h->l;
    struct score before = turn_now(h)->before, after = ledger_score(l);
    bool added = false;
    for (int age = 1; age < l->coups && h->r->claims; age++)
        added |= ledger_coup(l, age)->schools != h->schools_before[age - 1];
    if (added) {
        struct ledger without = *l;
        for (int age = 1; age < l->coups; age++)
            ledger_coup(&without, age)->schools = h->schools_before[age - 1];
        ledger_read(&without);
        before = ledger_coup(&without, 0)->before;
    }
    for (int party = ROLLER; party <= OPPONENT; party++) {
        enum side s = party == ROLLER ? h->roller : h->opponent;
        int pegged = after.holes[s] - before.holes[s];
        h->r->pegged[party] = (uint16_t)(pegged > 0 ? pegged : 0);
    }
    h->r->after.score = after;
}

static void note_marks(struct open_turn *h)
{
    struct ruling *r = h->r;
    for (int party = ROLLER; party <= OPPONENT; party++) {
        const struct account *a = &turn_now(h)->account[party];
        bool marks = a->marks && !(party == OPPONENT && h->won);
        r->marked[party] = !marks                      ? 0
                           : a->made.ends              ? a->due
                           : a->reading != READ_AS_DUE ? a->made.marked
                           : h->l->silent              ? 0
                                                       : a->due;
        r->due[party] = turn_now(h)->unseen ? (uint8_t)r->marked[party] : a->due;
        r->mark[party] = a->typed && !a->waived ? a->mark : h->c->mark[party];
        if (r->mark[party].kind == MARK_AS_DUE && h->l->silent && h->c->closed)
            r->mark[party].kind = MARK_GAIN;
    }
}

static enum coup_error finish(struct open_turn *h)
{
    struct ruling *r = h->r;
    struct ledger_coup *c = turn_now(h);
    bool begun = c->account[ROLLER].typed || h->touched || h->moved || c->went;
    if (turn_ended_before(h) && !begun) { /* by a school */
        r->before = r->after_roller = c->before;
        c->account[ROLLER].marks = 0;
        c->account[ROLLER].due = c->account[OPPONENT].due = 0;
        r->complete = r->legal = 1;
        r->faults.count = r->has_play = 0;
        h->won = true;
    } else {
        enum coup_error e = judge_men(h);
        if (e != COUP_OK)
            return e;
        h->closing = h->c->closed;
        turn_opponent_marks(h, h->closing);
        if (h->closing && !c->gone)
            turn_end_early_dice(h);
        if (h->closing)
            ledger_close_marks(h->l);
        turn_weigh(h);
        decide(h);
    }
    note_marks(h);
    if (c->account[ROLLER].waived)
        r->waived = ledger_waived_count(h->l) ? WAIVED_ERASED : WAIVED_LOST;
    count_pegged(h);
    set_next(h);
    r->closed = (h->c->by_arbiter.what & RULED_SETTLES) != 0;
    turn_list_schools(h);
    if (h->c->closed)
        ruling_close(r);
    close_coup(h);
    if (r->complete) /* nothing of this ruling changes, so `after` is the same before the dice */
        ledger_close_marks(h->l);
    if (h->c->by_arbiter.what)
        match_decree(&r->after, &h->c->by_arbiter);
    return COUP_OK;
}

/* Begins the coup in the ledger. */
static void open_marks(struct open_turn *h)
{
    struct ledger *l = h->l;
    const struct ruling *r = h->r;
    l->last_hole = (uint16_t)h->last_hole;
    l->silent = h->c->unsaid_is_none;
    l->own_throw = h->m->options.own_throw_schools;
    ledger_throw(l, h->roller, h->c->unknown, &h->m->score);
    struct ledger_coup *c = turn_now(h);
    c->playable = !h->c->unknown && r->plays.numbers;
    c->account[ROLLER].due = (uint8_t)r->dues.points[ROLLER];
    c->account[OPPONENT].due = (uint8_t)r->dues.points[OPPONENT];
    h->first = c->account[ROLLER];
    if (h->m->left_counted)
        ledger_owe_before(l, -(int)h->m->left_counted);
    for (int age = 1; age < l->coups; age++)
        h->schools_before[age - 1] = ledger_coup(l, age)->schools;
    if (h->c->by_arbiter.what & RULED_UNKNOWN_PLAY)
        begin_play(h);
}

enum coup_error match_judge(const struct match *before, const struct coup *c, struct ruling *out,
                            int *step)
{
    enum coup_error e = match_throw(before, c);
    if (e != COUP_OK)
        return e;
    struct open_turn h = {.m = before,
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
    open_marks(&h);
    for (int i = 0; i < c->events && e == COUP_OK; i++)
        e = hear_event(&h, i);
    return e == COUP_OK ? finish(&h) : e;
}
