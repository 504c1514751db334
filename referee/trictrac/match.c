/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "trictrac/match.h"

#include <stddef.h>

#include "trictrac/ecrire.h"

struct match match_start(const struct options *o)
{
    struct match m = {.options = *o, .board = board_at_start(), .score = score_start()};
    m.last.tally.base = m.score; /* nothing to claim of a coup before the first */
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

/* Provincial: how often in a relevé spare men may be borne off to keep (rules §12). */
enum { PRIVILEGES = 3 };

struct view match_view(const struct match *m, const struct position *p)
{
    struct view v = position_view(p);
    v.provincial = m->options.provincial != 0;
    v.privileges = (uint8_t)(PRIVILEGES - m->privileges[p->side]);
    return v;
}

/* A doublet, and nothing but doublets before it. */
static bool opening_doublet(const struct match *m, const struct coup *c)
{
    return m->coups == m->passed && !m->set_up && !c->unknown && c->dice.high == c->dice.low;
}

bool match_passes(const struct match *m, const struct coup *c)
{
    return m->options.pass_opening && opening_doublet(m, c);
}

/* What is being judged, passed from step to step. */
struct hearing {
    const struct match *m;
    const struct coup *c;
    struct ruling *r;
    enum side roller, opponent;
    struct last_coup marks; /* of this coup */
    bool went, won;         /* no play: he left, or his own points ended the match */
    bool plain;             /* the play is legal at sight: plays are not listed */
    uint8_t together;
    int *step;
};

/* --- the throw ------------------------------------------------------------------------------ */

/* Both numbers are said to have been played, nothing else was said of it, and it is legal at
 * sight: what is due does not depend on the other plays (dues_of). */
static bool play_is_plain(struct hearing *h)
{
    const struct coup *c = h->c;
    struct ruling *r = h->r;
    struct step put[2] = {c->step[0], c->step[1]};
    if (!c->closed || c->decision == GO || c->must || c->touched || c->together ||
        c->first_chosen || c->choice || c->steps < 1 || c->steps > 2 || h->m->options.misere ||
        !plays_plain(&r->position, &r->view, put, c->steps, &r->played))
        return false;
    r->plays.numbers = 2;
    r->plays.count = r->plays.allowed = 0;
    r->plays.high_only = r->plays.exits = false;
    r->plays.play[0] = (struct play){.steps = 0};
    return true;
}

static void open_throw(struct hearing *h)
{
    const struct match *m = h->m;
    struct ruling *r = h->r;
    r->position = (struct position){.board = m->board,
                                    .side = h->c->side,
                                    .dice = h->c->dice,
                                    .roll = (uint8_t)(m->rolls[h->roller] + 1)};
    bool second = !m->rolls[h->roller] && m->rolls[h->opponent];
    r->position.met = second && m->opened.high && m->opened.high == h->c->dice.high &&
                      m->opened.low == h->c->dice.low;
    r->view = match_view(m, &r->position);
    if (h->c->unknown) { /* nothing can be ruled: any play, nothing due */
        r->plays.count = r->plays.allowed = 0;
        r->plays.numbers = 2;
        r->plays.exits = false;
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
        quarter_fillable(&m->board.side[h->opponent], 7) && plays_demand(&r->plays, h->c->must)) {
        /* What the demand forbids him to fill or keep is not due to him either. */
        r->demanded = 1;
        dues_list(&r->position, &r->view, &r->plays, &m->options, &r->dues);
    }
}

/* --- claims on the coup before --------------------------------------------------------------- */

static void list_school(struct hearing *h, const struct school *s)
{
    struct schools *l = &h->r->schools;
    if (l->count < SCHOOLS_MAX)
        l->school[l->count++] = *s;
}

static struct school school_of(const struct last_coup *l, int party)
{
    enum side roller = (enum side)l->tally.roller;
    enum side by = party == ROLLER ? roller : other_side(roller);
    return (struct school){.kind = (uint8_t)l->mark[party].kind,
                           .by = (uint8_t)by,
                           .to = (uint8_t)other_side(by),
                           .party = (uint8_t)party,
                           .points = l->mark[party].points};
}

/* A claim's ruling, and the false school that is in it. */
static void note_claim(struct hearing *h, const struct claim_ruling *r)
{
    h->r->claim[h->r->claims++] = *r;
    if (r->given || (!r->overruled && !r->found && !r->asked)) {
        list_school(h, &(struct school){.kind = SCHOOL_FALSE,
                                        .by = r->by,
                                        .to = (uint8_t)other_side((enum side)r->by),
                                        .points = r->given,
                                        .claimed = r->given,
                                        .state = SCHOOL_REFUTED});
    }
}

/* What was left open by the coup before: an under-mark on the other's throw is complete now that
 * its maker throws. Claims said before this throw is marked concern that coup; who has thrown
 * speaks too late. */
static struct score hear_last_coup(struct hearing *h)
{
    struct last_coup last = h->m->last;
    int last_hole = options_last_hole(&h->m->options);
    const struct judged_mark *theirs = &last.mark[OPPONENT];
    int late_entry = -1;
    if (h->m->coups && theirs->kind == SCHOOL_UNDER && h->roller != last.tally.roller &&
        !h->m->options.own_throw_schools) {
        last.complete[OPPONENT] = 1;
        struct school s = school_of(&last, OPPONENT);
        s.late = 1;
        late_entry = h->r->schools.count;
        list_school(h, &s);
    }
    bool any = false;
    for (int i = 0; i < h->c->claims; i++) {
        const struct claim *c = &h->c->claim[i];
        if (!c->before)
            continue;
        struct claim_ruling r = claim_rule(&last, c, h->m->coups && c->by != h->roller);
        if (late_entry >= 0 && r.found && r.party == OPPONENT) {
            h->r->schools.school[late_entry].state = r.fault.state;
            h->r->schools.school[late_entry].claimed = r.fault.claimed;
        }
        any = true;
        note_claim(h, &r);
    }
    /* The schools just added belong to this coup's holes; a mark put right does not. */
    if (!any)
        return h->m->score;
    struct score sc = tally_run(&last.tally, last_hole, NULL);
    int made = last.tally.schools - h->m->last.tally.schools;
    struct tally before = last.tally;
    before.schools = (uint8_t)(last.tally.schools - made);
    struct score put_right = tally_run(&before, last_hole, NULL);
    h->r->pegged[ROLLER] = (uint8_t)(sc.holes[h->roller] - put_right.holes[h->roller]);
    h->r->pegged[OPPONENT] = (uint8_t)(sc.holes[h->opponent] - put_right.holes[h->opponent]);
    return sc;
}

/* --- the play -------------------------------------------------------------------------------- */

/* The play to print for what was put down: the listed one when it is legal, else the steps. */
static struct play play_put_down(const struct plays *l, const struct step *step, int steps,
                                 const struct men *after)
{
    const struct play *known = plays_find(l, after);
    if (known)
        return *known;
    struct play p = {.after = *after, .steps = (uint8_t)(steps < 2 ? steps : 2)};
    for (int i = 0; i < p.steps; i++)
        p.step[i] = step[i];
    return p;
}

/* The first n steps, normalised; `corrected`: the first man where the opponent put him. */
static int steps_as_put(const struct hearing *h, int n, bool corrected, struct step *out,
                        uint8_t *together)
{
    for (int i = 0; i < n; i++)
        out[i] = h->c->step[i];
    if (n && corrected)
        out[0] = h->c->first;
    *together = h->c->together;
    return steps_normalise(&h->r->position, &h->r->view, out, n, together);
}

static bool can_be_done(const struct view *v, const struct step *step, int steps)
{
    struct men after;
    unsigned back;
    return steps_apply(v, step, steps, &after, &back);
}

/* The steps that are judged: those put down, the first as the opponent corrected it. */
static enum coup_error gather_steps(struct hearing *h, struct step *put, int *puts,
                                    struct step *judged, int *judgeds)
{
    const struct coup *c = h->c;
    struct ruling *r = h->r;
    /* Step by step, to know which of them cannot have been; made one man before they are tried:
     * he may have rested on a field where he could not have stayed. */
    for (int n = 1; n <= c->steps; n++) {
        *judgeds = steps_as_put(h, n, c->first_chosen, judged, &h->together);
        if (!can_be_done(&r->view, judged, *judgeds)) {
            if (h->step)
                *h->step = n - 1;
            return COUP_NO_MAN;
        }
    }
    uint8_t together;
    *puts = steps_as_put(h, c->steps, false, put, &together);
    return can_be_done(&r->view, put, *puts) ? COUP_OK : COUP_NO_MAN;
}

/* What was wrong while the first man alone was down. */
static void find_first_man(const struct hearing *h, const struct step *put, struct faults *out)
{
    struct coup first = *h->c;
    first.closed = 0;
    first.must = h->r->demanded ? first.must : 0;
    faults_find(&h->r->position, &h->r->view, &h->r->plays, &first, put, 1, 0, out);
}

/* The first man was wrong and the opponent left him so before the second came: of what came
 * after, or did not, and made it a play that may not stand or a legal one, nothing was said. */
static bool first_man_left(const struct hearing *h)
{
    struct faults f;
    if (!h->r->steps)
        return false;
    find_first_man(h, h->r->step, &f);
    return f.count && f.may_stand;
}

/* The first man was wrong and the opponent put him right while he alone was down: his choices are
 * judged there, what follows is judged as a play of its own. */
static enum coup_error hear_first_man(struct hearing *h, const struct step *put)
{
    struct faults *f = &h->r->faults;
    find_first_man(h, put, f);
    for (int i = 0; i < f->choices; i++) {
        const struct step *s = &f->choice[i].step[0];
        if (s->from == h->c->first.from && s->to == h->c->first.to)
            return COUP_OK;
    }
    return COUP_NOT_A_CHOICE;
}

/* The first man was put right, the second is wrong as well: said after it, and left in silence. */
static void add_second_man(struct faults *f, const struct faults *second)
{
    f->numbers_left = second->count ? second->numbers_left : 0;
    for (int i = 0; i < second->count && f->count < FAULT_CODES; i++)
        f->code[f->count++] = second->code[i];
}

static const struct play *find_choice(const struct hearing *h)
{
    const struct coup *c = h->c;
    struct step chosen[2] = {c->chosen[0], c->chosen[1]};
    uint8_t together = 0;
    unsigned back;
    struct men after;
    int n = steps_normalise(&h->r->position, &h->r->view, chosen, c->choice_steps, &together);
    const struct faults *f = &h->r->faults;
    if (!steps_apply(&h->r->view, chosen, n, &after, &back))
        return NULL;
    for (int i = 0; i < f->choices; i++) {
        if (men_equal(&f->choice[i].after, &after))
            return &f->choice[i];
    }
    return NULL;
}

/* Some man can be moved by this number; a lone one not to the corner. */
static bool number_fits(const struct view *v, const struct men *men, int number)
{
    bool home = !(men_any(men) & ~quarter_fields[RETOUR]);
    for (fields f = men_any(men); f; f &= f - 1) {
        int to = lowest_field(f) + number;
        bool fits = to == CORNER ? men_on(men, CORNER) > 0 : to < OFF && v->may_end & field_bit(to);
        if (to >= OFF ? home : fits)
            return true;
    }
    return false;
}

/* One man is down, the play is not closed: is there a number he may still play? */
static bool more_to_play(const struct hearing *h, const struct step *s)
{
    const struct ruling *r = h->r;
    if (h->c->closed || r->plays.numbers < 2 || s->rest || h->c->choice == CHOICE_PLAY)
        return false;
    if (plays_begin(&r->position, &r->view, &r->plays, s))
        return true;
    int distance = s->to - s->from;
    struct dice d = r->position.dice;
    if (distance >= d.high + d.low)
        return false;
    struct men after;
    unsigned back;
    if (!steps_apply(&r->view, s, 1, &after, &back))
        return false;
    /* The number not used by this man; either one if he used none of them. */
    int left[2] = {distance == d.high ? 0 : d.high, distance == d.low ? 0 : d.low};
    if (d.high == d.low)
        left[0] = d.high;
    return (left[0] && number_fits(&r->view, &after, left[0])) ||
           (left[1] && number_fits(&r->view, &after, left[1]));
}

static enum coup_error hear_unknown_play(struct hearing *h)
{
    struct ruling *r = h->r;
    unsigned back;
    r->steps = h->c->steps;
    for (int i = 0; i < r->steps; i++)
        r->step[i] = h->c->step[i];
    for (int i = 0; i < r->steps; i++) {
        if (!steps_apply(&r->view, r->step, i + 1, &r->played.after, &back)) {
            if (h->step)
                *h->step = i;
            return COUP_NO_MAN;
        }
    }
    if (!r->steps)
        r->played.after = r->view.own;
    r->played.steps = (uint8_t)(r->steps < 2 ? r->steps : 2);
    for (int i = 0; i < r->played.steps; i++)
        r->played.step[i] = r->step[i];
    r->has_play = h->c->played;
    r->complete = h->c->played;
    r->wanted = r->complete ? WANT_NOTHING : WANT_PLAY;
    r->final = r->played;
    r->final_steps = r->steps;
    return COUP_OK;
}

static void hear_plain_play(struct hearing *h)
{
    struct ruling *r = h->r;
    r->steps = r->final_steps = h->c->steps;
    r->step[0] = h->c->steps == 1 ? r->played.step[0] : h->c->step[0]; /* with its printed rest */
    r->step[1] = h->c->step[1];
    r->final = r->played;
    r->has_play = 1;
}

/* What was put down, what is wrong with it, and what the opponent made of it. */
static enum coup_error hear_play(struct hearing *h)
{
    const struct coup *c = h->c;
    struct ruling *r = h->r;
    struct step judged[COUP_STEPS] = {{0, 0, 0}};
    int puts = 0, judgeds = 0;
    unsigned back = 0;
    r->legal = 1;
    if (c->unknown)
        return hear_unknown_play(h);
    if (h->plain) {
        hear_plain_play(h);
        return COUP_OK;
    }
    enum coup_error e = gather_steps(h, r->step, &puts, judged, &judgeds);
    if (e != COUP_OK)
        return e;
    r->steps = (uint8_t)puts;
    bool nothing = r->plays.numbers == 0 && !c->steps;
    r->has_play = c->played || nothing;
    r->wanted = r->has_play ? WANT_NOTHING : WANT_PLAY;
    if (!r->has_play)
        return COUP_OK;

