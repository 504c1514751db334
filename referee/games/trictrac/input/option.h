/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Options as text, "announce=silent": of the rules, and how fields are counted. */
#ifndef TRICTRAC_DESK_OPTION_H
#define TRICTRAC_DESK_OPTION_H

#include "base/scan.h"
#include "games/trictrac/rules/match.h"
#include "notation.h"

/* Takes up `text`, which begins `at` bytes into the word an error is to name. */
bool option_read(const struct token *w, size_t at, const char *text, struct options *o,
                 enum numbering *n, struct parse_error *err);

/* The same in the middle of a match. Once dice have been `thrown` the terms of a partie stand; and
 * a match cannot be one that a peg has won before. */
bool option_change(const struct token *w, const char *text, bool thrown, struct match *m,
                   enum numbering *n, struct parse_error *err);

#endif
