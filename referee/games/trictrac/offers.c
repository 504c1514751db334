/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What can be entered now: dice, men, decisions, marks and claims. Each is tried on a copy of the
 * input first, so none is rejected and every fault is known. */
#include <stdio.h>
#include <stdlib.h>

#include "base/i18n.h"
#include "doubts.h"
#include "games/trictrac/text/say.h"
#include "state.h"
#include "trial.h"

enum { MARKS_MOST = 24 }; /* in points: two holes */

struct input_offers {
    const struct trictrac *state;
    const struct input *d;
    struct offers *out;
};

static void add(const struct input_offers *l, enum offer_kind kind, const char *line,
                const char *label, int by)
{
    offers_add(l->out,
               &(struct offer){.kind = kind, .line = line, .label = label, .worth = "", .by = by});
}

static int roller(const struct input_offers *l)
{
    return l->d->coup.side;
}

static int opponent(const struct input_offers *l)
{
    return (int)other_side((enum side)l->d->coup.side);
}

/* --- men -------------------------------------------------------------------------------------- */

/* Under confirm the player marks before the referee speaks. Offering only filling plays as legal
 * would reveal the fill. */
static bool unmarked(const struct input *d)
{
    return d->before.options.announce == CONFIRM && d->coup.mark[ROLLER].kind == MARK_AS_DUE &&
           !d->coup.waived && !d->ruling.has_play;
}

static int plays_open_to_sight(const struct input *d)
{
    return unmarked(d) ? d->ruling.plays.count : d->ruling.plays.allowed;
}

/* Whether a man may be shown as right without revealing what the player has not marked. */
static bool right_to_sight(const struct input *t, const struct input *was)
{
    const struct faults *f = &t->ruling.faults;
    bool of_quarters = f->count && unmarked(was);
    for (int i = 0; i < f->count; i++)
        of_quarters &= f->code[i] == FAULT_Q1 || f->code[i] == FAULT_Q2;
    return of_quarters || trial_right(t, was);
}

/* Single men by one number, or the men of plays; each once. */
struct men_list {
    struct step step[2 * FIELDS + 2 * PLAYS_MAX];
    int count, by_numbers; /* the first `by_numbers` move by one number */
};

static bool same_step(const struct step *a, const struct step *b)
{
    return a->from == b->from && a->rest == b->rest && a->to == b->to;
}

static void note_step(struct men_list *m, struct step s)
{
    for (int i = 0; i < m->count; i++)
        if (same_step(&m->step[i], &s))
            return;
    m->step[m->count++] = s;
}

/* Adds men where a number left would bring them, except to a field of the opponent's. */
static void note_number(struct men_list *m, const struct input *d, const struct men *own, int n)
{
    for (fields f = men_any(own); f; f &= f - 1) {
        int from = lowest_field(f), to = from + n > OFF ? OFF : from + n;
        if (to == OFF || !(d->ruling.view.theirs & field_bit(to)))
            note_step(m, (struct step){(uint8_t)from, 0, (uint8_t)to});
    }
}

static void list_men(struct men_list *m, const struct input *d)
{
    const struct ruling *r = &d->ruling;
    const struct dice dice = r->position.dice;
    struct men own;
    unsigned back;
    int left = doubt_number_left(&d->coup);
    m->count = 0;
    if (steps_apply(&r->view, r->step, r->steps, &own, &back)) {
        if (left == 0 || left == dice.high)
            note_number(m, d, &own, dice.high);
        if (dice.low != dice.high && (left == 0 || left == dice.low))
            note_number(m, d, &own, dice.low);
    }
    m->by_numbers = m->count;
    for (int i = 0; i < plays_open_to_sight(d); i++)
        for (int k = 0; k < r->plays.play[i].steps; k++)
            note_step(m, r->plays.play[i].step[k]);
}

static bool comes_to(const struct input *d, const struct men *own)
{
    for (int i = 0; i < plays_open_to_sight(d); i++)
        if (men_equal(own, &d->ruling.plays.play[i].after))
            return true;
    return false;
}

