/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Buttons from which a scorer composes a line: dice, fields, points. */
#ifndef SITE_PADS_H
#define SITE_PADS_H

#include "public_view.h"

/* Adds faces of dice. The tap on the last of `dice` enters the line. `by` is what comes before
 * them, "b ". */
void pad_dice(struct strbuf *w, int dice, const char *by);

/* Adds all fields, folded: two of them are the way of a man. For who does not touch the board. */
void pad_fields(struct strbuf *w);

/* Adds a number that goes up and down by the least that can be marked, and buttons for who marks or
 * claims it, folded or open. Adds nothing in a game without marks. */
void pad_marks(struct strbuf *w, const struct public_view *h, bool open);

/* The word that claims points, "school"; NULL: the game has none. */
const char *claim_word(const struct game *g);

#endif
