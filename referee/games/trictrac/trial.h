/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Words said to a copy of the desk, to see what would come of them. */
#ifndef TRICTRAC_TRIAL_H
#define TRICTRAC_TRIAL_H

#include "games/trictrac/desk/desk.h"

/* A copy whose closed turns are told to nobody. */
struct desk trial_of(const struct desk *d);

/* Says these words, apart by blanks, and judges the turn. False: refused. */
bool trial_say(struct desk *t, const char *words);

/* The men put down one by one. */
bool trial_play(struct desk *t, const struct step *step, int steps);

/* Whether nothing more is wrong than was, and a touched man can still be played. `ruling` of both
 * is up to date. */
bool trial_right(const struct desk *t, const struct desk *was);

#endif
