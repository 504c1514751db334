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
