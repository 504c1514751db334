/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The men moved, and going (M VI-IX, XIV, XVI; GU III, V; LL §155-158, §170, §199-216). Each man is
 * judged when it is put down, and two together if nobody has spoken of the first. A choice of the
 * opponent settles the men that are down; the next is judged for itself. */
#include <stddef.h>
#include <string.h>

#include "turn.h"

/* --- steps ------------------------------------------------------------------------------------ */

bool steps_apply(const struct view *v, const struct step *step, int steps, struct men *out,
                 unsigned *back)
{
    struct men men = v->own, there = v->own; /* in the end; on the board while they play */
    *back = 0;
    for (int i = 0; i < steps; i++) {
        if (!(men_any(&there) & field_bit(step[i].from)))
            return false;
        men_take(&there, step[i].from);
        if (step[i].to != OFF && (v->theirs & field_bit(step[i].to))) {
            *back |= 1u << i;
            continue;
        }
        men_add(&there, step[i].to);
        men_move(&men, step[i].from, step[i].to);
    }
    *out = men;
    return true;
}

/* The index, among the first n, of the step that this one continues; -1: none. It is the step
 * before, if no man stood where it ended; or an earlier one to a field the opponent holds, where no
 * other man can be meant. */
static int goes_on_from(const struct view *v, const struct step *step, int n, struct step s)
{
    bool held = s.from != OFF && (v->theirs & field_bit(s.from));
    if (n && !held) {
        const struct step *last = &step[n - 1];
        bool same = last->to == s.from && s.from != OFF && !(v->own1 & field_bit(s.from));
        return same && !last->rest && !s.rest ? n - 1 : -1;
    }
    while (held && n--)
        if (step[n].to == s.from)
            return n;
    return -1;
}

/* Gives a tout d'une without a rest the lowest free one, or the lowest. */
static void name_rest(const struct position *p, const struct view *v, struct step *s)
{
    int high = p->dice.high, low = p->dice.low;
    if (!high || s->rest || s->to == OFF || s->to != s->from + high + low)
        return;
    bool by_low = v->may_rest & field_bit(s->from + low);
    bool by_high = v->may_rest & field_bit(s->from + high);
    s->rest = (uint8_t)(s->from + (by_low || !by_high ? low : high));
}

int steps_normalise(const struct position *p, const struct view *v, struct step *step, int steps,
                    uint8_t *together)
{
    int n = 0;
    uint8_t joined = 0;
    for (int i = 0; i < steps; i++) {
        struct step s = step[i];
        int k = goes_on_from(v, step, n, s);
        if (k >= 0) {
            step[k].rest = step[k].rest ? step[k].rest : s.from;
            step[k].to = s.to;
            if (k == n - 1)
                joined = (uint8_t)((joined & ~(1u << k)) | (unsigned)(*together >> i & 1) << k);
            continue;
        }
        if (*together >> i & 1)
            joined |= (uint8_t)(1u << n);
        step[n++] = s;
    }
    for (int i = 0; i < n; i++)
        name_rest(p, v, &step[i]);
    *together = joined;
    return n;
}

/* --- men put down one after the other --------------------------------------------------------- */

/* The men of a turn: as they were put down, and as they count after the choices on them. */
struct men_down {
    struct step put[COUP_STEPS], now[COUP_STEPS]; /* normalised */
    int puts, nows;
    uint8_t put_together, together;
    struct man_list {
        struct step step[COUP_STEPS];
        int steps;
        uint8_t together;
    } raw_put, raw_now;
    bool apart; /* a choice was made: until then both are the same, and only `now` is kept */
    bool first_settled; /* the opponent has chosen on the first man; it counts as `now` has it */
    bool first_stays;   /* by leaving it, though it is wrong */
    bool over;          /* the opponent has chosen on the whole play */
    bool gone_back;     /* the wrong men went back, and the player plays others */
    bool played;        /* "-" was entered, or a man */
    bool closed;
    enum choice_kind on_first;
};

/* The play to print for the men moved: the listed one if it is legal, else the steps. */
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

/* Adds a man and normalises all. Joined steps are one man's move before they are tried: it may have
 * rested on a field where it could not stay. */
