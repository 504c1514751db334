/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Parses what an arbiter rules in a tables game. */
#ifndef TABLES_WORDS_ARBITER_H
#define TABLES_WORDS_ARBITER_H

#include "base/arbiter_ruling.h"
#include "notation.h"

/* Reads the men as ruled, "W:1x15 B:1x15"; both sides have some. False with place and reason. */
bool tables_arbiter_board(const struct arbiter_ruling *d, const struct tables_form *form,
                          struct board *out, struct parse_error *err);

/* The winner when a match is given up. */
static inline enum side tables_arbiter_winner(const struct arbiter_ruling *d)
{
    return d->seat == WHITE ? BLACK : WHITE;
}

#endif
