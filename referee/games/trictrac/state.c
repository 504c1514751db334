/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "state.h"

struct trictrac *state_with_ruling(void *match)
{
    struct trictrac *s = match;
    struct parse_error none;
    input_judge(&s->input, &none); /* the same as before */
    return s;
}

const struct match *state_present(const struct trictrac *s)
{
    const struct input *d = &s->input;
    return d->open && d->ruling.complete ? &d->ruling.after : &d->before;
}

const struct match *state_so_far(const struct trictrac *s)
{
    return s->input.open ? &s->input.ruling.after : &s->input.before;
}

void state_on_table(const struct trictrac *s, struct match *out)
{
    const struct input *d = &s->input;
    const struct ruling *r = &d->ruling;
    *out = *state_so_far(s);
    if (!d->open || !r->faults.count || r->chosen || d->coup.closed || r->exited ||
        r->decision == GO)
        return;
    struct men *own = &out->board.side[d->coup.side];
    *own = r->view.own;
    for (int i = 0; i < r->final_steps; i++)
        men_move(own, r->final_step[i].from, r->final_step[i].to);
}