    struct men after;
    steps_apply(&r->view, r->step, puts, &after, &back);
    r->played = play_put_down(&r->plays, r->step, puts, &after);
    r->legal = !back && plays_find(&r->plays, &after) != NULL;
    if (judgeds == 1 && !r->legal && more_to_play(h, &judged[0]))
        r->wanted = WANT_MORE;
    struct coup said = *c; /* nothing more can be put down: it is judged as a whole */
    said.closed = r->wanted != WANT_MORE;
    said.must = r->demanded ? c->must : 0;
    if (c->first_chosen) {
        e = hear_first_man(h, r->step);
        if (e != COUP_OK)
            return e;
        r->legal = 0;
        r->chosen = CHOICE_PLAY;
        steps_apply(&r->view, judged, judgeds, &after, &back);
        r->final = play_put_down(&r->plays, judged, judgeds, &after);
        struct faults second;
        faults_find(&r->position, &r->view, &r->plays, &said, judged, judgeds, h->together,
                    &second);
        if (r->wanted == WANT_NOTHING)
            add_second_man(&r->faults, &second);
    } else {
        r->final = r->played;
        faults_find(&r->position, &r->view, &r->plays, &said, r->step, puts, h->together,
                    &r->faults);
    }
    r->final_steps = (uint8_t)judgeds;
    if (c->choice == CHOICE_PLAY) {
        const struct play *p = r->faults.count && !c->first_chosen ? find_choice(h) : NULL;
        if (!p)
            return COUP_NOT_A_CHOICE;
        r->final = *p;
        r->final_steps = p->steps;
        r->chosen = CHOICE_PLAY;
        r->faults.numbers_left = 0;
        r->wanted = WANT_NOTHING;
    } else if (c->choice == CHOICE_STANDS) {
        if (r->faults.count && r->faults.may_stand)
            r->chosen = CHOICE_STANDS;
        else if (!first_man_left(h))
            return COUP_NOT_A_CHOICE;
    }
    return COUP_OK;
}

/* --- marks ------------------------------------------------------------------------------------ */

/* The points for filling or keeping that the play put down does not earn (§11a). Where the
 * opponent placed the first man it is the play so corrected: that man could still do it. */
static int unearned(const struct hearing *h, enum school_kind *kind)
{
    const struct ruling *r = h->r;
    if (!r->has_play || r->wanted == WANT_MORE || !r->steps)
        return 0;
    for (int i = 0; i < r->dues.count; i++) {
        const struct due *d = &r->dues.due[i];
        if (d->jan < FILL_PETIT || d->jan > KEEP_RETOUR)
            continue;
        *kind = d->jan >= KEEP_PETIT ? SCHOOL_KEEP : SCHOOL_FILL;
        enum quarter q =
            (enum quarter)(d->jan >= KEEP_PETIT ? d->jan - KEEP_PETIT : d->jan - FILL_PETIT);
        const struct play *p = h->c->first_chosen ? &r->final : &r->played;
        return full_quarter(&p->after) == q ? 0 : d->points;
    }
    return 0;
}

/* The dice were not seen: nothing is known to be wrong with what was marked. */
static void trust_mark(struct judged_mark *j, uint8_t *due)
{
    j->kind = -1;
    j->points = 0;
    *due = (uint8_t)j->marked;
}

static void mark_roller(struct hearing *h, int f, enum school_kind kind)
{
    struct ruling *r = h->r;
    int last_hole = options_last_hole(&h->m->options);
    const struct score *at = &r->before;
    struct judged_mark *j = &h->marks.mark[ROLLER];
    r->due[ROLLER] = r->dues.points[ROLLER];
    *j = mark_judge(&h->c->mark[ROLLER], r->due[ROLLER], at, h->roller, last_hole,
                    h->c->decision == GO, f, kind);
    if (h->c->unknown)
        trust_mark(j, &r->due[ROLLER]);
    h->marks.tally.event[ROLLER] = j->made;
    r->marked[ROLLER] = j->marked;
}

/* An under-mark on one's own throw is complete when a man is touched; where nothing can be played
 * it may be mended until the next throw and is no school. */
static bool roller_fault_complete(const struct hearing *h)
{
    const struct ruling *r = h->r;
    int kind = h->marks.mark[ROLLER].kind;
    if (kind < 0)
        return false;
    if (kind == SCHOOL_UNDER)
        return r->steps > 0 || h->c->touched;
    return true;
}

static void mark_opponent(struct hearing *h, const struct score *at)
{
    struct ruling *r = h->r;
    struct judged_mark *j = &h->marks.mark[OPPONENT];
    r->due[OPPONENT] = r->dues.points[OPPONENT];
    j->kind = -1;
    if (h->went || h->won || (!r->complete && h->c->mark[OPPONENT].kind == MARK_AS_DUE))
        return;
    if (r->chosen != CHOICE_PLAY || h->c->first_chosen)
        r->due[OPPONENT] = (uint8_t)(r->due[OPPONENT] + 2 * r->faults.numbers_left);
    *j = mark_judge(&h->c->mark[OPPONENT], r->due[OPPONENT], at, h->opponent,
                    options_last_hole(&h->m->options), false, 0, SCHOOL_FILL);
    if (h->c->unknown)
        trust_mark(j, &r->due[OPPONENT]);
    h->marks.tally.event[OPPONENT] = j->made;
    r->marked[OPPONENT] = j->marked;
}

/* The opponent has claimed a complete fault in the roller's mark of this throw. */
static bool claimed_at_once(const struct hearing *h)
{
    for (int i = 0; i < h->c->claims; i++) {
        const struct claim *c = &h->c->claim[i];
        if (!c->before && c->by == h->opponent && c->ruled != 1)
            return roller_fault_complete(h);
    }
    return false;
}

/* --- claims on this throw --------------------------------------------------------------------- */

/* What a player marked for whatever reason counts against what he owed to mark (LP 56): the
 * schools the opponent has just marked make his omission so much the less. */
static void count_schools_taken(struct hearing *h)
{
    struct judged_mark *j = &h->marks.mark[OPPONENT];
    int left = j->points;
    for (int i = 0; i < h->r->claims; i++) {
        const struct claim_ruling *r = &h->r->claim[i];
        if (!r->before && r->by == h->opponent)
            left -= r->taken;
    }
    if (j->kind != SCHOOL_UNDER)
        return;
    j->points = (uint16_t)(left > 0 ? left : 0);
    if (left <= 0)
        j->kind = -1;
}

static void hear_claims(struct hearing *h)
{
    struct ruling *r = h->r;
    int entry[2] = {-1, -1};
    h->marks.complete[ROLLER] = roller_fault_complete(h);
    h->marks.complete[OPPONENT] =
        h->marks.mark[OPPONENT].kind >= 0 && h->marks.mark[OPPONENT].kind != SCHOOL_UNDER;
    for (int party = 0; party < 2; party++) {
        if (!h->marks.complete[party])
            continue;
        struct school s = school_of(&h->marks, party);
        entry[party] = r->schools.count;
        list_school(h, &s);
        h->marks.entry[party] = r->schools.count;
    }
    for (int i = 0; i < h->c->claims; i++) {
        const struct claim *c = &h->c->claim[i];
        if (c->before)
            continue;
        struct claim_ruling cr = claim_rule(&h->marks, c, true);
        if (cr.found && entry[cr.party] >= 0) {
            r->schools.school[entry[cr.party]].state = cr.fault.state;
            r->schools.school[entry[cr.party]].claimed = cr.fault.claimed;
        }
        note_claim(h, &cr);
    }
    count_schools_taken(h);
}

/* --- the state afterwards --------------------------------------------------------------------- */

static void new_releve(struct match *m)
{
    m->board = board_at_start();
    m->rolls[WHITE] = m->rolls[BLACK] = 0;
    m->late = (struct late_entry){{0, 0}};
    m->opened = (struct dice){0, 0};
    m->privileges[WHITE] = m->privileges[BLACK] = 0;
}

/* Men this play left in the opponent's grand jan while he could still fill it: seen one throw
 * late, they may be made to go on. */
static fields late_men(const struct hearing *h)
{
    const struct ruling *r = h->r;
    fields closed = field_range(14, 18) & ~r->view.may_end & ~r->view.theirs;
    return closed & men_any(&r->final.after) & ~r->view.own1;
}

/* Going ends a marqué by the holes there were then: schools of the coup are marked after it, and
 * give nobody the right to go (rules §11a). */
static bool ends_marque(const struct hearing *h)
{
    struct tally then = h->marks.tally;
    if (!h->went || !h->m->options.ecrire)
        return false;
    then.schools = 0;
    return marque_may_end(&h->m->options,
                          tally_run(&then, options_last_hole(&h->m->options), NULL).holes);
}

static void close_coup(struct hearing *h)
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
    m->coups++;
    if (!m->rolls[WHITE] && !m->rolls[BLACK])
        m->opened = h->c->dice;
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
        m->privileges[h->roller] = (uint8_t)(m->privileges[h->roller] + (r->final.privileges > 0));
        r->exited = r->view.own1 && !men_any(&r->final.after);
        if (r->exited && winner < 0) {
            new_releve(m);
            m->next = (uint8_t)h->roller;
            if (m->options.same_throw)
                m->again = h->c->dice;
        }
    }
}

