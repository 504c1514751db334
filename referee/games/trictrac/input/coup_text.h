/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A coup in the language of the record. */
#ifndef TRICTRAC_DESK_COUP_TEXT_H
#define TRICTRAC_DESK_COUP_TEXT_H

#include "base/strbuf.h"
#include "desk.h"

/* How many bytes of a text come before the play: number, side and dice; 0: it does not begin with
 * dice. "1-5" is a move where no move is written with a stroke. */
size_t coup_opening(const char *text);

/* Adds coup `c`, which came upon `before`, with its number and side: "1. w 64 +8 1/7 1/5". What
 * was typed is kept word for word if, read as a record, it says the same, `c`'s marks added where
 * nothing was said of them; else the coup is written anew. `n`: how fields were counted when its
 * dice were said. */
void strbuf_add_coup(struct strbuf *w, const struct match *before, const struct coup *c,
                     enum numbering n, const char *typed);

#endif
