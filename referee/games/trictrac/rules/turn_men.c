/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The events of the men, and going (M XVI; GU V; LL §155-158, §170): men are put down, the opponent
 * chooses, a fill or keep is lost, the roller goes. */
#include <stddef.h>

#include "men_down.h"

/* --- men put down one after the other --------------------------------------------------------- */

static void settle_men(struct men_down *t)
{
    fields played = 0;
    for (int i = t->from; i < t->men; i++)
        played |= field_bit(t->man[i].step.from);
    t->put_from |= t->touched & played;
    t->touched &= ~played;
    t->from = t->men;
    t->base = t->now;
    t->listed = false;
}

static bool put_man(struct men_down *t, struct step s, bool with_next)
{
    struct man *last = t->men > t->from ? &t->man[t->men - 1] : NULL;
    if (!(men_any(&t->now) & field_bit(s.from)))
        return false;
    if (t->chosen) { /* one more man after a play that is settled */
        settle_men(t);
        t->chosen = false;
        t->extra = true;
        last = NULL;
    }
    men_move(&t->now, s.from, s.to);
    t->put_back = false;
    /* GU III: a man on a field where no other stood goes on to play both numbers. */
    if (last && !last->with_next && last->step.to == s.from && !last->step.rest && !s.rest &&
        !(men_any(&t->base) & field_bit(s.from))) {
        last->step.rest = s.from;
        last->step.to = s.to;
        last->with_next = with_next;
        if (!t->went_back)
            t->put[t->puts - 1] = last->step;
        return true;
    }
    if (t->men == COUP_STEPS)
        return false;
    t->man[t->men++] = (struct man){.step = s, .with_next = with_next};
    t->put_from |= field_bit(s.from);
    if (!t->went_back && t->puts < COUP_STEPS)
        t->put[t->puts++] = s;
    return true;
}

/* --- the opponent's word ---------------------------------------------------------------------- */

/* The men stay where they are. After one man the other number is still to be played, either one if
 * nobody knows which this man has played. */
static void leave(struct men_down *t, const struct faults *f)
{
    unsigned codes = 0;
    for (int i = 0; i < f->count; i++)
        codes |= 1u << f->code[i];
    if (t->men - t->from != 1 || codes & (D1 | N3) || down_complete(t)) {
        t->chosen = true;
        return;
    }
    struct step s = t->man[t->men - 1].step;
    int d = s.to - s.from;
    if (s.to == CORNER && d != t->die[0] && d != t->die[1])
        d = THEIR_CORNER - s.from;
    settle_men(t);
    t->irregular = true;
    t->left[0] = d == t->die[0] ? 0 : t->die[0];
    t->left[1] = d == t->die[1] && d != t->die[0] ? 0 : t->die[1];
}

static bool spares(const struct play *p, int field)
{
    return !men_on(&p->after, field);
}

/* Only the men rightly played stay. The player plays the others again. */
static void go_back(struct men_down *t, const struct faults *f)
{
    struct reading r = {.count = 0};
    int kept = t->from, men = t->men, from = t->from;
    bool all = false;
    for (int i = 0; i < f->count; i++) {
        all |= f->code[i] == FAULT_C1 || f->code[i] == FAULT_Q2;
        if (f->code[i] == FAULT_C1) {
            int n = plays_put_first(t->l, t->allowed, spares, CORNER);
            t->allowed = n ? n : t->allowed;
            t->listed = false;
        }
    }
    if (!from)
        down_read(t, &r);
    t->now = t->base;
    for (int i = from; i < men && !from; i++) {
        if (all || !r.right[i])
            continue;
        t->man[kept] = t->man[i];
        men_move(&t->now, t->man[kept].step.from, t->man[kept].step.to);
        kept++;
    }
    t->men = kept;
    t->put_back = t->went_back = true;
    t->touched = t->put_from = 0;
    for (int i = 0; i < kept; i++)
        t->put_from |= field_bit(t->man[i].step.from);
    if (kept)
        settle_men(t);
}

/* The men after the steps of a choice. Returns false if a step starts from a field without a man.
 */
static bool men_after(const struct men *from, const struct choice *x, struct men *out)
{
    *out = *from;
    for (int i = 0; i < x->steps; i++) {
        if (!(men_any(out) & field_bit(x->step[i].from)))
            return false;
        men_move(out, x->step[i].from, x->step[i].to);
    }
    return true;
}