/* He went: had he the right? If not, the opponent may have the men put back (G1). */
static enum coup_error hear_going(struct hearing *h)
{
    struct ruling *r = h->r;
    if (h->c->decision != GO)
        return COUP_OK;
    if (!h->c->unknown && r->before.points[h->roller] + r->due[ROLLER] < 12) {
        struct faults *f = &r->faults;
        f->count = 1;
        f->code[0] = FAULT_G1;
        f->may_stand = 1;
        f->choices = 0;
        for (int i = 0; i < r->plays.allowed; i++)
            f->choice[f->choices++] = r->plays.play[i];
        if (h->c->choice == CHOICE_STANDS)
            r->chosen = CHOICE_STANDS;
        if (h->c->choice == CHOICE_PLAY) {
            const struct play *p = find_choice(h);
            if (!p)
                return COUP_NOT_A_CHOICE;
            r->final = *p;
            r->final_steps = p->steps;
            r->chosen = CHOICE_PLAY;
            r->has_play = 1;
            h->marks.tally.event[ROLLER] = h->marks.mark[ROLLER].right;
            return COUP_OK;
        }
    } else if (h->c->choice != NO_CHOICE) {
        return COUP_NOT_A_CHOICE;
    }
    h->went = true;
    return COUP_OK;
}

