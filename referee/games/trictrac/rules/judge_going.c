/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Going (M XVI; GU V; LL §155-158, §170, §173): a player who went without the right may be put back
 * and must play (G1). */
#include <stddef.h>

#include "judge.h"

/* The roller's mark when going: only the pegs count. */
static struct judged_mark judge_pegs(const struct judge *h)
{
    const struct ruling *r = h->r;
    struct mark_case c = {.due = r->dues.points[ROLLER],
                          .at = &r->before,
                          .side = h->roller,
                          .last_hole = options_last_hole(&h->m->options),
                          .went = true};
    return mark_judge(&h->c->mark[ROLLER], &c);
}

/* Going is wrong if no hole is due, or none after a school that was marked before it; if a hole too
 * many was pegged, whether another one was due or not (LP 55; LL §173); or if the roller had
 * stayed, by setting the jeton on the points over, moving a man or saying so (M XVI; GU V). */
static bool went_wrongly(const struct judge *h, const struct judged_mark *j)
{
    int had = h->r->before.points[h->roller] + h->r->dues.points[ROLLER];
    if (h->c->unknown)
        return false;
    return had < 12 || j->kind == SCHOOL_OVER || j->rest || h->c->stayed || h->hole_lost;
}

/* A claim of the school for a hole too many also opposes the going (GU III; LL §170, §197). */
static bool opposed(const struct judge *h, const struct judged_mark *j)
{
    for (int i = 0; i < h->c->claims && j->kind == SCHOOL_OVER; i++) {
        const struct claim *c = &h->c->claim[i];
        if (c->kind == CLAIM_SCHOOL && !c->before && !c->stood && c->by == h->opponent &&
            c->ruled != 1)
            return true;
    }
    return false;
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
static void list_choices(const struct judge *h, struct faults *f)
{
    const struct plays *l = &h->r->plays;
    f->choices = 0;
    for (int i = 0; i < l->count && h->c->touched; i++)
        if (moves_touched(&l->play[i], h->c->touched))
            f->choice[f->choices++] = l->play[i];
    for (int i = 0; i < l->allowed && !f->choices; i++)
        f->choice[i] = l->play[i];
    f->choices = f->choices ? f->choices : l->allowed;
}

static enum coup_error put_back(struct judge *h)
{
    struct ruling *r = h->r;
    h->put_back = true;
    if (h->c->choice != CHOICE_PLAY || h->c->steps)
        return COUP_OK; /* the roller plays */
    const struct play *p = judge_choice(h);
    if (!p)
        return COUP_NOT_A_CHOICE;
    r->final = *p;
    r->final_steps = p->steps;
    r->chosen = CHOICE_PLAY;
    r->has_play = 1;
    return COUP_OK;
}

enum coup_error judge_going(struct judge *h)
{
    struct ruling *r = h->r;
    const struct coup *c = h->c;
    if (c->decision != GO)
        return COUP_OK;
    struct judged_mark j = judge_pegs(h);
    bool wrong = went_wrongly(h, &j), against = wrong && opposed(h, &j);
    if (wrong) {
        r->faults.count = 1;
        r->faults.code[0] = FAULT_G1;
        r->faults.man[0] = (struct step){0, 0, 0};
        r->faults.may_stand = !against;
        list_choices(h, &r->faults);
    } else if (c->choice != NO_CHOICE) {
        h->doubtful = h->went = true;
        return c->claims ? COUP_OK : COUP_NOT_A_CHOICE;
    }
    if (against && c->choice == CHOICE_STANDS && !c->steps)
        return COUP_NOT_A_CHOICE;
    if (against || (wrong && c->choice == CHOICE_PLAY && !c->steps))
        return put_back(h);
    if (c->steps) {
        if (h->step)
            *h->step = 0;
        return COUP_GONE;
    }
    if (wrong && c->choice == CHOICE_STANDS)
        r->chosen = CHOICE_STANDS;
    h->went = true;
    return COUP_OK;
}

/* Whether the play made is one of the choices. With touched men it need not fill or keep. */
static bool played_a_choice(const struct judge *h, const struct faults *choices)
{
    for (int i = 0; i < choices->choices; i++)
        if (men_equal(&choices->choice[i].after, &h->r->played.after))
            return true;
    return false;
}

void judge_went_wrongly(struct judge *h)
{
    struct faults *f = &h->r->faults, going; /* large: set only when needed */
    if (!h->put_back || h->r->chosen == CHOICE_PLAY || !h->r->has_play)
        return;
    going.count = 1;
    going.code[0] = FAULT_G1;
    going.man[0] = (struct step){0, 0, 0};
    going.may_stand = going.first_man = going.numbers_left = 0;
    list_choices(h, &going);
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
