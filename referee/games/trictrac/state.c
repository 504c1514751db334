/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "state.h"

void state_names(const struct game_state *s, const char *names[2])
{
    names[WHITE] = s->founding.white;
    names[BLACK] = s->founding.black;
}

const struct match *state_present(const struct game_state *s)
{
    const struct desk *d = &s->desk;
    return d->open && d->ruling.complete ? &d->ruling.after : &d->before;
}

const struct match *state_so_far(const struct game_state *s)
{
    return s->desk.open ? &s->desk.ruling.after : &s->desk.before;
}
