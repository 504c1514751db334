/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "offers.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/i18n.h"
#include "games/trictrac/text/coup.h"
#include "state.h"

/* --- two fields, two ways --------------------------------------------------------------------- */

/* The men are named by the words `first` and `last`. */
static bool put_ways(const struct input *d, struct step step[2][2], const struct line_words *line,
                     const struct token *first, const struct token *last, struct doubted *out)
{
    char text[PLAY_TEXT];
    const char *end = last->text + last->length;
    bool ok = true;
    for (int k = 0; k < 2; k++) {
        strbuf_add(&out->way[k], "%s", steps_print(step[k], 2, d->numbering, text));
        strbuf_add(&out->better[k], "%.*s%s%.*s", (int)(first->text - line->text), line->text, text,
                   (int)(line->text + line->length - end), end);
        ok &= !out->way[k].failed && !out->better[k].failed;
    }
    return ok;
}

bool doubt_ways(const struct input *d, const struct line_words *line, struct doubted *out)
{
    struct input t = trial_of(d);
    struct parse_error err;
    struct step step[2][2];
    const struct token *first = NULL;
    t.in_haste = d->in_haste;
    for (size_t i = 0; i < line->count; i++) {
        const struct token *w = &line->word[i];
        int before = t.arrivals;
        if (!input_word(&t, w, &err))
            return false;
        if (t.arrivals == 1 && !before)
            first = w;
        if (t.arrivals == 2 && before == 1 && first && input_judge(&t, &err) &&
            input_two_ways(&t, step))
            return put_ways(&t, step, line, first, w, out);
    }
    return false;
}

/* --- the next dice before the coup is whole --------------------------------------------------- */

enum left { LEFT_NOTHING, LEFT_MAN, LEFT_DECISION, GOES_AFTER_STAYING };

struct left_out {
    enum left what;
    int number;     /* the number that was not played; 0: not known */
    enum side side; /* who plays the coup */
};

/* The number that the only man moved has not played; 0: none, or both. */
static int doubt_number_left(const struct coup *c)
{
    const struct step *s =
        c->choices && c->choice[0].of_first ? &c->choice[0].step[0] : &c->step[0];
    int distance = s->to - s->from;
    return s->rest                    ? 0
           : distance == c->dice.high ? c->dice.low
           : distance == c->dice.low  ? c->dice.high
                                      : 0;
}

static bool man_omitted(const struct input *d)
{
    const struct ruling *r = &d->ruling;
    if (d->coup.steps != 1 || (d->coup.choices && !d->coup.choice[0].of_first))
        return false;
    if (d->before.options.announce == SILENT)
        return doubt_number_left(&d->coup) > 0;
    return r->plays.numbers == 2 && r->faults.numbers_left == 1;
}

static void look_at(struct left_out *o, const struct input *d)
{
    if (o->what)
        return;
    o->what = input_undecided(d) ? LEFT_DECISION : man_omitted(d) ? LEFT_MAN : LEFT_NOTHING;
    o->number = doubt_number_left(&d->coup);
    o->side = (enum side)d->coup.side;
}

/* Whether the player who has stayed goes with what was typed. */
static bool goes_after_staying(const struct input *was, const struct input *is)
{
    bool stayed = was->open && (was->coup.decision == STAY || was->coup.steps > 0);
    return stayed && is->coup.decision == GO && was->coup.decision != GO &&
           was->before.coups == is->before.coups && was->before.options.announce != SILENT;
}

static void look_at_closing_coup(void *context, const struct input *d)
{
    look_at(context, d);
}

static void ask_of(const struct left_out *o, struct strbuf *question)
{
    struct placeholders f = {.who = o->side, .count = o->number};
    if (o->what == LEFT_DECISION)
        add_sentence(question, &f, "{who} decides before the next dice are thrown: stay or go?\n");
    else if (o->what == LEFT_MAN)
        add_sentence(question, &f,
                     o->number ? N_("{who} moved one man, and leaves the {count}? ")
                               : N_("{who} moved one man, and leaves the other number? "));
    else if (o->what == GOES_AFTER_STAYING)
        add_sentence(question, &f,
                     "{who} has stayed: to go now is a false move (G1). {who} goes all the same? ");
}

