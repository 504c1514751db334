/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Words that may be typed in several languages. */
#ifndef BASE_VOCABULARY_H
#define BASE_VOCABULARY_H

#include "scan.h"

/* Whether a word means a word of the record: "steht" and "лишити" mean "stands". All languages are
 * accepted at any time; case and accents are ignored. */
bool token_says(const struct token *w, const char *recorded);

#endif
