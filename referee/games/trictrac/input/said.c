/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Words besides dice and men: marks, decisions, claims, choices. */
#include <string.h>

#include "base/i18n.h"
#include "option.h"
#include "parts.h"

enum { LATE_MOST = 60 }; /* points that can be added; 64 is a throw */

static bool full(const struct token *w, struct parse_error *err)
{
    return token_error(w, 0, err, "too much has been entered in this turn");
}

bool input_add(struct input *d, const struct token *w, enum turn_event_kind kind, int at,
               struct parse_error *err)
{
    input_changed(d);
    return coup_add(&d->coup, kind, at) || full(w, err);
}

static bool take_claim(struct input *d, const struct token *w, enum claim_kind kind,
                       struct parse_error *err)
{
    struct coup *c = &d->coup;
    int by = d->side_named ? d->side_named - 1 : (int)other_side((enum side)c->side);
    const struct claim x = {.kind = (uint8_t)kind, .by = (uint8_t)by, .points = CLAIM_ALL};
    if (c->claims == COUP_CLAIMS)
        return token_error(w, 0, err, "more than %d claims in one turn", COUP_CLAIMS);
    if (!coup_add_claim(c, &x))
        return full(w, err);
    d->amount_of = kind == CLAIM_SCHOOL ? c->claims : 0;
    d->side_named = 0;
    input_changed(d);
    return true;
}

bool input_take_amount(struct input *d, const struct token *w, int n, struct parse_error *err)
{
    struct claim *claim = &d->coup.claim[d->amount_of - 1];
    d->amount_of = 0;
    if (n % 2)
        return token_error(w, 0, err, "points are always even: 2, 4, 6 ...");
    claim->points = (uint8_t)n;
    input_changed(d);
    return true;
}

bool input_is_amount(const struct token *w, int n)
{
    return n >= 0 && (w->length == 1 || (n <= 24 && n % 2 == 0 && n != 22));
}

bool input_take_choice(struct input *d, const struct token *w, struct parse_error *err)
{
    struct choice x = {.kind = NO_CHOICE};
    bool own = input_speaks(d, (enum side)d->coup.side);
    if (!input_need_throw(d, w, err) || !input_take_arrivals(d, err) || !input_judge(d, err))
        return false;
    /* The roller may put a return fault right (rules R1). */
    for (int i = 0; i < d->ruling.faults.count && own; i++)
        x.by_roller |= d->ruling.faults.code[i] == FAULT_R1 && !d->ruling.chosen;
    if (!x.by_roller && !input_opponent_says(d, w, err))
        return false;
    d->last = (struct input_place){w->line, w->column};
    bool more =
        d->ruling.wanted == WANT_MORE || d->ruling.wanted == WANT_PLAY || d->ruling.choice.of_first;
    if (d->ruling.faults.count && d->ruling.chosen && !more)
        return token_error(w, 0, err, "the opponent has chosen already");
    if (!d->ruling.faults.count && d->ruling.wanted != WANT_MORE)
        return token_error(w, 0, err, "there is no false move: there is nothing to choose");
    x.of_first = d->ruling.faults.count && d->ruling.faults.first_man && !x.by_roller;
    d->choosing = x.of_first ? 1 : 2;
    d->choice = x;
    input_changed(d);
    return true;
}

/* The choice is complete: the coup takes it. */
bool input_chosen(struct input *d, struct parse_error *err)
{
    struct token w = {.line = d->last.line, .column = d->last.column};
    d->choosing = 0;
    input_changed(d);
    return coup_add_choice(&d->coup, &d->choice) || full(&w, err);
}

/* The school claimed last; NULL with the reason: there is none. */
static struct claim *last_school(struct input *d, const struct token *w, struct parse_error *err)
{
    struct coup *c = &d->coup;
    for (int i = c->claims; i-- > 0;)
        if (c->claim[i].kind == CLAIM_SCHOOL)
            return &c->claim[i];
    token_error(w, 0, err, "no claim has been made in this turn");
    return NULL;
}

/* The school claimed last, as the subject of the accused's or the claimant's word. */
static struct claim *school_spoken_of(struct input *d, const struct token *w, enum said_of what,
                                      struct parse_error *err)
{
    struct claim *school = last_school(d, w, err);
    if (!school)
        return NULL;
    enum side by = (enum side)school->by;
    bool may = input_may_say(d, w, what, what == SAID_FOR_CLAIM ? by : other_side(by), err);
    return may ? school : NULL;
}

