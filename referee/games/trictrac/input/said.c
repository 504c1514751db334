/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Words besides dice and men: marks, decisions, claims, choices. */
#include <string.h>

#include "option.h"
#include "parts.h"

/* A demand to mark is always about this throw; after the next throw only the school is left. */
static bool take_claim(struct input *d, const struct token *w, enum claim_kind kind,
                       struct parse_error *err)
{
    struct coup *c = &d->coup;
    if (c->claims == COUP_CLAIMS)
        return token_error(w, 0, err, "more than %d claims in one turn", COUP_CLAIMS);
    bool before = kind == CLAIM_SCHOOL && !c->steps && !c->played && !c->touched && !c->decision &&
                  c->mark[ROLLER].kind == MARK_AS_DUE && c->mark[OPPONENT].kind == MARK_AS_DUE;
    bool untouched = !c->steps && !c->played && !c->touched && c->decision != GO;
    int by = d->side_named ? d->side_named - 1 : (int)other_side((enum side)c->side);
    enum party party = by == c->side ? OPPONENT : ROLLER;
    c->claim[c->claims++] = (struct claim){.kind = (uint8_t)kind,
                                           .by = (uint8_t)by,
                                           .points = CLAIM_ALL,
                                           .before = before,
                                           .early = !before && untouched,
                                           .upon = c->mark[party],
                                           .stood = c->choice == CHOICE_STANDS};
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

/* The first man is legal and the opponent answers already: treats the unplayed die as a false move,
 * as after the next throw. */
static bool speak_of_first(struct input *d, struct parse_error *err)
{
    if (d->ruling.wanted != WANT_MORE || d->coup.first_chosen)
        return true;
    d->coup.spoken = 1;
    input_changed(d);
    return input_judge(d, err);
}

bool input_take_choice(struct input *d, const struct token *w, struct parse_error *err)
{
    if (!input_need_throw(d, w, err) || !input_opponent_says(d, w, err) ||
        !input_take_arrivals(d, err) || !input_judge(d, err))
        return false;
    d->last = (struct input_place){w->line, w->column};
    if (d->ruling.faults.count && (d->coup.choice || d->coup.first_chosen))
        return token_error(w, 0, err, "the opponent has chosen already");
    if (!speak_of_first(d, err))
        return false;
    if (!d->ruling.faults.count)
        return token_error(w, 0, err, "there is no false move: there is nothing to choose");
    d->choosing = d->ruling.faults.first_man ? 1 : 2;
    if (d->choosing == 1) { /* the man may have been moved in two steps: it counts as one man */
        d->coup.steps = d->ruling.steps;
        memset(d->coup.step, 0, sizeof d->coup.step);
        memcpy(d->coup.step, d->ruling.step, d->coup.steps * sizeof d->coup.step[0]);
        d->coup.together = 0;
    }
    return true;
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

/* A player who had stayed may still go, without the right: a man moved was touched (GU V). */
static void take_going(struct coup *c)
{
    c->stayed |= c->decision == STAY || c->steps > 0;
    for (int i = 0; i < c->claims; i++) /* a player made to mark a hole has no right to go by it */
        c->stayed |= c->claim[i].kind == CLAIM_MARK && c->claim[i].by != c->side;
    for (int i = 0; i < c->steps; i++)
        c->touched |= field_bit(c->step[i].from);
    c->steps = c->together = c->played = 0;
    c->decision = GO;
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
        c->decision = STAY;
        return true;
    case TERM_GO:
        if (!input_roller_says(d, w, SAID_OF_GOING, err))
            return false;
        take_going(c);
        return true;
    case TERM_SCHOOL:
        return take_claim(d, w, CLAIM_SCHOOL, err);
    case TERM_MARK:
        return take_claim(d, w, CLAIM_MARK, err);
    case TERM_FALSE:
        if (!(school = school_spoken_of(d, w, SAID_AGAINST_CLAIM, err)))
            return false;
        school->contested = 1;
        return true;
    case TERM_WHOLE:
        if (!(school = school_spoken_of(d, w, SAID_AGAINST_CLAIM, err)))
            return false;
        school->whole = 1;
        return true;
    case TERM_RAISE:
        return school_spoken_of(d, w, SAID_FOR_CLAIM, err) != NULL;
    case TERM_RULED:
        return d->ruled_follows = last_school(d, w, err) != NULL;
    case TERM_MUST:
        return d->must_follows = input_opponent_says(d, w, err);
    case TERM_OFF:
        return input_take_arrival(d, w, OFF, err);
    default:
        if (!input_opponent_says(d, w, err))
            return false;
        if (!d->choosing || d->coup.choice_steps)
            return token_error(w, 0, err, "= stands can only follow a false move");
        c->choice = CHOICE_STANDS;
        d->choosing = 0;
        return true;
    }
}

bool input_take_touched(struct input *d, const struct token *w, struct parse_error *err)
{
    const char *end = w->text + w->length, *after = end;
    int f = field_read(w->text + 1, end, d->numbering, &after);
    if (!f || after != end)
        return token_error(w, 1, err, "the field of the touched man is expected, as in t7");
    if (!input_need_throw(d, w, err) || !input_roller_says(d, w, SAID_OF_MEN, err))
        return false;
    d->coup.touched |= field_bit(f);
    input_changed(d);
    return true;
}

bool input_take_mark(struct input *d, const struct token *w, struct parse_error *err)
{
    char first = w->text[0];
    bool named = first == 'w' || first == 'b';
    if (!input_need_throw(d, w, err))
        return false;
    int side = named ? first == 'b' : d->side_named ? d->side_named - 1 : d->coup.side;
    d->side_named = 0;
    input_changed(d);
    return input_read_mark(w, named, &d->coup.mark[side != d->coup.side], err);
}

bool input_take_must(struct input *d, const struct token *w, struct parse_error *err)
{
    const char *end = w->text + w->length, *after = end;
    int f = field_read(w->text, end, d->numbering, &after);
    d->must_follows = false;
    if (!f || after != end)
        return token_error(w, 0, err, "after must comes the field of the man, as in must 14");
    d->coup.must = (uint8_t)f;
    input_changed(d);
    return true;
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
