/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "parts.h"

#include <string.h>

#include "base/i18n.h"
#include "base/strbuf.h"

static const char *const side_names[2] = {N_("White"), N_("Black")};

static bool take_steps(struct input *d, const struct token *w, struct parse_error *err)
{
    const char *at = w->text, *end = w->text + w->length;
    if (!input_need_throw(d, w, err))
        return false;
    if (!d->choosing && input_finish_last(d, w))
        return true;
    for (;;) {
        struct step s = {0, 0, 0};
        size_t offset = (size_t)(at - w->text);
        if (!input_read_step(d, w, &at, &s, err) || !input_add_step(d, w, offset, s, err))
            return false;
        if (at == end)
            return true;
        if (!d->choosing && d->coup.steps)
            d->coup.together |= (uint8_t)(1u << (d->coup.steps - 1));
        at++;
    }
}

/* --- the throw -------------------------------------------------------------------------------- */

/* Closing a coup matters only if a man, a choice or a decision is still to come, or if the match
 * was won before the play was entered. */
static bool closing_says_nothing(const struct ruling *r)
{
    bool open = r->faults.count && !r->chosen; /* the dice are the opponent's silence */
    return r->complete && !open && (r->has_play || r->decision == GO);
}

/* Whether the cached ruling is that on the closed coup. After "=" the first man's steps may have
 * been joined. */
static bool ruled_already(const struct input *d)
{
    return d->judged && !d->choosing && closing_says_nothing(&d->ruling);
}

bool input_undecided(const struct input *d)
{
    const struct coup *c = &d->coup;
    return d->ruling.may_decide && !c->decision && !c->steps && !c->played;
}

/* Closes the current coup before the next dice; it must be complete. */
static bool close_coup(struct input *d, const struct token *w, struct parse_error *err)
{
    if (!input_take_arrivals(d, err) || (d->choosing && d->choice.kind && !input_chosen(d, err)))
        return false;
    d->coup.closed = 1;
    d->judged = ruled_already(d);
    if (!input_judge_as(d, true, err))
        return false;
    if (!d->ruling.complete)
        return token_error(w, 0, err, "%s",
                           input_undecided(d)
                               ? _("the last turn is not complete: type stay or go "
                                   "first")
                               : _("the last turn has dice but no play: type the play first"));
    if (d->closed)
        d->closed(d->context, d);
    uint8_t named = d->side_named, speaker = d->speaker;
    input_start(d, &d->ruling.after);
    d->side_named = named;
    d->speaker = speaker;
    return true;
}

static bool refuse_thrower(const struct input *d, const struct token *w, struct parse_error *err)
{
    struct strbuf name = {.player = d->player ? d->player : side_names};
    strbuf_add_seat(&name, d->before.next);
    token_error(w, 0, err, "%s is to throw", name.text ? name.text : "");
    strbuf_free(&name);
    return false;
}

static bool take_throw(struct input *d, const struct token *w, const uint8_t typed[2],
                       struct parse_error *err)
{
    if (d->open && !close_coup(d, w, err))
        return false;
    if (d->before.over)
        return token_error(w, 0, err, "the match is over");
    bool free_start = match_unopened(&d->before);
    if (d->speaker && d->speaker - 1 != d->before.next) {
        if (!free_start)
            return refuse_thrower(d, w, err);
        d->before.next = (uint8_t)(d->speaker - 1);
    }
    d->side_named = 0;
    d->open = true;
    d->unsaid_is_none = d->marks_said && d->before.options.announce != ANNOUNCE;
    d->numbering_at_dice = d->numbering;
    d->coup.side = d->before.next;
    d->last = (struct input_place){w->line, w->column};
    if (typed) {
        memcpy(d->dice_typed, typed, 2);
        d->coup.dice.high = typed[0] > typed[1] ? typed[0] : typed[1];
        d->coup.dice.low = typed[0] > typed[1] ? typed[1] : typed[0];
    } else {
        d->coup.unknown = 1;
    }
    input_changed(d);
    enum coup_error e = match_throw(&d->before, &d->coup);
    return e == COUP_OK || token_error(w, 0, err, "%s", _(coup_error_text(e)));
}

