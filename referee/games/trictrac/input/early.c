/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Early dice: dice thrown before the other player has finished moving are good, and the other
 * player may put the second man down, knowing them, until a man of the new throw is touched (rules
 * §11c; the English guide). The dice have closed the turn; the man is added to it, and the match
 * before the new throw is made again. */
#include <stddef.h>
#include <string.h>

#include "parts.h"

bool input_may_finish(const struct ruling *r, const struct coup *c)
{
    return c->closed && c->steps == 1 && !c->choices && !c->by_arbiter.what && !c->unknown &&
           c->decision != GO && r->faults.numbers_left && !r->chosen && !r->after.over;
}

/* Whether the man can only be one of the turn before. */
static bool finishes_last(const struct input *d)
{
    const struct coup *now = &d->coup, *last = d->last_coup;
    return d->open && last && d->last_before->coups + 1 == d->before.coups &&
           d->speaker == 1 + last->side && last->side != now->side && last->steps == 1 &&
           !last->choices && !last->by_arbiter.what && !now->touched && !now->steps &&
           !now->played && now->decision != GO && !now->by_arbiter.what;
}

/* Puts the man down in the turn that was closed. Returns false if the turn cannot be finished with
 * this man. */
static bool put_last_man(struct input *t, const struct token *w)
{
    struct parse_error none;
    t->open = true;
    t->coup.closed = 0;
    if (!input_judge(t, &none) || t->ruling.wanted != WANT_MORE || !input_word(t, w, &none) ||
        t->coup.steps != 2 || !t->coup.step[1].from)
        return false;
    t->coup.closed = 1;
    input_changed(t);
    return input_judge(t, &none) && t->ruling.complete && !t->ruling.exited &&
           !t->ruling.after.over;
}

bool input_finish_last(struct input *d, const struct token *w)
{
    struct input t;
    if (!finishes_last(d))
        return false;
    memset(&t, 0, offsetof(struct input, ruling));
    t.before = *d->last_before;
    t.coup = *d->last_coup;
    t.numbering = d->numbering;
    t.unsaid_is_none = t.coup.unsaid_is_none;
    if (!put_last_man(&t, w) || !coup_add_early(&d->coup, t.coup.step[1]))
        return false;
    *d->last_coup = t.coup;
    d->before = t.ruling.after;
    d->side_named = 0;
    input_changed(d);
    return true;
}