static bool put_man(const struct turn *h, struct man_list *raw, struct step s, bool joined,
                    struct step *step, int *steps, uint8_t *together)
{
    struct men after;
    unsigned back;
    if (raw->steps && joined)
        raw->together |= (uint8_t)(1u << (raw->steps - 1));
    raw->step[raw->steps++] = s;
    memcpy(step, raw->step, sizeof raw->step);
    *together = raw->together;
    *steps = steps_normalise(&h->r->position, &h->r->view, step, raw->steps, together);
    return steps_apply(&h->r->view, step, *steps, &after, &back);
}

/* The men that count are those put down. */
static void copy_put(struct men_down *d)
{
    memcpy(d->put, d->now, sizeof d->put);
    d->puts = d->nows;
    d->put_together = d->together;
    d->raw_put = d->raw_now;
}

/* The men that count are these now. */
static void set_now(struct men_down *d, const struct step *step, int steps)
{
    d->raw_now = (struct man_list){.steps = steps};
    memcpy(d->raw_now.step, step, sizeof *step * (size_t)steps);
    memcpy(d->now, step, sizeof *step * (size_t)steps);
    d->nows = steps;
    d->together = 0;
}

/* Whether some man can be moved by this number. A single man may not go to the corner. */
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

/* Whether a number may still be played after one man. */
static bool more_to_play(const struct turn *h, const struct men_down *d)
{
    const struct ruling *r = h->r;
    const struct step *s = &d->now[0];
    if (d->nows != 1 || d->over || d->closed || r->plays.numbers < 2 || s->rest)
        return false;
    if (plays_begin(&r->position, &r->view, &r->plays, s))
        return true;
    int distance = s->to - s->from;
    struct dice n = r->position.dice;
    if (distance >= n.high + n.low)
        return false;
    struct men after;
    unsigned back;
    if (!steps_apply(&r->view, s, 1, &after, &back))
        return false;
    /* The number this man did not use; either one if it used none. */
    int left[2] = {distance == n.high ? 0 : n.high, distance == n.low ? 0 : n.low};
    if (n.high == n.low)
        left[0] = n.high;
    return (left[0] && number_fits(&r->view, &after, left[0])) ||
           (left[1] && number_fits(&r->view, &after, left[1]));
}

static struct play_case play_case_of(const struct turn *h, const struct men_down *d, bool closed)
{
    struct ruling *r = h->r;
    return (struct play_case){.p = &r->position,
                              .v = &r->view,
                              .l = &r->plays,
                              .touched = h->men_touched,
                              .must = r->demanded ? h->c->must : 0,
                              .closed = closed,
                              .first_stays = d->first_stays};
}

/* Finds what is wrong with the men as they are now. */
static void find_faults(struct turn *h, const struct men_down *d, bool closed)
{
    struct play_case c = play_case_of(h, d, closed);
    faults_find(&c, d->now, d->nows, d->together, &h->r->faults);
}

/* Looks at the men as they are now: whether more follow, and what is wrong. */
static void look_at(struct turn *h, const struct men_down *d)
{
    struct ruling *r = h->r;
    struct men after;
    unsigned back;
    if (d->apart) {
        steps_apply(&r->view, d->put, d->puts, &after, &back);
        r->played = play_put_down(&r->plays, d->put, d->puts, &after);
    }
    steps_apply(&r->view, d->now, d->nows, &after, &back);
    r->final = play_put_down(&r->plays, d->now, d->nows, &after);
    if (!d->apart)
        r->played = r->final;
    bool legal = !back && plays_find(&r->plays, &after) != NULL;
    r->legal = legal && !d->first_settled && !d->gone_back;
    r->wanted = legal ? WANT_NOTHING : more_to_play(h, d) ? WANT_MORE : WANT_NOTHING;
    if (d->gone_back && !d->nows && r->plays.numbers)
        r->wanted = WANT_PLAY;
    if (r->wanted != WANT_PLAY)
        find_faults(h, d, r->wanted != WANT_MORE);
    else
        r->faults.count = 0;
}

/* --- the opponent's choices ------------------------------------------------------------------- */

static const struct play *turn_choice(const struct turn *h, const struct choice *x,
                                      const struct step *first)
{
    struct step chosen[3];
    uint8_t together = 0;
    unsigned back;
    struct men after;
    const struct faults *f = &h->r->faults;
    int n = 0;
    if (first)
        chosen[n++] = *first;
    for (int i = 0; i < x->steps; i++)
        chosen[n++] = x->step[i];
    n = steps_normalise(&h->r->position, &h->r->view, chosen, n, &together);
    if (!steps_apply(&h->r->view, chosen, n, &after, &back))
        return NULL;
    for (int i = 0; i < f->choices; i++)
        if (men_equal(&f->choice[i].after, &after))
            return &f->choice[i];
    return NULL;
}