static bool is_step(const struct step *put, const struct step *s)
{
    return put->from == s->from && put->to == s->to && (!put->rest || put->rest == s->rest);
}

static bool prints(const struct play *p, const struct choice *x)
{
    for (int k = 0; k < x->steps && p->steps == x->steps; k++)
        if (is_step(&x->step[0], &p->step[k]) &&
            (x->steps == 1 || is_step(&x->step[1], &p->step[1 - k])))
            return true;
    return false;
}

/* The choice that these steps name: the complete play that is printed so, the one they make from
 * the men that are settled or from all men, or a place. */
static const struct play *offered(const struct men_down *t, const struct faults *f,
                                  const struct choice *x)
{
    const struct men *from[2] = {&t->base, &t->v->own};
    struct men after;
    for (int pass = 0; pass < 4; pass++) {
        if ((pass == 1 || pass == 2) && !men_after(from[pass - 1], x, &after))
            continue;
        for (int i = 0; i < f->choices; i++) {
            const struct play *p = &f->choice[i];
            bool fits = pass == 0 || pass == 3 ? prints(p, x) : men_equal(&p->after, &after);
            if (fits && is_place(f, p) == (pass == 3))
                return p;
        }
    }
    return NULL;
}

static void place_play(struct men_down *t, const struct play *p)
{
    t->now = p->after;
    t->chosen = true;
    t->from = 0;
    t->men = p->steps;
    for (int i = 0; i < p->steps; i++)
        t->man[i] = (struct man){.step = p->step[i]};
}

static void place_man(struct men_down *t, const struct play *p)
{
    t->now = p->after;
    t->man[t->men - 1] = (struct man){.step = p->step[0]};
    settle_men(t);
}

/* Keeps the faults on which the opponent has chosen, because men may be wrong after it, and of the
 * numbers left unplayed those that stand. */
static void shelve(struct ruling *r)
{
    if (!r->chosen)
        return;
    int standing = r->settled ? r->earlier.numbers_left : 0;
    r->settled = r->chosen;
    r->settled_by = r->choice;
    r->earlier = r->faults;
    r->earlier.numbers_left =
        (uint8_t)(standing + (r->chosen == CHOICE_STANDS ? r->earlier.numbers_left : 0));
    r->chosen = NO_CHOICE;
    begin_faults(&r->faults);
}

/* Nothing is wrong after the choice: it is the last. */
static void unshelve(struct ruling *r)
{
    if (!r->settled || r->faults.count || r->chosen)
        return;
    r->faults = r->earlier;
    r->chosen = r->settled;
    r->choice = r->settled_by;
    r->settled = NO_CHOICE;
}

static void judge_anew(struct men_down *t, bool over)
{
    struct ruling *r = t->h->r;
    if (t->chosen)
        return;
    shelve(r);
    down_judge(t, over, &r->faults);
    unshelve(r);
}

/* Before the dice the roller may put a return fault right: by any legal play. */
static const struct play *own_choice(const struct men_down *t, const struct faults *f,
                                     const struct choice *x)
{
    struct men men;
    bool late = false;
    for (int i = 0; i < f->count; i++)
        late |= f->code[i] == FAULT_R1;
    return late && x->kind == CHOICE_PLAY && men_after(&t->v->own, x, &men) && down_legal(t, &men)
               ? &t->l->play[plays_index(t->l, &men)]
               : NULL;
}