bool doubt_left_out(const struct input *d, const struct line_words *line, struct doubted *out)
{
    struct input t = trial_of(d);
    struct parse_error err;
    struct left_out o = {.what = LEFT_NOTHING};
    bool understood = true;
    t.in_haste = d->in_haste;
    t.closed = look_at_closing_coup;
    t.context = &o;
    for (size_t i = 0; understood && i < line->count; i++)
        understood = input_word(&t, &line->word[i], &err);
    if (!understood && t.coup.closed) /* the dice cannot be thrown because of what is missing */
        look_at(&o, &t);
    if (!o.what && goes_after_staying(d, &t))
        o = (struct left_out){GOES_AFTER_STAYING, 0, (enum side)t.coup.side};
    if (o.what != LEFT_DECISION && !(understood && input_line_end(&t, &err)))
        o.what = LEFT_NOTHING; /* the line is rejected anyway */
    ask_of(&o, &out->question);
    out->needed = o.what == LEFT_DECISION;
    return o.what != LEFT_NOTHING;
}

/* --- doubt meaning --------------------------------------------------------------------------- */

/* The number of a choice, 1-99, if a choice is open and the word is a number; else 0. */
static int choice_number(const struct input *d, const struct token *w)
{
    int n = 0;
    if (is_silent(d) || !d->ruling.faults.count || d->ruling.chosen || w->length > 2 ||
        *w->text == '0')
        return 0;
    for (size_t i = 0; i < w->length; i++) {
        if (w->text[i] < '0' || w->text[i] > '9')
            return 0;
        n = 10 * n + (w->text[i] - '0');
    }
    return n;
}

/* Whether the second man, moved from `s->from` to `s->to`, makes a legal play with the first. */
static bool completes(const struct input *d, const struct step *s)
{
    struct input t = trial_of(d);
    return trial_play(&t, s, 1) && !t.ruling.faults.count;
}

/* Whether number k of the throw would bring some man to `to` after the first man. False if the
 * first man has played that number. */
static bool comes_by(const struct input *d, int to, int k, struct step *out)
{
    const struct step *first = &d->coup.step[0];
    struct men own = d->ruling.position.board.side[d->ruling.position.side];
    int from = to - d->dice_typed[k];
    bool twice = d->dice_typed[0] == d->dice_typed[1];
    if (from < TALON || (!twice && first->to - first->from == d->dice_typed[k]))
        return false;
    men_move(&own, first->from, first->to);
    *out = (struct step){(uint8_t)from, 0, (uint8_t)to};
    return men_on(&own, from) > 0;
}

bool doubt_meaning(const struct input *d, const struct line_words *line, struct doubted *out)
{
    const struct token *w = line->word;
    const char *end;
    char move[PLAY_TEXT];
    if (!d->open || !d->judged || d->coup.steps != 1 || d->arrivals || d->choosing ||
        !(d->ruling.wanted == WANT_MORE || is_silent(d)) || !line->count)
        return false;
    int number = choice_number(d, w);
    bool choice = number && number <= d->ruling.faults.choices + d->ruling.faults.may_stand +
                                          d->ruling.faults.may_go_back;
    bool dice = w->length == 2 && w->text[0] >= '1' && w->text[0] <= '6' && w->text[1] >= '1' &&
                w->text[1] <= '6';
    int to = field_read(w->text, w->text + w->length, d->numbering, &end);
    if (!to || end != w->text + w->length || !(choice || dice))
        return false;
    for (int k = 0; k < 2; k++) {
        struct step s;
        /* A legal man may be asked about unless that reveals something. After a false move no man
         * is legal. */
        if (!comes_by(d, to, k, &s) || !(choice || is_silent(d) || completes(d, &s)))
            continue;
        strbuf_add(&out->way[0], "%s", steps_print(&s, 1, d->numbering, move));
        strbuf_add(&out->better[0], "%s%.*s", move, (int)(line->text + line->length - end), end);
        return !out->way[0].failed && !out->better[0].failed;
    }
    return false;
}

/* --- offers ---------------------------------------------------------------------------------- */

/* What can be entered now: dice, men, decisions, marks and claims. Each is tried on a copy of the
 * input first, so none is rejected and every fault is known. */

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

/* Returns true if a first man leads to a play, without or with a second man. */
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
