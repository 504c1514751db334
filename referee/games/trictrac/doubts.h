/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What may be doubted of a line before it is taken (games/doubt.h). They look at the desk, and
 * never change it. */
#ifndef TRICTRAC_DOUBTS_H
#define TRICTRAC_DOUBTS_H

#include "games/doubt.h"
#include "games/trictrac/input/desk.h"

typedef bool doubt_fn(const struct input *d, const char *line, size_t length, struct doubted *out);

/* Two fields that either die reaches, by other men: the way in the order of the dice first. Under
 * the silent policy both ways need only be possible: to be asked tells nothing. */
doubt_fn doubt_ways;

/* A line that would be read as the next dice or as a choice begins with the field where the second
 * man may well arrive. Under the silent policy he need only be able to, legal or not: to be asked
 * tells nothing. */
doubt_fn doubt_meaning;

/* A line puts down an illegal play, or none that can be, while a legal one is a keystroke or a
 * field away. Never under the silent policy. */
doubt_fn doubt_mistyped;

/* What is left out of a coup that a line closes by the next dice. Under the silent policy a man is
 * asked for wherever one was moved by one number, playable or not. */
doubt_fn doubt_left_out;

/* The number that the one man down has not played; 0: neither, or both. */
int doubt_number_left(const struct coup *c);

#endif
