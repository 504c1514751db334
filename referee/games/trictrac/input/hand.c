/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The current coup: beginning, judging and moving men. */
#include <stddef.h>
#include <string.h>

#include "base/i18n.h"
#include "parts.h"

void input_start(struct input *d, const struct match *m)
{
    size_t begin = offsetof(struct input, coup);
    d->before = *m;
    memset((char *)d + begin, 0, offsetof(struct input, unlisted) - begin);
}

/* Sets the members of the coup that follow from other words. */
static void complete_coup(const struct input *d, struct coup *c)
{
    c->choosing = d->choosing && !d->choice.kind;
    c->unsaid_is_none = d->unsaid_is_none && !match_passes(&d->before, c);
}

struct coup input_coup(const struct input *d)
{
    struct coup c = d->coup;
    complete_coup(d, &c);
    return c;
}

const char *coup_error_text(enum coup_error e)
{
    switch (e) {
    case COUP_NO_MAN:
        return N_("there is no man on the field it is moved from");
    case COUP_FIRST_DOUBLET:
        return N_("the first throw of a match is never a doublet: it is thrown again (M V)");
    case COUP_PASSED:
        return N_("an opening doublet is void: nothing is played or marked for it (LL §28)");
    case COUP_OTHER_THROW:
        return N_("the throw that bore off the last man is played again (LL §118)");
    case COUP_GONE:
        return N_(
            "the player has gone: nothing is played unless the opponent objects (M XVI; GU V)");
    default:
        return N_("this is not one of the opponent's choices");
    }
}

/* Names the field without a man. Who knows a game in which fields count down is told of it. */
static bool refuse_from(const struct input *d, const struct step *s, const struct token *w,
                        struct parse_error *err)
{
    const struct step turned = {(uint8_t)(OFF - s->from), 0, (uint8_t)(OFF - s->to)};
    char text[PLAY_TEXT];
    if (s->to < s->from && men_on(&d->before.board.side[d->coup.side], turned.from))
        return token_error(w, 0, err, "men move to higher fields here: type %s",
                           steps_print(&turned, 1, d->numbering, text));
    return token_error(w, 0, err, "no man stands on %s", field_print(s->from, d->numbering, text));
}

bool input_judge_as(struct input *d, bool unlisted, struct parse_error *err)
{
    int step = 0;
    if (!d->open || (d->judged && (unlisted || !d->unlisted)))
        return true;
    complete_coup(d, &d->coup);
    d->coup.unasked = unlisted;
    enum coup_error e = match_judge(&d->before, &d->coup, &d->ruling, &step);
    d->coup.unasked = 0;
    if (e == COUP_OK) {
        d->judged = true;
        d->unlisted = unlisted;
        return true;
    }
    bool of_step = e == COUP_NO_MAN || e == COUP_GONE || (e == COUP_PASSED && d->coup.steps);
    struct input_place at = of_step ? d->said[step] : d->last;
    struct token w = {.line = at.line, .column = at.column};
    if (e == COUP_NO_MAN)
        return refuse_from(d, &d->coup.step[step], &w, err);
    return token_error(&w, 0, err, "%s", _(coup_error_text(e)));
}

bool input_judge(struct input *d, struct parse_error *err)
{
    return input_judge_as(d, false, err);
}

/* --- the current coup ------------------------------------------------------------------------- */

void input_changed(struct input *d)
{
    d->judged = false;
}

bool input_need_throw(const struct input *d, const struct token *w, struct parse_error *err)
{
    if (d->coup.by_arbiter.what & RULED_END)
        return token_error(w, 0, err, "the match is over");
    if (d->coup.by_arbiter.what)
        return token_error(w, 0, err, "the turn is over: the next dice are expected");
    return d->open || token_error(w, 0, err, "type the dice first");
}

bool input_add_step(struct input *d, const struct token *w, size_t offset, struct step s,
                    struct parse_error *err)
{
    struct coup *c = &d->coup;
    bool own = !d->choosing || d->choice.by_roller;
    if (!(own ? input_roller_says(d, w, SAID_OF_MEN, err) : input_opponent_says(d, w, err)))
        return false;
    if (d->choosing) {
        d->last = (struct input_place){w->line, w->column};
        if (d->choice.steps == 2)
            return token_error(w, offset, err, "a play has two men at most");
        d->choice.kind = CHOICE_PLAY;
        d->choice.step[d->choice.steps++] = s;
        input_changed(d);
        return d->choosing == 2 || input_chosen(d, err);
    }
    if (c->steps == COUP_STEPS)
        return token_error(w, offset, err, "more than %d men in one turn", COUP_STEPS);
    d->said[c->steps] = (struct input_place){w->line, w->column + (int)offset};
    input_changed(d);
    return coup_add_man(c, s) ||
           token_error(w, offset, err, "too much has been entered in this turn");
}