/* Whether a listed play has this step, as one by force has (par puissance). */
static bool is_told(const struct input *d, const struct step *man)
{
    for (int i = 0; i < plays_open_to_sight(d); i++)
        for (int k = 0; k < d->ruling.plays.play[i].steps; k++)
            if (same_step(&d->ruling.plays.play[i].step[k], man))
                return true;
    return false;
}

/* Whether a first man leads to a play, alone or with another. */
static bool leads_on(const struct input *d, const struct step *first)
{
    const struct ruling *r = &d->ruling;
    const int number[] = {r->position.dice.high, r->position.dice.low};
    struct step two[2] = {*first};
    struct men own, then;
    unsigned back;
    if (r->steps || is_told(d, first) || !steps_apply(&r->view, two, 1, &own, &back) ||
        comes_to(d, &own))
        return true;
    for (fields f = men_any(&own); f; f &= f - 1)
        for (int k = 0; k < 2; k++) {
            int from = lowest_field(f), to = from + number[k] > OFF ? OFF : from + number[k];
            two[1] = (struct step){(uint8_t)from, 0, (uint8_t)to};
            if (steps_apply(&r->view, two, 2, &then, &back) && comes_to(d, &then))
                return true;
        }
    return false;
}

/* Adds the right men, or the wrong ones. */
static void add_men(const struct input_offers *l, const struct men_list *m, bool wrong)
{
    char text[PLAY_TEXT];
    for (int i = 0; i < (wrong ? m->by_numbers : m->count); i++) {
        struct input t = trial_of(l->d);
        struct strbuf why = {.player = l->out->player, .manner = l->d->numbering};
        if (!trial_play(&t, &m->step[i], 1) ||
            (right_to_sight(&t, l->d) && leads_on(l->d, &m->step[i])) == wrong)
            continue;
        if (wrong && t.ruling.faults.count)
            render_fault(&why, &t.ruling, &t.coup);
        else if (wrong)
            strbuf_add(&why, "%s", _("no play that is right has this man"));
        steps_print(&m->step[i], 1, l->d->numbering, text);
        offers_add(l->out, &(struct offer){OFFER_MAN, text, text, "", why.text, roller(l)});
        l->out->failed |= why.failed;
        strbuf_free(&why);
    }
}

/* Adds the only complete play. */
static void add_only_play(const struct input_offers *l)
{
    const struct plays *p = &l->d->ruling.plays;
    const struct play *only = NULL;
    char text[PLAY_TEXT];
    for (int i = 0; i < plays_open_to_sight(l->d); i++) {
        struct input t = trial_of(l->d);
        if (l->d->coup.touched &&
            (!trial_play(&t, p->play[i].step, p->play[i].steps) || !trial_right(&t, l->d)))
            continue;
        if (only)
            return;
        only = &p->play[i];
    }
    if (!only)
        return;
    steps_print(only->step, only->steps, l->d->numbering, text);
    add(l, OFFER_PLAY, text, text, roller(l));
}

/* Adds "no man moved", which is wrong if one could be. Under the silent policy that is not
 * revealed. */
static void add_nothing(const struct input_offers *l, bool wrong)
{
    struct input t = trial_of(l->d);
    struct strbuf why = {.player = l->out->player, .manner = l->d->numbering};
    if (l->d->coup.steps || !trial_say(&t, "-") ||
        wrong != (t.ruling.faults.count && !is_silent(l->d)))
        return;
    if (wrong)
        render_fault(&why, &t.ruling, &t.coup);
    offers_add(l->out,
               &(struct offer){OFFER_FINISHED, "-", _("No man moves"), "", why.text, roller(l)});
    l->out->failed |= why.failed;
    strbuf_free(&why);
}

/* --- decisions -------------------------------------------------------------------------------- */

static void add_going(const struct input_offers *l)
{
    const struct ruling *r = &l->d->ruling;
    if (r->wanted != WANT_DECISION && !(r->may_decide && !l->d->coup.decision && !l->d->coup.steps))
        return;
    add(l, OFFER_DECISION, "stay", _("Stay"), roller(l));
    add(l, OFFER_DECISION, "go", _("Go"), roller(l));
}

