/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Trictrac's doubts about a line before it is entered (games/offers.h). They read the input state
 * and never change it. */
#ifndef GAMES_TRICTRAC_OFFERS_H
#define GAMES_TRICTRAC_OFFERS_H

#include "games/offers.h"
#include "games/trictrac/input/input.h"

/* Returns true under the silent policy: the referee reveals nothing before it rules. */
static inline bool is_silent(const struct input *d)
{
    return d->before.options.announce == SILENT;
}

typedef bool doubt_fn(const struct input *d, const struct line_words *line, struct doubted *out);

/* Two fields that either die reaches, with different men; the way in the order of the dice comes
 * first. Under the silent policy both ways need only be possible: a question then reveals
 * nothing. */
doubt_fn doubt_ways;

/* A line that would be read as the next dice or as a choice begins with a field where the second
 * man may arrive. Under the silent policy the man only needs to be able to, legally or not: a
 * question then reveals nothing. */
doubt_fn doubt_meaning;

/* A line closes a coup with the next dice, and something of the coup is missing. Under the silent
 * policy a man is asked for whenever only one moved by one number, playable or not. */
doubt_fn doubt_left_out;

#endif
