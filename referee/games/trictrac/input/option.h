/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Options as text, "announce=silent": those of the rules, and the numbering of fields. */
#ifndef TRICTRAC_INPUT_OPTION_H
#define TRICTRAC_INPUT_OPTION_H

#include "base/scan.h"
#include "games/trictrac/rules/match.h"
#include "notation.h"

/* Reads the option in `text`, which begins `at` bytes into the word that an error names. */
bool option_read(const struct token *w, size_t at, const char *text, struct options *o,
                 enum numbering *n, struct parse_error *err);

/* The same in the middle of a match. Once dice have been `thrown`, the terms of a partie cannot
 * change, and the match cannot become one that a peg has won already. */
bool option_change(const struct token *w, const char *text, bool thrown, struct match *m,
                   enum numbering *n, struct parse_error *err);

#endif
