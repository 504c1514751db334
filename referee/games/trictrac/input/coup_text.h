/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A coup in record notation. */
#ifndef TRICTRAC_INPUT_COUP_TEXT_H
#define TRICTRAC_INPUT_COUP_TEXT_H

#include "base/strbuf.h"
#include "input.h"

/* The length in bytes of the text before the play: number, side and dice; 0: the text does not
 * begin with dice. "1-5" is a move if the text writes no move with a stroke. */
size_t coup_opening(const char *text);

/* Adds coup `c`, played after `before`, with its number and side: "1. w 64 +8 1/7 1/5". The typed
 * text is kept word for word if it says the same when read as a record, with `c`'s marks added if
 * it has none; else the coup is written again. `n`: the numbering of fields when its dice were
 * entered. */
void strbuf_add_coup(struct strbuf *w, const struct match *before, const struct coup *c,
                     enum numbering n, const char *typed);

#endif