/* Whether the current coup still needs a man. */
static bool play_wanted(struct input *d, bool second_too, struct parse_error *err)
{
    if (!d->open || d->choosing || !input_judge_as(d, d->in_haste, err))
        return false;
    if (d->coup.decision == GO && d->ruling.wanted == WANT_NOTHING)
        return false;
    if (d->arrivals)
        return d->arrivals == 1 && d->ruling.plays.numbers == 2;
    if (!d->coup.steps)
        return !d->coup.played && !d->ruling.complete && d->ruling.plays.numbers > 0;
    return second_too && d->ruling.wanted == WANT_MORE;
}

/* "64" after a throw can be the next dice or a field; "1-5" can be dice or a move. A field where no
 * man can arrive is not meant. */
static bool take_dice_shaped(struct input *d, const struct token *w, const uint8_t dice[2],
                             struct parse_error *err)
{
    bool dash = w->length == 3;
    bool choosing = d->choosing && d->choice.steps < 2;
    if (dash && dice[0] < dice[1] && (choosing || play_wanted(d, true, err)))
        return take_steps(d, w, err);
    if (d->open && !d->choosing && input_speaks(d, other_side((enum side)d->coup.side)))
        return take_throw(d, w, dice, err);
    const char *end = w->text + w->length, *after = end;
    int field = dash ? 0 : field_read(w->text, end, d->numbering, &after);
    if (field && after == end && play_wanted(d, false, err) &&
        (d->arrivals || input_reaches(d, field)))
        return input_take_arrival(d, w, field, err);
    return take_throw(d, w, dice, err);
}

/* --- words ------------------------------------------------------------------------------------ */

static bool take_coup_number(struct input *d, const struct token *w, int n, struct parse_error *err)
{
    /* A number announces the next coup: the current one counts as complete. */
    long next = (long)d->before.coups + 1 + d->open;
    if (n != next)
        return token_error(w, 0, err, "this says turn %ld, but turn %ld comes next", (long)n, next);
    d->announced = true;
    return input_take_arrivals(d, err);
}

static bool mark_shaped(const struct token *w)
{
    char a = w->text[0], b = w->length > 1 ? w->text[1] : 0;
    return (a == '+' || a == '@') ? b != 0 : (a == 'w' || a == 'b') && (b == '+' || b == '@');
}

/* "-": no man is moved; as a choice, all men go back. */
static bool take_nothing(struct input *d, const struct token *w, struct parse_error *err)
{
    if (!input_need_throw(d, w, err))
        return false;
    if (!d->choosing)
        return input_roller_says(d, w, SAID_OF_MEN, err) && input_add(d, w, EVENT_NO_MAN, 0, err);
    d->choice.kind = CHOICE_PLAY;
    d->last = (struct input_place){w->line, w->column};
    return input_chosen(d, err);
}

/* A word that begins with "=" and continues: "=1/7". */
static bool take_joined_choice(struct input *d, const struct token *w, struct parse_error *err)
{
    struct token rest = *w;
    rest.text++;
    rest.length--;
    rest.column++;
    return input_take_choice(d, w, err) && input_word(d, &rest, err);
}

static bool long_coup_number(const struct token *w, int *out)
{
    long n = 0;
    size_t digits = w->length - 1;
    if (w->length < 2 || w->length > 8 || w->text[digits] != '.')
        return false;
    for (size_t i = 0; i < digits; i++) {
        if (!input_digit(w->text[i]))
            return false;
        n = 10 * n + (w->text[i] - '0');
    }
    *out = (int)n;
    return true;
}

/* A number that is neither dice nor a field. */
static bool refuse_number(struct input *d, const struct token *w, int n, struct parse_error *err)
{
    struct parse_error none;
    if (play_wanted(d, true, &none))
        return token_error(w, 0, err, "there is no field %d: fields are 1 to 24", n);
    return token_error(
        w, 0, err, w->length == 2 ? N_("a die shows 1 to 6") : N_("dice are two digits, as in 64"));
}