static void reset(struct hearing *h)
{
    struct ruling *r = h->r;
    r->demanded = r->claims = r->chosen = r->steps = r->final_steps = r->exited = 0;
    r->has_play = r->complete = r->passed = 0;
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
}

/* Something was said besides the dice, or that nothing was played. */
static bool says_more(const struct coup *c)
{
    return c->mark[ROLLER].kind != MARK_AS_DUE || c->mark[OPPONENT].kind != MARK_AS_DUE ||
           c->decision || c->must || c->touched || c->steps || c->choice || c->claims;
}

/* The throw passes to the other: the coup is complete, and of the match only who throws has
 * changed. It is nobody's first throw in the relevé. */
static enum coup_error hear_pass(struct hearing *h)
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
    r->plays.count = r->plays.allowed = 0;
    r->plays.numbers = r->plays.high_only = 0;
    r->plays.exits = false;
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

/* The play, unless he went or his own points ended the match. */
static enum coup_error hear_men(struct hearing *h)
{
    struct ruling *r = h->r;
    if (h->c->decision == GO)
        return COUP_OK;
    return score_winner(&r->before, options_last_hole(&h->m->options)) >= 0 ? COUP_OK
                                                                            : hear_play(h);
}

enum coup_error match_throw(const struct match *before, const struct coup *c)
{
    if (opening_doublet(before, c) && !match_passes(before, c))
        return COUP_FIRST_DOUBLET;
    bool other = c->dice.high != before->again.high || c->dice.low != before->again.low;
    return before->again.high && !c->unknown && other ? COUP_OTHER_THROW : COUP_OK;
}

