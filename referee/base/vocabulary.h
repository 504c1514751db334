/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The words typed at the table, in the languages that are spoken there. */
#ifndef BASE_VOCABULARY_H
#define BASE_VOCABULARY_H

#include "scan.h"

/* Whether a word says what the word of the record says: "steht" and "лишити" say "stands". Every
 * language is understood whatever the program speaks; large letters and accents do not matter. */
bool token_says(const struct token *w, const char *recorded);

#endif