/* Takes a word. `*between`: a letter before it still applies to the next word. */
static bool take_word(struct input *d, const struct token *w, bool *between,
                      struct parse_error *err)
{
    const char *end = w->text + w->length, *after = end;
    uint8_t dice[2] = {0, 0};
    *between = false;
    if (d->amount_of && input_is_amount(w, input_number(w->text, end)))
        return input_take_amount(d, w, input_number(w->text, end), err);
    d->amount_of = 0;
    if (d->choosing && d->choice.kind && !input_step_shaped(w) && !input_chosen(d, err))
        return false; /* the chosen play was complete */
    if (d->must_follows)
        return input_take_must(d, w, err);
    if (d->late_by)
        return input_take_late(d, w, err);
    if (d->ruled_follows)
        return input_take_ruled(d, w, err);
    if (d->set_follows) {
        *between = true;
        return input_take_set(d, w, err);
    }
    int coup_number = 0;
    if (long_coup_number(w, &coup_number)) {
        *between = true;
        return take_coup_number(d, w, coup_number, err);
    }
    if (w->length == 1 && (*w->text == 'w' || *w->text == 'b')) {
        d->side_named = d->speaker = (uint8_t)(*w->text == 'b' ? 2 : 1);
        return *between = true;
    }
    bool announced = d->announced;
    d->announced = false;
    if (input_dice(w, dice)) /* after a coup's number this can only be dice */
        return announced ? take_throw(d, w, dice, err) : take_dice_shaped(d, w, dice, err);
    bool steps = input_step_shaped(w);
    int field = steps ? 0 : field_read(w->text, end, d->numbering, &after);
    if (field && after == end)
        return input_take_arrival(d, w, field, err);
    if (d->arrivals && word_term(w) != TERM_OFF && !input_take_arrivals(d, err))
        return false;
    if (steps)
        return take_steps(d, w, err);
    if (word_equals(w, "??"))
        return take_throw(d, w, NULL, err);
    if (word_equals(w, "-"))
        return take_nothing(d, w, err);
    if (word_equals(w, "="))
        return input_take_choice(d, w, err);
    if (*w->text == '=')
        return take_joined_choice(d, w, err);
    if (mark_shaped(w))
        return input_take_mark(d, w, err);
    enum term term = word_term(w);
    if (term == TERM_SET) {
        d->last = (struct input_place){w->line, w->column};
        return d->set_follows = *between = true;
    }
    if (term != TERM_NONE)
        return input_take_term(d, w, term, err);
    if (*w->text == 't' && w->length > 1 && (input_digit(w->text[1]) || w->text[1] == 'T'))
        return input_take_touched(d, w, err);
    int n = input_number(w->text, end);
    if (n >= 0)
        return refuse_number(d, w, n, err);
    return token_error(w, 0, err, "not understood: .help lists what can be typed");
}

bool input_word(struct input *d, const struct token *w, struct parse_error *err)
{
    bool between;
    bool ok = take_word(d, w, &between, err);
    if (!between)
        d->speaker = 0;
    return ok;
}

bool input_complete(struct input *d, struct parse_error *err)
{
    struct token w = {.line = d->last.line, .column = d->last.column};
    if (d->must_follows)
        return token_error(&w, 0, err, "after must comes the field of the man, as in must 14");
    if (d->late_by)
        return token_error(&w, 0, err, "after late come the points, as in late 6");
    if (d->ruled_follows)
        return token_error(&w, 0, err, "the points the arbiter gives are expected");
    if (d->set_follows)
        return token_error(&w, 0, err, "after set an option is expected");
    d->amount_of = 0;
    if (!input_take_arrivals(d, err))
        return false;
    if (d->choosing && !d->choice.kind)
        return token_error(&w, 0, err, "after = type the choice: stands, or moves such as 1/6");
    return !d->choosing || input_chosen(d, err);
}

bool input_line_end(struct input *d, struct parse_error *err)
{
    if (!input_complete(d, err) || !input_judge_as(d, d->in_haste, err))
        return false;
    /* A later error in it is in another line. */
    d->last.column = 1;
    for (int i = 0; i < COUP_STEPS; i++)
        d->said[i].column = 1;
    return true;
}
