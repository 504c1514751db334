/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Buttons of a game that does not list what can be said: out of the words that Tab completes. */
#ifndef SERVE_GUESSED_H
#define SERVE_GUESSED_H

#include "hall.h"

void part_guessed(struct words *w, const struct shown *h);

#endif
