/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "doubts.h"

#include "games/trictrac/text/say.h"
#include "trial.h"

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

int doubt_number_left(const struct coup *c)
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