/* Adds the opponent's choices after a false move, in their printed order. */
static void add_choices(const struct input_offers *l)
{
    const struct ruling *r = &l->d->ruling;
    const char *before = l->d->choosing ? "" : "= ";
    char text[PLAY_TEXT], line[PLAY_TEXT + 4];
    int printed = 0;
    if (!l->d->choosing && (!r->faults.count || r->chosen))
        return;
    if (r->faults.may_stand) {
        snprintf(line, sizeof line, "%sstands", before);
        add(l, OFFER_DECISION, line, _("Let it stand"), opponent(l));
    }
    if (r->faults.may_go_back) {
        snprintf(line, sizeof line, "%sback", before);
        add(l, OFFER_DECISION, line, _("Put it back"), opponent(l));
    }
    struct printed_play *list =
        plays_printed(&r->position, r->faults.choice, r->faults.choices, BY_PLAY, &printed);
    l->out->failed |= !list;
    for (int i = 0; list && i < printed; i++) {
        steps_print(list[i].of->step, list[i].of->steps, l->d->numbering, text);
        snprintf(line, sizeof line, "%s%s", before, text);
        struct input t = trial_of(l->d);
        if (trial_say(&t, line))
            add(l, OFFER_DECISION, line, text, opponent(l));
    }
    free(list);
}

/* --- marks and claims ------------------------------------------------------------------------- */

/* Adds all possible marks of a player who marks before the referee speaks. */
static void add_marks(const struct input_offers *l, enum party party)
{
    static const char *const names[] = {[WHITE] = "w", [BLACK] = "b"};
    int by = party == ROLLER ? roller(l) : opponent(l);
    const char *who = party == ROLLER ? "" : names[by];
    char line[16], label[16];
    for (int points = 0; points <= MARKS_MOST; points += 2) {
        struct input t = trial_of(l->d);
        snprintf(line, sizeof line, "%s+%d", who, points);
        snprintf(label, sizeof label, "+%d", points);
        if (!trial_say(&t, line))
            return;
        add(l, OFFER_MARK, line, label, by);
    }
}

static void add_all_marks(const struct input_offers *l)
{
    for (int party = ROLLER; party <= OPPONENT; party++)
        if (l->d->before.options.announce != ANNOUNCE && l->d->coup.mark[party].kind == MARK_AS_DUE)
            add_marks(l, (enum party)party);
}

/* Offers that the roller leaves the points unmarked, if the opponent's can make a hole. A player
 * who marks before the referee speaks is always offered it, which reveals nothing. */
static void add_waiving(const struct input_offers *l)
{
    const struct input *d = l->d;
    const struct dues *due = &d->ruling.dues;
    bool hole =
        due->points[ROLLER] && d->ruling.before.points[opponent(l)] + due->points[OPPONENT] >= 12;
    struct input t = trial_of(d);
    if ((d->before.options.announce == ANNOUNCE ? hole
                                                : d->coup.mark[ROLLER].kind == MARK_AS_DUE) &&
        trial_say(&t, "waive") && t.ruling.answers &&
        t.ruling.answer[t.ruling.answers - 1].what == ANSWER_WAIVED)
        add(l, OFFER_MARK, "waive", _("Do not mark"), roller(l));
}

/* Offers to add points left out of a throw that could not be played. It is not offered if players
 * mark before the referee speaks, because the offer would reveal the omission. */
static void add_late(const struct input_offers *l)
{
    const struct match *m = &l->d->before;
    const struct ledger *ledger = &m->ledger;
    for (int age = 0; age < ledger->coups && m->options.announce == ANNOUNCE; age++) {
        struct input t = trial_of(l->d);
        int left = ledger_left_out(ledger, age), by = ledger->coup[age].roller;
        char line[16], label[PHRASE];
        snprintf(line, sizeof line, "%c late %d", by ? 'b' : 'w', left);
        snprintf(label, sizeof label, _("Add the %d left out"), left);
        if (left && trial_say(&t, line) &&
            t.ruling.answer[t.ruling.answers - 1].what == ANSWER_LATE)
            add(l, OFFER_WORD, line, label, by);
    }
}

