/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Words said to a copy of the desk, to see what would come of them. */
#ifndef TRICTRAC_TRIAL_H
#define TRICTRAC_TRIAL_H

#include "games/trictrac/input/desk.h"

/* A copy whose closed turns are told to nobody. */
struct input trial_of(const struct input *d);

/* Says these words, apart by blanks, and judges the turn. False: refused. */
bool trial_say(struct input *t, const char *words);

/* The men put down one by one. */
bool trial_play(struct input *t, const struct step *step, int steps);

/* Whether nothing more is wrong than was, and a touched man can still be played. `ruling` of both
 * is up to date. */
bool trial_right(const struct input *t, const struct input *was);

#endif