/* Keeps the faults on which a choice was made, because other men may be wrong after it. */
static void keep_settled(struct turn *h, const struct choice *x)
{
    struct ruling *r = h->r;
    r->settled = x->kind;
    r->settled_by = *x;
    r->earlier = r->faults;
    r->faults.count = r->faults.first_man = r->faults.numbers_left = 0;
    r->faults.choices = 0;
}

static bool corrects_first(struct turn *h, struct men_down *d, const struct choice *x)
{
    const struct faults *f = &h->r->faults;
    for (int i = 0; i < f->choices && f->first_man && x->steps == 1; i++) {
        const struct step *s = &f->choice[i].step[0];
        if (s->from != x->step[0].from || s->to != x->step[0].to)
            continue;
        const struct step placed = {s->from, s->rest, s->to};
        set_now(d, &placed, 1);
        d->first_settled = true;
        keep_settled(h, x);
        return true;
    }
    return false;
}

/* Only the men rightly played stay. The player plays the others again. */
static void go_back(struct turn *h, struct men_down *d, const struct choice *x)
{
    struct ruling *r = h->r;
    struct play_case c = play_case_of(h, d, true);
    bool corner = false;
    struct step right[2];
    for (int i = 0; i < r->faults.count; i++)
        corner |= r->faults.code[i] == FAULT_C1;
    set_now(d, right, faults_right_men(&c, d->now, d->nows, d->together, right));
    d->gone_back = true;
    d->played = false;
    if (corner)
        plays_spare_corner(&r->plays);
    keep_settled(h, x);
}

/* Before the dice the roller may put a return fault right (R1). */
static bool by_roller(struct turn *h, const struct choice *x)
{
    const struct ruling *r = h->r;
    bool late = false;
    for (int i = 0; i < r->faults.count; i++)
        late |= r->faults.code[i] == FAULT_R1;
    return late && x->kind == CHOICE_PLAY;
}

static const struct play *legal_play(const struct turn *h, const struct choice *x)
{
    struct step s[2] = {x->step[0], x->step[1]};
    uint8_t together = 0;
    struct men after;
    unsigned back;
    int n = steps_normalise(&h->r->position, &h->r->view, s, x->steps, &together);
    return steps_apply(&h->r->view, s, n, &after, &back) ? plays_find(&h->r->plays, &after) : NULL;
}

static enum coup_error hear_choice(struct turn *h, struct men_down *d, const struct choice *x)
{
    struct ruling *r = h->r;
    if (d->over)
        return COUP_NOT_A_CHOICE;
    look_at(h, d);
    bool waits = r->wanted == WANT_MORE;
    if (!r->faults.count && waits && !d->first_settled && !d->gone_back) {
        find_faults(h, d, true); /* the opponent speaks of the number that is left */
        waits = false;
    }
    if (!r->faults.count)
        return COUP_NOT_A_CHOICE;
    bool more = waits && r->faults.first_man;
    if (x->by_roller && !by_roller(h, x))
        return COUP_NOT_A_CHOICE;
    if (x->kind == CHOICE_BACK) {
        if (!r->faults.may_go_back)
            return COUP_NOT_A_CHOICE;
        go_back(h, d, x);
        return COUP_OK;
    }
    if (x->kind == CHOICE_STANDS) {
        if (!r->faults.may_stand)
            return COUP_NOT_A_CHOICE;
        if (waits && d->nows == 1 && !d->first_settled) {
            d->first_settled = d->first_stays = true;
            keep_settled(h, x);
        } else {
            d->over = true;
            r->chosen = CHOICE_STANDS;
            r->choice = *x;
        }
        return COUP_OK;
    }
    if (more && x->steps == 1 && corrects_first(h, d, x))
        return COUP_OK;
    const struct play *p = x->by_roller ? legal_play(h, x) : turn_choice(h, x, NULL);
    if (!p && d->first_settled)
        p = turn_choice(h, x, &d->now[0]);
    if (!p)
        return COUP_NOT_A_CHOICE;
    d->over = true;
    set_now(d, p->step, p->steps);
    r->final = *p;
    r->chosen = CHOICE_PLAY;
    r->choice = *x;
    r->faults.numbers_left = 0;
    return COUP_OK;
}