static enum coup_error hear_choice(struct men_down *t, const struct choice *x)
{
    struct ruling *r = t->h->r;
    struct faults *f = &r->faults;
    if (t->chosen)
        return COUP_NOT_A_CHOICE;
    bool going = f->count && f->code[0] == FAULT_G1;
    if (!going)
        judge_anew(t, false);
    if ((!f->count || r->chosen) && x->kind != CHOICE_BACK && (t->men > t->from || t->no_man))
        judge_anew(t, true); /* the opponent speaks of the number that is left */
    if (!f->count || r->chosen)
        return COUP_NOT_A_CHOICE;
    if (x->by_roller) {
        const struct play *p = own_choice(t, f, x);
        if (!p)
            return COUP_NOT_A_CHOICE;
        place_play(t, p);
        f->numbers_left = 0;
    } else if (x->kind == CHOICE_STANDS && f->may_stand) {
        leave(t, f);
    } else if (x->kind == CHOICE_BACK && f->may_go_back) {
        go_back(t, f);
    } else if (x->kind == CHOICE_PLAY) {
        const struct play *p = offered(t, f, x);
        if (!p)
            return COUP_NOT_A_CHOICE;
        if (is_place(f, p))
            place_man(t, p);
        else
            place_play(t, p);
        f->numbers_left = 0;
    } else {
        return COUP_NOT_A_CHOICE;
    }
    r->chosen = x->kind;
    r->choice = *x;
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

static bool is_keep(const struct due *d)
{
    return d->jan >= KEEP_PETIT;
}

static enum quarter quarter_of(const struct due *d)
{
    return (enum quarter)(d->jan - (is_keep(d) ? KEEP_PETIT : FILL_PETIT));
}

/* Whether these men are reached from the men as they stand by one step of a number left, or none.
 */
static bool reaches(struct men_down *t, const struct men *end)
{
    struct reading r;
    struct step s;
    if (t->men == t->from || men_equal(&t->now, end))
        return true;
    if (t->from || t->men > 1 || !one_step(&t->now, end, &s))
        return false;
    down_read(t, &r);
    return down_by_number(t, &t->now, s, r.used);
}

/* Whether a play that ends with the quarter full can still be reached, with every touched man. */
static bool still_full(struct men_down *t, enum quarter q)
{
    if (t->chosen || (t->men && down_complete(t)))
        return full_quarter(&t->now) == q;
    const struct way_list *l = down_ways(t);
    int most = down_most_touched(t);
    for (int i = 0; i < l->count; i++)
        if (full_quarter(&l->way[i].after) == q && down_touches(t, &l->way[i]) == most &&
            reaches(t, &l->way[i].after))
            return true;
    return false;
}

/* Looks whether the fill or keep that is due can still be made. Once the play is complete it does
 * not change any more; what a touch or a word has lost stays lost. */
static void look_at_fill(struct men_down *t, struct open_turn *h, const struct due *d)
{
    if (!d || h->fill_settled)
        return;
    bool wanted = false;
    for (int i = 0; i < t->allowed && !wanted; i++)
        wanted = full_quarter(&t->l->play[i].after) == quarter_of(d);
    h->unearned = h->fill_lost || (wanted && !still_full(t, quarter_of(d)));
}

int turn_lost(const struct open_turn *h, enum school_kind *kind)
{
    const struct ruling *r = h->r;
    const struct due *d = fill_due(&r->dues);
    if (!d)
        return 0;
    *kind = is_keep(d) ? SCHOOL_KEEP : SCHOOL_FILL;
    bool lost =
        h->plain ? r->has_play && full_quarter(&h->as_plain.after) != quarter_of(d) : h->unearned;
    return lost ? d->points : 0;
}

/* --- going ------------------------------------------------------------------------------------ */

static void look_at_start(const struct open_turn *h, struct men_down *t, struct way_list *ways)
{
    struct ruling *r = h->r;
    const struct dice d = r->position.dice;
    *t = (struct men_down){.h = h,
                           .v = &r->view,
                           .l = &r->plays,
                           .allowed = r->plays.allowed,
                           .die = {d.high, d.low},
                           .base = r->view.own,
                           .now = r->view.own,
                           .ways = ways};
}

/* If men were touched, the opponent chooses among the plays that move one, whether they fill or
 * keep or not (GU V; LL §170; LP 25, 64); else among all legal plays. */
static void list_choices(const struct open_turn *h, fields touched, struct faults *f)
{
    struct men_down t;
    struct way_list ways;
    look_at_start(h, &t, &ways);
    t.touched = touched;
    const struct way_list *l = down_ways(&t);
    f->choices = 0;
    for (int i = 0; i < l->count && t.touched; i++)
        if (down_touches(&t, &l->way[i]))
            down_add_way(&t, f, &l->way[i]);
    if (!f->choices)
        down_add_legal(&t, f);
}

static void blame_going(const struct open_turn *h, fields touched, bool may_stand, struct faults *f)
{
    f->count = 1;
    f->code[0] = FAULT_G1;
    f->man[0] = (struct step){0, 0, 0};
    f->may_stand = may_stand;
    f->may_go_back = f->first_man = f->numbers_left = 0;
    list_choices(h, touched, f);
}

/* Whether the play made is one of the choices. With touched men it need not fill or keep. */
static bool played_a_choice(const struct open_turn *h, const struct faults *choices)
{
    for (int i = 0; i < choices->choices; i++)
        if (men_equal(&choices->choice[i].after, &h->r->played.after))
            return true;
    return false;
}

/* Adds the wrong going to the faults of the play, if the roller was put back and has played. */
static void went_wrongly(struct open_turn *h, const struct men_down *t)
{
    struct faults *f = &h->r->faults, going; /* large: set only when needed */
    if (!h->put_back || h->choice_of_going >= 0)
        return;
    if (!h->r->has_play && t->went_back) /* the man put down is to be played otherwise */
        return;
    if (!h->r->has_play) {
        shelve(h->r);
        blame_going(h, t->touched, false, f);
        return;
    }
    if (h->r->wanted != WANT_NOTHING)
        return;
    blame_going(h, t->lifted, false, &going);
    if (played_a_choice(h, &going)) {
        if (f->count &&
            f->code[f->count - 1] == FAULT_T1) /* more of the touched men can be played */
            return;
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

/* --- the events ------------------------------------------------------------------------------- */

static void reset_men(struct open_turn *h)
{
    struct ruling *r = h->r;
    r->steps = r->final_steps = r->has_play = r->chosen = r->settled = 0;
    r->wanted = WANT_NOTHING;
    r->legal = 1;
    begin_faults(&r->faults);
    r->played = r->final = (struct play){.steps = 0};
    h->fill_settled = false;
}

/* The roller goes: the men put down go back and are touched. What they have lost stays lost. */
static void lift_men(struct open_turn *h, struct men_down *t)
{
    fields touched = t->touched | t->put_from;
    reset_men(h);
    look_at_start(h, t, t->ways);
    t->touched = t->lifted = touched;
    h->fill_lost |= h->unearned;
}

static enum coup_error hear_move(struct open_turn *h, struct men_down *t, int i,
                                 const struct due *fill)
{
    const struct coup *c = h->c;
    const struct turn_event *e = &c->event[i];
    bool with_next = false;
    enum coup_error error;
    switch (e->kind) {
    case EVENT_TOUCH:
        if (h->in_vain >> i & 1)
            return COUP_OK;
        t->touched |= field_bit(e->at);
        look_at_fill(t, h, fill);
        h->fill_lost |= h->unearned;
        return COUP_OK;
    case EVENT_NO_MAN:
        t->no_man = true;
        break;
    case EVENT_LIFTED:
        with_next = e->at;
        put_man(t, e->step, with_next);
        break;
    case EVENT_MAN:
        with_next = c->together >> e->at & 1;
        if (h->step)
            *h->step = e->at;
        if (!put_man(t, c->step[e->at], with_next))
            return COUP_NO_MAN;
        break;
    case EVENT_GO:
        if (i == h->going)
            lift_men(h, t);
        return COUP_OK;
    case EVENT_CHOICE:
        if (c->unknown || (i == h->choice_of_going && c->choice[e->at].kind != CHOICE_PLAY))
            return COUP_OK;
        h->fill_lost |= h->unearned; /* to put the men right does not change it (rules §11a) */
        if (i == h->choice_of_going)
            blame_going(h, t->touched, !h->opposed, &h->r->faults);
        if ((error = hear_choice(t, &c->choice[e->at])) != COUP_OK)
            return error;
        break;
    default:
        return COUP_OK;
    }
    if (!fill || with_next)
        return COUP_OK;
    look_at_fill(t, h, fill);
    h->fill_settled |= down_complete(t);
    return COUP_OK;
}

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

static void plain_play(struct open_turn *h)
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

/* The misère is due to the player who makes it. Until the play is known it is due if the roller has
 * entered a mark; if the play does not make it, the mark was wrong. */
static void owe_misere(const struct open_turn *h)
{
    struct ruling *r = h->r;
    bool played = r->has_play && r->wanted == WANT_NOTHING;
    int points = r->dues.points[ROLLER];
    if (played ? men_on(&r->final.after, CORNER) != MEN : !turn_now(h)->account[ROLLER].typed)
        dues_drop(&r->dues, MISERE);
    if (played || points > r->dues.points[ROLLER])
        r->misere = (uint8_t)(played ? 0 : points - r->dues.points[ROLLER]);
}

/* Writes the play to the ruling: as it was put down, as it counts, and what is still expected. */
static void state_play(struct open_turn *h, struct men_down *t, bool closed)
{
    struct ruling *r = h->r;
    struct men after = r->view.own;
    unsigned back;
    for (int i = 0; i < t->puts; i++) {
        r->step[i] = t->put[i];
        step_name_rest(t->die, t->v, &r->step[i]);
    }
    r->steps = (uint8_t)t->puts;
    bool apart = r->chosen || r->settled; /* the men that count are others, or more */
    if (apart && steps_apply(&r->view, r->step, r->steps, &after, &back))
        r->played = play_put_down(&r->plays, r->step, r->steps, &after);
    for (int i = 0; i < t->men; i++) {
        r->final_step[i] = t->man[i].step;
        step_name_rest(t->die, t->v, &r->final_step[i]);
    }
    r->final_steps = (uint8_t)t->men;
    after = r->view.own;
    steps_apply(&r->view, r->final_step, r->final_steps, &after, &back);
    if (!closed && t->men && !h->c->unknown)
        after = t->now; /* a man on a held field stays there until the opponent chooses or throws */
    r->final = play_put_down(&r->plays, r->final_step, r->final_steps, &after);
    if (!apart)
        r->played = r->final;
    if (h->c->unknown) {
        r->has_play = t->men > 0 || t->no_man;
        r->wanted = r->has_play ? WANT_NOTHING : WANT_PLAY;
        return;
    }
    bool choosing = h->c->choosing && !r->faults.count && !r->chosen && t->men;
    r->has_play = t->men || t->no_man || t->chosen || !r->plays.numbers;
    r->wanted = closed && t->men   ? WANT_NOTHING
                : down_complete(t) ? WANT_NOTHING
                : t->men           ? WANT_MORE
                                   : WANT_PLAY;
    h->unfinished = closed && t->men && !down_complete(t);
    judge_anew(t, closed);
    if (choosing && !r->faults.count) {
        judge_anew(t, true);
        r->wanted = r->faults.count ? WANT_NOTHING : r->wanted;
    }
    bool chosen = r->settled || (r->chosen && h->choice_of_going < 0);
    if (r->has_play)
        r->legal = !back && !chosen && down_legal(t, &after);
}

static enum coup_error hear_men(struct open_turn *h, struct men_down *t, struct way_list *ways,
                                int events)
{
    const struct due *fill = fill_due(&h->r->dues);
    enum coup_error e = COUP_OK;
    reset_men(h);
    h->unfinished = h->fill_lost = h->unearned = false;
    look_at_start(h, t, ways);
    for (int i = 0; i < events && e == COUP_OK; i++)
        e = hear_move(h, t, i, fill);
    return e;
}

enum coup_error turn_men(struct open_turn *h, int events, bool closed)
{
    struct ruling *r = h->r;
    struct men_down t;
    struct way_list ways;
    if (h->plain && !(h->c->by_arbiter.what & RULED_UNKNOWN_PLAY)) {
        plain_play(h);
        return COUP_OK;
    }
    if (h->c->by_arbiter.what & RULED_UNKNOWN_PLAY) {
        reset_men(h);
        r->played.after = r->final.after = h->c->by_arbiter.board.side[h->roller];
        r->has_play = r->unknown_play = 1;
        return COUP_OK;
    }
    enum coup_error e = hear_men(h, &t, &ways, events);
    if (e != COUP_OK)
        return e;
    state_play(h, &t, closed);
    if (events == h->c->events) {
        went_wrongly(h, &t);
        if (h->m->options.misere)
            owe_misere(h);
    }
    return COUP_OK;
}

/* A claim of the school for a hole too many, made after the going, also opposes it (GU III; LL
 * §170, §197). */
enum coup_error turn_going(struct open_turn *h)
{
    struct ruling *r = h->r;
    const struct coup *c = h->c;
    struct men_down t;
    struct way_list ways;
    const struct choice *x =
        h->choice_of_going >= 0 ? &c->choice[c->event[h->choice_of_going].at] : NULL;
    hear_men(h, &t, &ways, h->going + 1);
    if (!h->wrong)
        return x ? COUP_NOT_A_CHOICE : COUP_OK;
    blame_going(h, t.touched, !h->opposed, &r->faults);
    if (!x)
        return COUP_OK;
    if (x->kind == CHOICE_BACK || (h->opposed && x->kind == CHOICE_STANDS))
        return COUP_NOT_A_CHOICE;
    r->chosen = x->kind;
    r->choice = *x;
    return COUP_OK;
}
