/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "match.h"

#include <stddef.h>
#include <string.h>

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

/* Sets position and view at the beginning of the coup. */
static void begin_position(struct open_turn *h)
{
    struct ruling *r = h->r;
    r->position = (struct position){.board = h->m->board,
                                    .side = h->c->side,
                                    .dice = h->c->dice,
                                    .roll = (uint8_t)(h->m->rolls[h->roller] + 1)};
    r->view = match_view(h->m, &r->position);
}

static void open_throw(struct open_turn *h)
{
    const struct match *m = h->m;
    const struct coup *c = h->c;
    struct ruling *r = h->r;
    struct step put[2] = {c->step[0], c->step[1]};
    begin_position(h);
    r->position.met = match_may_meet(m, h->roller) && m->opened.high == c->dice.high &&
                      m->opened.low == c->dice.low;
    if (c->unknown) { /* nothing can be ruled: any play, nothing due */
        list_nothing(&r->plays, 2);
        r->dues = (struct dues){.count = 0};
        return;
    }
    /* If both numbers were played and nothing else was entered about the play, it may be clearly
     * legal. The dues then do not depend on the other plays (dues_of). */
    h->plain = (c->closed || c->unasked) && c->decision != GO && !c->must && !c->touched &&
               !c->together && !c->choices && c->steps >= 1 && c->steps <= 2 &&
               !m->options.misere &&
               plays_plain(&r->position, &r->view, put, c->steps, &h->as_plain);
    if (h->plain)
        list_nothing(&r->plays, 2);
    else
        plays_list(&r->position, &r->view, &r->plays);
    if (c->must && (m->late.men[h->roller] & field_bit(c->must)) &&
        quarter_fillable(&m->board.side[h->opponent], 7))
        r->demanded =
            plays_require_man(&r->plays, c->must); /* fills and keeps it forbids are not due */
    dues_list(&r->position, &r->view, &r->plays, &m->options, &r->dues);
}

/* --- the state afterwards --------------------------------------------------------------------- */

void match_decree(struct match *m, const struct arbiter_ruled *d)
{
    /* Another score reopens a match that was won, any ruling one that was given up. */
    if (d->what & RULED_SCORE || (m->given && d->what & RULED_SETTLES))
        m->over = m->winner = m->given = 0;
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
    if (d->what & RULED_END) {
        m->over = 1;
        m->winner = d->winner;
        m->given = d->worth;
        score_clear_jetons(&m->score);
    }
}

static void new_releve(struct match *m)
{
    m->board = board_at_start();
    m->rolls[WHITE] = m->rolls[BLACK] = 0;
    m->late = (struct late_entry){{0, 0}};
}

void ruling_close(struct ruling *r)
{
    for (int i = 0; i < r->schools.count; i++) {
        struct school *s = &r->schools.school[i];
        s->until = (uint8_t)until_after((enum fault_until)s->until, (enum side)s->by,
                                        (enum side)r->after.next);
    }
}

static void close_coup(struct open_turn *h)
{
    struct ruling *r = h->r;
    struct match *m = &r->after;
    const struct ledger_coup *now = turn_now(h);
    /* The roller throws again after going, or after bearing off the last man. */
    r->exited = r->has_play && !now->gone && r->view.own1 && !men_any(&r->final.after);
    m->next = (uint8_t)(now->gone || r->exited ? h->roller : h->opponent);
    if (m->left && r->complete && !h->won && !now->gone) { /* no man could be touched */
        turn_end_early_dice(h);
        m->score = ledger_score(h->l);
    }
    int winner = score_winner(&m->score, options_last_hole(&m->options));
    /* The holes when the roller goes end a marqué: schools of the coup are marked later and give
     * nobody the right to go (rules §11a). */
    bool marque = now->gone && m->options.ecrire &&
                  marque_may_end(&m->options,
                                 ledger_score_of(h->l, &now->account[ROLLER], &now->before).holes);
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
        m->left_counted = (uint8_t)(now->account[OPPONENT].due - r->dues.points[OPPONENT]);
    }
    if (m->coups == m->passed && !m->rolls[WHITE] && !m->rolls[BLACK]) {
        m->opened = h->c->dice; /* until the other side has thrown */
        m->opener = (uint8_t)h->roller;
    } else if (h->roller != m->opener) {
        m->opened = (struct dice){0, 0};
    }
    m->coups++;
    m->rolls[h->roller]++;
    m->again = (struct dice){0, 0};
    if (now->gone && !marque) {
        new_releve(m);
    } else if (!now->gone && r->has_play) {
        m->board.side[h->roller] = r->final.after;
        /* One throw later, men left in the opponent's grand jan although the opponent could still
         * fill it may be made to move on. */
        m->late.men[h->roller] = field_range(14, 18) & ~r->view.may_end & ~r->view.theirs &
                                 men_any(&r->final.after) & ~r->view.own1;
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
    size_t from = offsetof(struct ruling, due);
    memset((char *)r + from, 0, offsetof(struct ruling, plays) - from);
    r->legal = 1;
    r->schools.count = r->faults.count = r->faults.first_man = r->faults.numbers_left = 0;
    r->earlier.count = 0;
    r->faults.choices = 0;
    r->after = *h->m;
    h->l = &r->after.ledger;
    if (!h->l->coups)
        h->l->base = h->m->score;
    r->before = r->after_roller = h->m->score;
}

