/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * slow_fold_text: game text as events of slow_fold.h, read word by word, and the rulings of a whole
 * text as one line for each coup, in the form of marks_told.h. Two words are not of the notation:
 * `void` is the arbiter's void throw, `overrule N` the arbiter's points on the last claim.
 */
#ifndef TESTS_SLOW_FOLD_TEXT_H
#define TESTS_SLOW_FOLD_TEXT_H

#include "marks_told.h"
#include "slow_fold.h"

enum { FOLD_TEXT_WORDS = 1024, FOLD_TEXT_LINE = 4096 };

/* A text while it is read. */
struct fold_text {
    const char *at; /* what is left of it */
    struct fold fold;
};

/* Reads the headers and begins the match. Returns 0 if they are not understood. */
int fold_text_start(struct fold_text *t, const char *text);

/* Reads the next event. Returns 0 at the end, -1 if a word is not understood. */
int fold_text_next(struct fold_text *t, struct fold_event *e);

/* Rules on a whole text. */
void fold_text_tell(const char *text, struct replayed_match *out);

/* Rules on a whole text and writes what is true at its end:
 *   [WORDS of the last word's rulings; ][CODES: choices; ]score P+H P+H BREDOUILLE; w throws
 * A refused word: "refused: WORD". */
void fold_text_end(const char *text, char out[FOLD_TEXT_LINE]);

/* Choices as "stands, back, 1/7, 1/5 1/4", plays bytewise. */
void fold_text_print_choices(const struct fold_turn *t, const struct fold_choices *c,
                             char out[FOLD_TEXT_LINE]);

/* The number of the coup that lists a fault: where it became complete, or where points were added
 * to its mark. */
int fold_listed_in(const struct fold_state *s, const struct fold_fault *f);

/* One ruling as text. */
void fold_text_ruling(const struct fold_ruling *r, char out[80]);

#endif