/* --- the play --------------------------------------------------------------------------------- */

/* The misère is due to the player who makes it. Until the play is known it is due if the roller has
 * entered a mark; if the play does not make it, the mark was wrong. */
static void owe_misere(const struct turn *h)
{
    struct ruling *r = h->r;
    bool played = r->has_play && r->wanted == WANT_NOTHING;
    int points = r->dues.points[ROLLER];
    if (played ? men_on(&r->final.after, CORNER) != MEN : !h->typed[ROLLER])
        dues_drop(&r->dues, MISERE);
    if (played || points > r->dues.points[ROLLER])
        r->misere = (uint8_t)(played ? 0 : points - r->dues.points[ROLLER]);
}

static void reset_men(struct ruling *r)
{
    r->steps = r->final_steps = r->has_play = r->chosen = r->settled = 0;
    r->wanted = WANT_NOTHING;
    r->legal = 1;
    r->faults.count = r->faults.first_man = r->faults.numbers_left = 0;
    r->faults.choices = 0;
    r->played = r->final = (struct play){.steps = 0};
}

static void plain_play(struct turn *h)
{
    struct ruling *r = h->r;
    const struct coup *c = h->c;
    r->steps = r->final_steps = c->steps;
    r->step[0] = c->steps == 1 ? h->as_plain.step[0] : c->step[0]; /* with the rest as printed */
    r->step[1] = c->step[1];
    r->final_step[0] = r->step[0];
    r->final_step[1] = r->step[1];
    r->played = r->final = h->as_plain;
    r->has_play = 1;
}

/* Any play is possible with dice that nobody saw. */
static void unknown_play(struct turn *h, struct men_down *d)
{
    struct ruling *r = h->r;
    unsigned back;
    if (!d->puts || !steps_apply(&r->view, d->put, d->puts, &r->played.after, &back))
        r->played.after = r->view.own;
    r->played.steps = (uint8_t)(d->puts < 2 ? d->puts : 2);
    for (int i = 0; i < r->played.steps; i++)
        r->played.step[i] = d->put[i];
    r->has_play = d->played;
    r->wanted = d->played ? WANT_NOTHING : WANT_PLAY;
    r->final = r->played;
}

/* The choice is made on the men down; nothing more is wrong after it. */
static void unite_settled(struct ruling *r)
{
    if (!r->settled || r->faults.count)
        return;
    int left = r->faults.numbers_left;
    r->faults = r->earlier;
    r->faults.numbers_left = (uint8_t)(r->settled == CHOICE_STANDS ? left : 0);
    r->chosen = r->settled;
    r->choice = r->settled_by;
    r->settled = NO_CHOICE;
}

static void finish_men(struct turn *h, struct men_down *d)
{
    struct ruling *r = h->r;
    struct men put;
    unsigned back;
    bool nothing = r->plays.numbers == 0 && !d->puts;
    r->has_play = d->played || nothing || d->over;
    r->wanted = r->has_play ? WANT_NOTHING : WANT_PLAY;
    if (r->has_play && !d->over)
        look_at(h, d);
    else if (d->gone_back && !d->over)
        look_at(h, d);
    else if (d->over && steps_apply(&r->view, d->put, d->puts, &put, &back))
        r->played = play_put_down(&r->plays, d->put, d->puts, &put);
    if (d->gone_back && !d->over)
        r->has_play = r->wanted != WANT_PLAY;
    if (h->c->choosing && r->wanted == WANT_MORE && !r->faults.count && !d->first_settled) {
        find_faults(h, d, true);
        r->wanted = WANT_NOTHING;
    }
    r->final_steps = (uint8_t)d->nows;
    memcpy(r->final_step, d->now, sizeof r->final_step);
    unite_settled(r);
}

