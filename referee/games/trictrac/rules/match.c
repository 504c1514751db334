/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "match.h"

#include <stddef.h>

#include "ecrire.h"
#include "judge.h"

struct match match_start(const struct options *o)
{
    struct match m = {.options = *o, .board = board_at_start(), .score = score_start()};
    m.last.tally.base = m.score; /* no claims on a coup before the first */
    m.last.mark[ROLLER].kind = m.last.mark[OPPONENT].kind = -1;
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
static bool play_is_plain(struct judge *h)
{
    const struct coup *c = h->c;
    struct ruling *r = h->r;
    struct step put[2] = {c->step[0], c->step[1]};
    if (!(c->closed || c->unasked) || c->decision == GO || c->must || c->touched || c->together ||
        c->first_chosen || c->choice || c->steps < 1 || c->steps > 2 || h->m->options.misere ||
        !plays_plain(&r->position, &r->view, put, c->steps, &r->played))
        return false;
    list_nothing(&r->plays, 2);
    return true;
}

static void open_throw(struct judge *h)
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
    struct options agreed = m->options;
    agreed.misere = agreed.misere && h->c->decision != GO; /* a roller who goes does not make it */
    if (h->c->unknown) { /* nothing can be ruled: any play, nothing due */
        list_nothing(&r->plays, 2);
        r->dues = (struct dues){.count = 0};
        return;
    }
    if (play_is_plain(h)) {
        h->plain = true;
        dues_list(&r->position, &r->view, &r->plays, &agreed, &r->dues);
        return;
    }
    plays_list(&r->position, &r->view, &r->plays);
    dues_list(&r->position, &r->view, &r->plays, &agreed, &r->dues);
    if (h->c->must && (m->late.men[h->roller] & field_bit(h->c->must)) &&
        quarter_fillable(&m->board.side[h->opponent], 7) &&
        plays_require_man(&r->plays, h->c->must)) {
        /* What the demand forbids the roller to fill or keep is not due, either. */
        r->demanded = 1;
        dues_list(&r->position, &r->view, &r->plays, &agreed, &r->dues);
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
static fields late_men(const struct judge *h)
{
    const struct ruling *r = h->r;
    fields closed = field_range(14, 18) & ~r->view.may_end & ~r->view.theirs;
    return closed & men_any(&r->final.after) & ~r->view.own1;
}

/* Whether going ends a marqué. The holes at that moment count: schools of the coup are marked later
 * and give nobody the right to go (rules §11a). */
static bool ends_marque(const struct judge *h)
{
    struct marks then = h->marks.tally;
    if (!h->went || !h->m->options.ecrire)
        return false;
    then.schools = 0;
    return marque_may_end(&h->m->options,
                          marks_run(&then, options_last_hole(&h->m->options), NULL).holes);
}

/* Keeps the first throw until the other side has thrown. */
static void note_opening(const struct judge *h)
{
    struct match *m = &h->r->after;
    if (m->coups == m->passed && !m->rolls[WHITE] && !m->rolls[BLACK]) {
        m->opened = h->c->dice;
        m->opener = (uint8_t)h->roller;
    } else if (h->roller != m->opener) {
        m->opened = (struct dice){0, 0};
    }
}

static void close_coup(struct judge *h)
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
    m->last = h->marks;
    m->last.gone = h->went;
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

static void reset(struct judge *h)
{
    struct ruling *r = h->r;
    r->demanded = r->claims = r->chosen = r->steps = r->final_steps = r->exited = 0;
    r->has_play = r->complete = r->settled = r->passed = r->unknown_play = 0;
    r->wanted = WANT_NOTHING;
    r->legal = 1;
    r->schools.count = 0;
    r->faults.count = r->faults.first_man = r->faults.numbers_left = 0;
    r->faults.choices = 0;
    r->pegged[0] = r->pegged[1] = 0;
    r->due[0] = r->due[1] = 0;
    r->marked[0] = r->marked[1] = 0;
    r->played = r->final = (struct play){.steps = 0};
    r->after = *h->m;
    h->marks.tally.roller = h->c->side;
    h->marks.mark[0].kind = h->marks.mark[1].kind = -1;
    h->earlier = h->m->last;
}

/* Whether anything besides the dice, or "nothing played", was entered. */
static bool says_more(const struct coup *c)
{
    return c->mark[ROLLER].kind != MARK_AS_DUE || c->mark[OPPONENT].kind != MARK_AS_DUE ||
           c->decision || c->must || c->touched || c->steps || c->choice || c->claims;
}

/* The throw passes to the other side. The coup is complete, and only the thrower changes. It does
 * not count as a first throw of the relevé. */
static enum coup_error hear_pass(struct judge *h)
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
static enum coup_error hear_void(struct judge *h)
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
    r->after.last.void_since++;
    r->after.next = (uint8_t)h->roller;
    match_decree(&r->after, &h->c->by_arbiter);
    return COUP_OK;
}

/* Judges the play, unless the roller went or the opponent has named the play instead. */
static enum coup_error hear_men(struct judge *h)
{
    if (h->went || (h->put_back && h->r->chosen == CHOICE_PLAY))
        return COUP_OK;
    enum coup_error e = judge_play(h);
    if (e == COUP_OK)
        judge_went_wrongly(h);
    return e;
}

enum coup_error match_throw(const struct match *before, const struct coup *c)
{
    if (opening_doublet(before, c, OPENING_RETHROW))
        return COUP_FIRST_DOUBLET;
    bool other = c->dice.high != before->again.high || c->dice.low != before->again.low;
    return before->again.high && !c->unknown && other ? COUP_OTHER_THROW : COUP_OK;
}

/* Whether a school claimed after the roller went, and marked before the points of the throw, took
 * away the hole by which the roller went (rules §11a). */
static bool lost_the_hole(const struct judge *h)
{
    const struct score *base = &h->marks.tally.base;
    return h->went && !h->won && !h->hole_lost && !h->r->faults.count && !h->c->unknown &&
           base->points[h->roller] + h->r->due[ROLLER] < 12;
}

static enum coup_error judge(const struct match *before, const struct coup *c, struct ruling *out,
                             int *step, bool hole_lost)
{
    struct judge h = {.m = before,
                      .hole_lost = hole_lost,
                      .c = c,
                      .r = out,
                      .roller = (enum side)c->side,
                      .opponent = other_side((enum side)c->side),
                      .step = step};
    int last_hole = options_last_hole(&before->options);
    enum coup_error e = match_throw(before, c);
    if (e != COUP_OK)
        return e;
    reset(&h);
    if (c->by_arbiter.what & RULED_VOID)
        return hear_void(&h);
    if (match_passes(before, c))
        return hear_pass(&h);
    open_throw(&h);
    out->before = judge_last_coup(&h);
    h.marks.tally.base = out->before;
    bool ended = score_winner(&out->before, last_hole) >= 0; /* by a school */

    /* Points for a fill depend on the play, so the play is judged before the marks. */
    if (!ended && ((e = judge_going(&h)) != COUP_OK || (e = hear_men(&h)) != COUP_OK))
        return e;
    if (!ended)
        judge_mark_roller(&h);

    /* The rest of the coup was marked on the score as it stood, right or wrong, because a claim
     * comes after it. */
    struct marks roller_only = h.marks.tally;
    roller_only.schools = 0; /* marked after all other marks of the coup */
    if (!ended)
        roller_only.event[ROLLER] = judge_mark_counted(&h);
    out->after_roller = marks_run(&roller_only, last_hole, NULL);
    h.won = ended || score_winner(&out->after_roller, last_hole) >= 0;
    bool hole = out->after_roller.holes[h.roller] > out->before.holes[h.roller];
    out->may_decide = !h.won && hole && h.marks.mark[ROLLER].holes_due > 0;

    if (h.won || h.went) {
        out->has_play = 0;
        out->steps = 0;
        out->complete = 1;
        out->wanted = WANT_NOTHING;
        h.marks.tally.cleared = h.went;
        if (h.won) {
            out->faults.count = 0;
            out->legal = 1;
        }
    } else {
        if (out->may_decide && !c->decision && !c->steps && !c->played && !c->closed)
            out->wanted = WANT_DECISION;
        out->complete = out->has_play && out->wanted == WANT_NOTHING;
    }
    out->decision = h.won               ? NO_DECISION
                    : c->decision == GO ? GO
                    : out->may_decide && (c->decision == STAY || (out->has_play && out->complete))
                        ? STAY
                        : NO_DECISION;
    judge_mark_opponent(&h, &out->after_roller);
    judge_claims(&h);
    if (lost_the_hole(&h))
        return judge(before, c, out, step, true);
    if (h.doubtful)
        return COUP_NOT_A_CHOICE;
    uint16_t pegged[2];
    out->after.score = marks_run(&h.marks.tally, last_hole, pegged);
    out->pegged[0] = (uint16_t)(out->pegged[0] + pegged[0]);
    out->pegged[1] = (uint16_t)(out->pegged[1] + pegged[1]);
    close_coup(&h);
    out->settled = (c->by_arbiter.what & RULED_SETTLES) != 0;
    match_decree(&out->after, &c->by_arbiter);
    return COUP_OK;
}

enum coup_error match_judge(const struct match *before, const struct coup *c, struct ruling *out,
                            int *step)
{
    return judge(before, c, out, step, false);
}