enum coup_error match_judge(const struct match *before, const struct coup *c, struct ruling *out,
                            int *step)
{
    struct hearing h = {.m = before,
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
    if (match_passes(before, c))
        return hear_pass(&h);
    out->before = hear_last_coup(&h);
    h.marks.tally.base = out->before;
    bool ended = score_winner(&out->before, last_hole) >= 0; /* by a school */
    open_throw(&h);

    /* What was put down is needed before the marks are judged: points for a fill not made. */
    e = hear_men(&h);
    if (e != COUP_OK)
        return e;
    enum school_kind kind = SCHOOL_FILL;
    int f = unearned(&h, &kind);
    if (!ended)
        mark_roller(&h, f, kind);
    if (!ended && (e = hear_going(&h)) != COUP_OK)
        return e;

    /* What follows was marked on the score as it stood, right or wrong: a claim comes after it.
     * Only a mark that would have ended the match must have been put back before. */
    struct tally roller_only = h.marks.tally;
    out->after_roller = tally_run(&roller_only, last_hole, NULL);
    if (!ended && score_winner(&out->after_roller, last_hole) >= 0 && claimed_at_once(&h)) {
        roller_only.event[ROLLER] = h.marks.mark[ROLLER].right;
        out->after_roller = tally_run(&roller_only, last_hole, NULL);
    }
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
    mark_opponent(&h, &out->after_roller);
    hear_claims(&h);
    uint8_t pegged[2];
    out->after.score = tally_run(&h.marks.tally, last_hole, pegged);
    out->pegged[0] = (uint8_t)(out->pegged[0] + pegged[0]);
    out->pegged[1] = (uint8_t)(out->pegged[1] + pegged[1]);
    close_coup(&h);
    return COUP_OK;
}
