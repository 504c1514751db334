/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The play of a coup: the men moved against the legal plays. */
#include <stddef.h>

#include "judge.h"

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

/* The first n steps, normalised. `corrected`: with the first man where the opponent put it. */
static int steps_as_put(const struct judge *h, int n, bool corrected, struct step *out,
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

/* The steps to judge: those made, with the first man as the opponent corrected it. */
static enum coup_error gather_steps(struct judge *h, struct step *put, int *put_steps,
                                    struct step *judged, int *judged_steps)
{
    const struct coup *c = h->c;
    struct ruling *r = h->r;
    /* Step by step, to find the first impossible one; joined into one man's move before they are
     * tried: it may have rested on a field where it could not stay. */
    for (int n = 1; n <= c->steps; n++) {
        *judged_steps = steps_as_put(h, n, c->first_chosen, judged, &h->together);
        if (!can_be_done(&r->view, judged, *judged_steps)) {
            if (h->step)
                *h->step = n - 1;
            return COUP_NO_MAN;
        }
    }
    uint8_t together;
    *put_steps = steps_as_put(h, c->steps, false, put, &together);
    return can_be_done(&r->view, put, *put_steps) ? COUP_OK : COUP_NO_MAN;
}

/* Finds what was wrong when only the first man had moved. */
static void find_first_man(const struct judge *h, const struct step *put, struct faults *out)
{
    struct coup first = *h->c;
    first.closed = 0;
    first.must = h->r->demanded ? first.must : 0;
    faults_find(&h->r->position, &h->r->view, &h->r->plays, &first, put, 1, 0, out);
}

/* True if the opponent spoke when only one man had moved, and that man was wrong. (If it was right,
 * the opponent spoke of the number left.) */
static bool spoke_of_first_man(const struct judge *h, const struct step *put)
{
    struct faults f;
    if (!h->c->spoken)
        return false;
    find_first_man(h, put, &f);
    return f.count > 0;
}

/* True if the opponent let a wrong first man stand before the second moved. What follows, or does
 * not, was not spoken of, even if it makes the play legal or one that may not stand. */
static bool first_man_left(const struct judge *h)
{
    struct faults f;
    if (!h->r->steps || !h->c->spoken)
        return false;
    find_first_man(h, h->r->step, &f);
    return f.count && f.may_stand;
}

/* Checks the opponent's correction of a wrong first man, made when no other had moved. It must be
 * one of the choices at that point; what follows is judged as a play of its own. */
static enum coup_error hear_first_man(struct judge *h, const struct step *put)
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

/* Adds the faults of a second man that is wrong after the first was corrected, and that the
 * opponent let stand without a word. */
static void add_second_man(struct faults *f, const struct faults *second)
{
    f->numbers_left = second->count ? second->numbers_left : 0;
    for (int i = 0; i < second->count && f->count < FAULT_CODES; i++) {
        f->man[f->count] = second->man[i];
        f->code[f->count++] = second->code[i];
    }
}

const struct play *judge_choice(const struct judge *h)
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
    for (int i = 0; i < f->choices; i++)
        if (men_equal(&f->choice[i].after, &after))
            return &f->choice[i];
    return NULL;
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

/* Whether a number may still be played after one man, with the play not closed. */
static bool more_to_play(const struct judge *h, const struct step *s)
{
    const struct ruling *r = h->r;
    bool of_first = spoke_of_first_man(h, s), placed = of_first && h->c->choice == CHOICE_PLAY;
    if ((h->c->closed && !placed) || (h->c->spoken && !of_first) || r->plays.numbers < 2 || s->rest)
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
    /* The number this man did not use; either one if it used none. */
    int left[2] = {distance == d.high ? 0 : d.high, distance == d.low ? 0 : d.low};
    if (d.high == d.low)
        left[0] = d.high;
    return (left[0] && number_fits(&r->view, &after, left[0])) ||
           (left[1] && number_fits(&r->view, &after, left[1]));
}

static enum coup_error hear_unknown_play(struct judge *h)
{
    struct ruling *r = h->r;
    unsigned back;
    uint8_t together = h->c->together;
    for (int i = 0; i < h->c->steps; i++)
        r->step[i] = h->c->step[i];
    r->steps = (uint8_t)steps_normalise(&r->position, &r->view, r->step, h->c->steps, &together);
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

/* Nothing is said of a play that nobody knows: what is due of the throw does not depend on it. */
static void hear_board_alone(struct judge *h)
{
    struct ruling *r = h->r;
    r->played.after = r->final.after = h->c->by_arbiter.board.side[h->roller];
    r->has_play = r->unknown_play = 1;
}

static void hear_plain_play(struct judge *h)
{
    struct ruling *r = h->r;
    r->steps = r->final_steps = h->c->steps;
    r->step[0] =
        h->c->steps == 1 ? r->played.step[0] : h->c->step[0]; /* with the rest as printed */
    r->step[1] = h->c->step[1];
    r->final = r->played;
    r->has_play = 1;
}

static enum coup_error hear_choice(struct judge *h)
{
    struct ruling *r = h->r;
    if (h->c->choice == CHOICE_PLAY) {
        const struct play *p = r->faults.count && !h->c->first_chosen ? judge_choice(h) : NULL;
        if (!p)
            return COUP_NOT_A_CHOICE;
        r->final = *p;
        r->final_steps = p->steps;
        r->chosen = CHOICE_PLAY;
        r->faults.numbers_left = 0;
        r->wanted = WANT_NOTHING;
    } else if (h->c->choice == CHOICE_STANDS) {
        if (r->faults.count && r->faults.may_stand)
            r->chosen = CHOICE_STANDS;
        else if (!first_man_left(h))
            return COUP_NOT_A_CHOICE;
    }
    return COUP_OK;
}

/* The misère is due to the player who makes it. Until the play is known it is due if the roller has
 * entered a mark; if the play does not make it, the mark was wrong. */
static void owe_misere(const struct judge *h)
{
    struct ruling *r = h->r;
    bool played = r->has_play && r->wanted != WANT_MORE;
    bool said = h->c->mark[ROLLER].kind != MARK_AS_DUE;
    if (played ? men_on(&r->final.after, CORNER) != MEN : !said)
        dues_drop(&r->dues, MISERE);
}

static enum coup_error hear_what_was_put_down(struct judge *h)
{
    const struct coup *c = h->c;
    struct ruling *r = h->r;
    struct step judged[COUP_STEPS] = {{0, 0, 0}};
    int put_steps = 0, judged_steps = 0;
    unsigned back = 0;
    r->legal = 1;
    if (c->by_arbiter.what & RULED_UNKNOWN_PLAY) {
        hear_board_alone(h);
        return COUP_OK;
    }
    if (c->unknown)
        return hear_unknown_play(h);
    if (h->plain) {
        hear_plain_play(h);
        return COUP_OK;
    }
    enum coup_error e = gather_steps(h, r->step, &put_steps, judged, &judged_steps);
    if (e != COUP_OK)
        return e;
    r->steps = (uint8_t)put_steps;
    bool nothing = r->plays.numbers == 0 && !c->steps;
    r->has_play = c->played || nothing;
    r->wanted = r->has_play ? WANT_NOTHING : WANT_PLAY;
    if (!r->has_play)
        return COUP_OK;

    struct men after;
    steps_apply(&r->view, r->step, put_steps, &after, &back);
    r->played = play_put_down(&r->plays, r->step, put_steps, &after);
    r->legal = !back && plays_find(&r->plays, &after) != NULL;
    if (judged_steps == 1 && !r->legal && more_to_play(h, &judged[0]))
        r->wanted = WANT_MORE;
    struct coup said = *c; /* no more men can follow: judged as a whole */
    said.closed = r->wanted != WANT_MORE;
    said.must = r->demanded ? c->must : 0;
    if (c->first_chosen) {
        e = hear_first_man(h, r->step);
        if (e != COUP_OK)
            return e;
        r->legal = 0;
        r->chosen = CHOICE_PLAY;
        steps_apply(&r->view, judged, judged_steps, &after, &back);
        r->final = play_put_down(&r->plays, judged, judged_steps, &after);
        struct faults second;
        faults_find(&r->position, &r->view, &r->plays, &said, judged, judged_steps, h->together,
                    &second);
        if (r->wanted == WANT_NOTHING)
            add_second_man(&r->faults, &second);
    } else {
        r->final = r->played;
        faults_find(&r->position, &r->view, &r->plays, &said, r->step, put_steps, h->together,
                    &r->faults);
    }
    r->final_steps = (uint8_t)judged_steps;
    return hear_choice(h);
}

enum coup_error judge_play(struct judge *h)
{
    enum coup_error e = hear_what_was_put_down(h);
    if (e == COUP_OK && h->m->options.misere)
        owe_misere(h);
    return e;
}
