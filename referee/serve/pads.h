/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Buttons of which a scorer makes a line: dice, fields, points. */
#ifndef SERVE_PADS_H
#define SERVE_PADS_H

#include "public_view.h"

/* Faces of dice: the line is entered with the tap on the last of `dice`. `by`: what is typed before
 * them, "b ". */
void pad_dice(struct strbuf *w, int dice, const char *by);

/* All fields, of which two are a man's way: where no man may be offered, as that would tell. */
void pad_fields(struct strbuf *w);

/* A number that goes up and down by what is marked at least, and who marks or claims it, folded or
 * open; nothing in a game without marks. */
void pad_marks(struct strbuf *w, const struct public_view *h, bool open);

/* The word by which points are claimed, "school"; NULL: the game has none. */
const char *claim_word(const struct game *g);

#endif