static enum coup_error hear_events(struct turn *h, struct men_down *d, int events)
{
    const struct coup *c = h->c;
    for (int i = 0; i < events; i++) {
        const struct turn_event *e = &c->event[i];
        if (e->kind == EVENT_NO_MAN)
            d->played = true;
        if (e->kind == EVENT_MAN) {
            bool joined = e->at && c->together & 1u << (e->at - 1);
            if (h->step)
                *h->step = e->at;
            if (d->over)
                return COUP_NOT_A_CHOICE;
            bool can =
                put_man(h, &d->raw_now, c->step[e->at], joined, d->now, &d->nows, &d->together);
            /* After men went back, the play as it was put down at first is kept. */
            if (d->apart && !d->gone_back)
                can &= put_man(h, &d->raw_put, c->step[e->at], joined, d->put, &d->puts,
                               &d->put_together);
            if (!can)
                return COUP_NO_MAN;
            d->played = true;
        }
        if (e->kind == EVENT_CHOICE && i != h->choice_of_going && !c->unknown) {
            if (!d->apart)
                copy_put(d);
            d->apart = true;
            enum coup_error error = hear_choice(h, d, &c->choice[e->at]);
            if (error != COUP_OK)
                return error;
        }
    }
    return COUP_OK;
}

enum coup_error turn_men(struct turn *h, int events, bool closed)
{
    struct ruling *r = h->r;
    struct men_down d;
    reset_men(r);
    if (h->c->by_arbiter.what & RULED_UNKNOWN_PLAY) {
        r->played.after = r->final.after = h->c->by_arbiter.board.side[h->roller];
        r->has_play = r->unknown_play = 1;
        return COUP_OK;
    }
    if (h->plain) {
        plain_play(h);
        return COUP_OK;
    }
    memset(&d, 0, sizeof d);
    enum coup_error e = hear_events(h, &d, events);
    if (e != COUP_OK)
        return e;
    d.closed = closed;
    if (!d.apart)
        copy_put(&d);
    /* The men as they were put down first: a man put back is put down again. */
    r->steps = (uint8_t)d.puts;
    memcpy(r->step, d.put, sizeof r->step);
    if (h->c->unknown)
        unknown_play(h, &d);
    else
        finish_men(h, &d);
    if (h->m->options.misere && events == h->c->events)
        owe_misere(h);
    return COUP_OK;
}

/* --- filling and keeping ---------------------------------------------------------------------- */

static const struct due *fill_due(const struct dues *l)
{
    for (int i = 0; i < l->count; i++)
        if (l->due[i].jan >= FILL_PETIT && l->due[i].jan <= KEEP_RETOUR)
            return &l->due[i];
    return NULL;
}

int turn_unearned(const struct turn *h, enum school_kind *kind)
{
    const struct ruling *r = h->r;
    const struct due *d = fill_due(&r->dues);
    if (!d || h->went)
        return 0;
    bool keep = d->jan >= KEEP_PETIT;
    enum quarter q = (enum quarter)(d->jan - (keep ? KEEP_PETIT : FILL_PETIT));
    *kind = keep ? SCHOOL_KEEP : SCHOOL_FILL;
    bool replaced = r->chosen == CHOICE_PLAY && h->put_back && !r->steps;
    if (replaced)
        return full_quarter(&r->final.after) == q ? 0 : d->points;
    struct play_case c = {.p = &r->position,
                          .v = &r->view,
                          .l = &r->plays,
                          .touched = h->put_back ? 0 : h->men_touched,
                          .closed =
                              r->has_play && r->wanted != WANT_MORE && (r->steps || h->put_back)};
    bool corrected = r->choice.of_first && (r->chosen || r->settled);
    const struct step *s = corrected ? r->final_step : r->step;
    const struct men *after = corrected ? &r->final.after : &r->played.after;
    /* A touch that loses it is a fault, even if the play then fills or keeps. */
    bool lost = (c.touched && !quarter_reachable(&c, s, 0, q)) ||
                (c.closed ? full_quarter(after) != q
                          : !quarter_reachable(&c, s, corrected ? r->final_steps : r->steps, q));
    return lost ? d->points : 0;
}

/* --- going ------------------------------------------------------------------------------------ */

/* The roller's mark when going: only the pegs count. */
static struct judged_mark judge_pegs(const struct turn *h)
{
    const struct ruling *r = h->r;
    struct mark_case c = {.due = r->dues.points[ROLLER],
                          .at = &r->before,
                          .side = h->roller,
                          .last_hole = h->last_hole,
                          .went = true};
    struct mark m = {.kind = h->c->unsaid_is_none ? MARK_GAIN : MARK_AS_DUE};
    return mark_judge(h->typed[ROLLER] ? &h->said[ROLLER] : &m, &c);
}