/* Adds a school that was printed and not claimed. */
static void add_claims(const struct input_offers *l)
{
    const struct ruling *r = &l->d->ruling;
    bool told[2] = {false, false};
    for (int i = 0; i < r->schools.count; i++) {
        const struct school *x = &r->schools.school[i];
        struct input t = trial_of(l->d);
        const char *line = x->to == WHITE ? "w school" : "b school";
        if (x->state != SCHOOL_OPEN || told[x->to] || !trial_say(&t, line))
            continue;
        told[x->to] = true;
        add(l, OFFER_WORD, line, _("Claim the school"), x->to);
    }
}

/* --- the list --------------------------------------------------------------------------------- */

static void add_throw_of(const struct input_offers *l, int seat, const char *letter)
{
    struct strbuf label = {.player = l->out->player, .manner = l->d->numbering};
    struct placeholders f = {.who = (enum side)seat};
    add_sentence(&label, &f, N_("{who} throws"));
    l->out->failed |= label.failed;
    if (!label.failed)
        add(l, OFFER_THROW, letter, label.text, seat);
    strbuf_free(&label);
}

/* Adds the dice, for either side if both may throw first. The dice of a throw to be played again
 * are known. */
static void add_throw(const struct input_offers *l, const struct match_status *now)
{
    const struct dice again = state_present(l->state)->again;
    int by = now->may == 3 ? SEAT_NONE : now->may == 2;
    char dice[8];
    if (again.high) {
        snprintf(dice, sizeof dice, "%d%d", again.high, again.low);
        add(l, OFFER_THROW, dice, _("The same throw again"), by);
        return;
    }
    l->out->dice = 2;
    if (by != SEAT_NONE) {
        add(l, OFFER_THROW, "", _("The dice"), by);
        return;
    }
    if (now->at != SEAT_NONE)
        add_throw_of(l, now->at, "");
    for (int seat = WHITE; seat <= BLACK; seat++)
        if (seat != now->at)
            add_throw_of(l, seat, seat == WHITE ? "w " : "b ");
}

static void add_plays(const struct input_offers *l)
{
    const struct input *d = l->d;
    struct men_list men;
    if (d->ruling.wanted == WANT_PLAY && !d->coup.steps)
        add_only_play(l);
    add_going(l);
    if (d->ruling.wanted == WANT_NOTHING)
        return;
    list_men(&men, d);
    add_men(l, &men, false);
    add_choices(l);
    add_claims(l);
    add_nothing(l, false);
    add_men(l, &men, true);
    add_nothing(l, true);
}

/* Whether men are not listed because the legal plays would reveal something, or the numbers are not
 * known. */
static bool men_untold(const struct input *d)
{
    return d->open && (is_silent(d) || d->coup.unknown) && d->coup.steps < 2 &&
           d->coup.decision != GO && !d->coup.by_arbiter.what;
}

void trictrac_offers(void *match, struct offers *out)
{
    const struct trictrac *s = state_with_ruling(match);
    const struct input *d = &s->input;
    const struct match_status now = trictrac_status(match);
    const struct input_offers l = {s, d, out};
    if (now.over)
        return;
    out->men = men_untold(d);
    if (!now.waits && !d->choosing && !input_undecided(d))
        add_throw(&l, &now);
    if (!d->open || d->coup.by_arbiter.what)
        return;
    add_all_marks(&l);
    add_waiving(&l);
    add_late(&l);
    if (now.quiet) {
        if (now.waits)
            add_nothing(&l, false);
        return;
    }
    if (now.waits && !d->choosing) {
        add_plays(&l);
        return;
    }
    if (!d->coup.played)
        add_nothing(&l, false);
    add_choices(&l);
    add_claims(&l);
}