/* Sets the ruling on a throw that is not played. The coup is complete. */
static void open_nothing(struct open_turn *h)
{
    struct ruling *r = h->r;
    begin_position(h);
    list_nothing(&r->plays, 0);
    r->dues = (struct dues){.count = 0};
    r->played.after = r->final.after = r->view.own;
    r->complete = 1;
    r->after.coups++;
}

/* The throw passes to the other side; only the thrower changes. It does not count as a first throw
 * of the relevé. */
static enum coup_error hear_pass(struct open_turn *h)
{
    const struct coup *c = h->c;
    struct ruling *r = h->r;
    if (h->step)
        *h->step = 0;
    if (c->mark[ROLLER].kind != MARK_AS_DUE || c->mark[OPPONENT].kind != MARK_AS_DUE ||
        c->decision || c->must || c->touched || c->steps || c->choices || c->claims || c->waived)
        return COUP_PASSED; /* "-" may be entered */
    open_nothing(h);
    r->has_play = r->passed = 1;
    r->after.passed++;
    r->after.next = (uint8_t)h->opponent;
    return COUP_OK;
}

/* A void throw does not change the match. Claims made on it about the coup before stay. */
static enum coup_error hear_void(struct open_turn *h)
{
    struct match *m = &h->r->after;
    m->passed += match_unopened(m); /* the next throw is the first */
    open_nothing(h);
    h->l->voids++;
    for (int i = 0; i < h->l->faults; i++)
        h->l->fault[i].back++;
    m->next = (uint8_t)h->roller;
    match_decree(m, &h->c->by_arbiter);
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

/* A word on a claim that changes nothing is answered. */
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

/* Without a hole there is nothing to decide, which is printed only if points are announced. */
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
    if (h->touched) { /* the men are judged on their present fields */
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
        turn_answer(h,
                    h->r->demanded                                 ? ANSWER_MUST
                    : h->men                                       ? ANSWER_MUST_LATE
                    : h->m->late.men[h->roller] & field_bit(e->at) ? ANSWER_MUST_CANNOT
                                                                   : ANSWER_MUST_NOTHING,
                    e->at);
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

/* Sets the score after the roller's mark, and the decision. */
static void decide(struct open_turn *h)
{
    struct ruling *r = h->r;
    const struct coup *c = h->c;
    const struct account *now = &turn_now(h)->account[ROLLER];
    const struct score *before = &turn_now(h)->before;
    /* A mark that would end the match without the right to is corrected at once. */
    struct account made = *now;
    made.reading = READ_AS_MADE;
    bool corrected = h->put_back;
    if (now->reading >= READ_CORRECTED && now->made.kind >= 0) {
        struct score sc = ledger_score_of(h->l, &made, before);
        corrected |= score_winner(&sc, h->last_hole) >= 0;
    }
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

/* Counts the holes pegged since the throw, those of schools for the coups before included. */
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
        bool marks = a->marks && !(party == OPPONENT && h->won) && !turn_ended_before(h);
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
        enum coup_error e = h->going >= 0 ? turn_going(h) : COUP_OK;
        if (e == COUP_OK && c->gone && h->c->played) {
            if (h->step)
                *h->step = 0;
            return COUP_GONE; /* men are put down only if the roller is put back */
        }
        if (e == COUP_OK && !c->gone)
            e = turn_men(h, h->c->events, h->c->closed);
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
    r->closed = (h->c->by_arbiter.what & RULED_SETTLES) != 0;
    turn_list_schools(h);
    close_coup(h);
    if (h->c->closed)
        ruling_close(r);
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
    l->own_throw = h->m->options.own_throw_schools;
    ledger_throw(l, h->roller, h->c->unknown, &h->m->score);
    l->silent = h->c->unsaid_is_none; /* the marks of the coup before count as agreed then */
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