bool input_take_term(struct input *d, const struct token *w, enum term term,
                     struct parse_error *err)
{
    struct coup *c = &d->coup;
    struct claim *school;
    if (!input_need_throw(d, w, err))
        return false;
    input_changed(d);
    d->last = (struct input_place){w->line, w->column};
    switch (term) {
    case TERM_STAY:
        if (!input_roller_says(d, w, SAID_OF_GOING, err))
            return false;
        if (c->decision == GO)
            return token_error(w, 0, err, "go has been said and cannot be taken back (M XVI)");
        return input_add(d, w, EVENT_STAY, 0, err);
    case TERM_GO:
        if (!input_roller_says(d, w, SAID_OF_GOING, err))
            return false;
        return coup_add_going(c) || full(w, err);
    case TERM_SCHOOL:
        return take_claim(d, w, CLAIM_SCHOOL, err);
    case TERM_MARK:
        return take_claim(d, w, CLAIM_MARK, err);
    case TERM_FALSE:
        if (!(school = school_spoken_of(d, w, SAID_AGAINST_CLAIM, err)))
            return false;
        return input_add(d, w, EVENT_CONTEST, (int)(school - c->claim), err);
    case TERM_WHOLE:
        if (!(school = school_spoken_of(d, w, SAID_AGAINST_CLAIM, err)))
            return false;
        return input_add(d, w, EVENT_WHOLE, (int)(school - c->claim), err);
    case TERM_RAISE:
        if (!(school = school_spoken_of(d, w, SAID_FOR_CLAIM, err)))
            return false;
        return input_add(d, w, EVENT_RAISE, (int)(school - c->claim), err);
    case TERM_RULED:
        return d->ruled_follows = last_school(d, w, err) != NULL;
    case TERM_WAIVE:
        return input_roller_says(d, w, SAID_OF_MARK, err) && input_add(d, w, EVENT_WAIVE, 0, err);
    case TERM_LATE:
        d->late_by = d->side_named ? d->side_named : (uint8_t)(1 + !c->side);
        d->side_named = 0;
        return true;
    case TERM_MUST:
        return d->must_follows = input_opponent_says(d, w, err);
    case TERM_OFF:
        return input_take_arrival(d, w, OFF, err);
    default:
        if (!d->choice.by_roller && !input_opponent_says(d, w, err))
            return false;
        if (!d->choosing || d->choice.steps || d->choice.by_roller)
            return token_error(w, 0, err, "%s",
                               term == TERM_BACK ? _("= back can only follow a false move")
                                                 : _("= stands can only follow a false move"));
        d->choice.kind = term == TERM_BACK ? CHOICE_BACK : CHOICE_STANDS;
        d->choice.of_first = 0;
        return input_chosen(d, err);
    }
}

bool input_take_touched(struct input *d, const struct token *w, struct parse_error *err)
{
    const char *end = w->text + w->length, *after = end;
    int f = field_read(w->text + 1, end, d->numbering, &after);
    if (!f || after != end)
        return token_error(w, 1, err, "the field of the touched man is expected, as in t7");
    if (!input_need_throw(d, w, err) || !input_roller_says(d, w, SAID_OF_MEN, err) ||
        !input_judge(d, err))
        return false;
    char text[PLAY_TEXT];
    if (d->ruling.decision != GO && !men_on(&d->ruling.final.after, f) &&
        !men_on(&d->before.board.side[d->coup.side], f)) /* it may have been moved since */
        return token_error(w, 1, err, "no man stands on %s", field_print(f, d->numbering, text));
    return input_add(d, w, EVENT_TOUCH, f, err);
}

bool input_take_mark(struct input *d, const struct token *w, struct parse_error *err)
{
    char first = w->text[0];
    bool named = first == 'w' || first == 'b';
    if (!input_need_throw(d, w, err))
        return false;
    int side = named ? first == 'b' : d->side_named ? d->side_named - 1 : d->coup.side;
    d->side_named = 0;
    struct mark m;
    input_changed(d);
    return input_read_mark(w, named, &m, err) &&
           (coup_add_mark(&d->coup, side != d->coup.side, m) || full(w, err));
}

bool input_take_must(struct input *d, const struct token *w, struct parse_error *err)
{
    const char *end = w->text + w->length, *after = end;
    int f = field_read(w->text, end, d->numbering, &after);
    d->must_follows = false;
    if (!f || after != end)
        return token_error(w, 0, err, "after must comes the field of the man, as in must 14");
    return input_add(d, w, EVENT_MUST, f, err);
}

/* Reads the points that a player adds to a throw that could not be played. */
bool input_take_late(struct input *d, const struct token *w, struct parse_error *err)
{
    int n = input_number(w->text, w->text + w->length);
    enum side by = (enum side)(d->late_by - 1);
    d->late_by = 0;
    if (n < 2 || n > LATE_MOST)
        return token_error(w, 0, err, "after late come the points, as in late 6");
    if (n % 2)
        return token_error(w, 0, err, "points are always even: 2, 4, 6 ...");
    input_changed(d);
    return coup_add_late(&d->coup, by, n) || full(w, err);
}

bool input_overrule(struct input *d, struct claim *x, int points, bool by_arbiter)
{
    if (x->rulings == CLAIM_RULINGS)
        return false;
    if (x->rulings)
        x->ruled_before[x->rulings - 1] = x->ruled;
    x->by_arbiter |= (uint8_t)(by_arbiter << x->rulings);
    x->rulings++;
    x->ruled = (uint8_t)(points + 1);
    input_changed(d);
    return true;
}

/* Reads what the arbiter gives the last claimant instead. */
bool input_take_ruled(struct input *d, const struct token *w, struct parse_error *err)
{
    int n = input_number(w->text, w->text + w->length);
    d->ruled_follows = false;
    if (n < 0 || n > 254)
        return token_error(w, 0, err, "the points the arbiter gives are expected");
    if (n % 2)
        return token_error(w, 0, err, "points are always even: 2, 4, 6 ...");
    return input_overrule(d, last_school(d, w, err), n, false) ||
           token_error(w, 0, err, "the arbiter has ruled on this claim %d times", CLAIM_RULINGS);
}

/* Changes an option from this coup on. */
bool input_take_set(struct input *d, const struct token *w, struct parse_error *err)
{
    char text[64];
    d->set_follows = false;
    if (w->length >= sizeof text)
        return token_error(w, 0, err, "there is no such option: .help options lists them");
    memcpy(text, w->text, w->length);
    text[w->length] = '\0';
    return input_set(d, w, text, err);
}

bool input_set(struct input *d, const struct token *w, const char *option, struct parse_error *err)
{
    input_changed(d);
    return option_change(w, option, d->open || d->before.coups, &d->before, &d->numbering, err);
}
