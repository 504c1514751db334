/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Buttons of which a scorer makes a line: dice, fields, points. */
#ifndef SERVE_PADS_H
#define SERVE_PADS_H

#include "hall.h"

/* Two rows of faces, a tap in each; or (0) one, tapped as often as there are dice. */
void pad_dice(struct words *w, int dice);

/* All fields, of which two are a man's way: where no man may be offered, as that would tell. */
void pad_fields(struct words *w);

/* A number that goes up and down by what is marked at least, and who marks or claims it; nothing in
 * a game without marks. */
void pad_marks(struct words *w, const struct shown *h);

#endif
