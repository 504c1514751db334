/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tries words on a copy of the input state. */
#ifndef TRICTRAC_TRIAL_H
#define TRICTRAC_TRIAL_H

#include "games/trictrac/input/input.h"

/* A copy that reports its closed coups to nobody. */
struct input trial_of(const struct input *d);

/* Enters words, separated by blanks, and judges the coup. False: rejected. */
bool trial_say(struct input *t, const char *words);

/* Enters men one by one. */
bool trial_play(struct input *t, const struct step *step, int steps);

/* Whether nothing is wrong beyond what was before, and a touched man can still be played. The
 * rulings of both must be up to date. */
bool trial_right(const struct input *t, const struct input *was);

#endif