/* Going is wrong if no hole is due, or none after a school that was marked before it; if a hole too
 * many was pegged, whether another one was due or not (LP 55; LL §173); or if the roller had
 * stayed, by setting the jeton on the points over, moving a man or saying so (M XVI; GU V). */
static bool went_wrongly(const struct turn *h, const struct judged_mark *j)
{
    int had = h->at_going.points[h->roller] + h->r->dues.points[ROLLER];
    if (h->c->unknown)
        return false;
    return had < 12 || (j->kind == SCHOOL_OVER && !h->over_before) || j->rest || h->stayed;
}

static bool moves_touched(const struct play *p, fields touched)
{
    for (int i = 0; i < p->steps; i++)
        if (touched & field_bit(p->step[i].from))
            return true;
    return false;
}

/* If men were touched, the opponent chooses among the plays that move one, whether they fill or
 * keep or not (GU V; LL §170; LP 25, 64); else among all legal plays. */
static void list_choices(const struct turn *h, struct faults *f)
{
    const struct plays *l = &h->r->plays;
    f->choices = 0;
    for (int i = 0; i < l->count && h->men_touched; i++)
        if (moves_touched(&l->play[i], h->men_touched))
            f->choice[f->choices++] = l->play[i];
    for (int i = 0; i < l->allowed && !f->choices; i++)
        f->choice[i] = l->play[i];
    f->choices = f->choices ? f->choices : l->allowed;
}

static void blame_going(const struct turn *h, struct faults *f, bool may_stand)
{
    f->count = 1;
    f->code[0] = FAULT_G1;
    f->man[0] = (struct step){0, 0, 0};
    f->may_stand = may_stand;
    f->may_go_back = f->first_man = f->numbers_left = 0;
    list_choices(h, f);
}

/* Whether the roller has gone with the right to. A claim of the school for a hole too many, made
 * after it, also opposes the going (GU III; LL §170, §197). */
enum coup_error turn_going(struct turn *h)
{
    struct ruling *r = h->r;
    const struct coup *c = h->c;
    struct judged_mark j = judge_pegs(h);
    bool wrong = went_wrongly(h, &j), against = wrong && h->opposed;
    const struct choice *x =
        h->choice_of_going >= 0 ? &c->choice[c->event[h->choice_of_going].at] : NULL;
    reset_men(r);
    h->went = true;
    h->put_back = false;
    if (!wrong)
        return x ? COUP_NOT_A_CHOICE : COUP_OK;
    blame_going(h, &r->faults, !against);
    if (against && x && x->kind == CHOICE_STANDS)
        return COUP_NOT_A_CHOICE;
    if (against || (x && x->kind == CHOICE_PLAY)) {
        h->went = false;
        h->put_back = true;
    }
    if (x && x->kind == CHOICE_PLAY) {
        const struct play *p = turn_choice(h, x, NULL);
        if (!p)
            return COUP_NOT_A_CHOICE;
        r->final = *p;
        r->final_steps = p->steps;
        memcpy(r->final_step, p->step, sizeof p->step);
        r->has_play = 1;
        h->touched = true;
    }
    if (x) {
        r->chosen = x->kind;
        r->choice = *x;
    }
    return COUP_OK;
}

/* Whether the play made is one of the choices. With touched men it need not fill or keep. */
static bool played_a_choice(const struct turn *h, const struct faults *choices)
{
    for (int i = 0; i < choices->choices; i++)
        if (men_equal(&choices->choice[i].after, &h->r->played.after))
            return true;
    return false;
}

void turn_went_wrongly(struct turn *h)
{
    struct faults *f = &h->r->faults, going; /* large: set only when needed */
    if (!h->put_back || h->r->chosen == CHOICE_PLAY)
        return;
    if (!h->r->has_play) {
        blame_going(h, f, false);
        return;
    }
    blame_going(h, &going, false);
    if (played_a_choice(h, &going)) {
        *f = going;
        h->r->final = h->r->played;
        h->r->chosen = CHOICE_PLAY;
        h->r->legal = 1;
        return;
    }
    int at = f->count < FAULT_CODES ? f->count++ : FAULT_CODES - 1;
    for (; at > 0 && f->code[at - 1] > FAULT_G1; at--) {
        f->code[at] = f->code[at - 1];
        f->man[at] = f->man[at - 1];
    }
    f->code[at] = FAULT_G1;
    f->man[at] = (struct step){0, 0, 0};
}
