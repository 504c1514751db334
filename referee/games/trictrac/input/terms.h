/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The words of the notation: what may be entered about a coup. */
#ifndef TRICTRAC_INPUT_TERMS_H
#define TRICTRAC_INPUT_TERMS_H

#include "base/scan.h"

/* The words, with their synonyms and translations. */
enum term {
    TERM_NONE,
    TERM_STAY,
    TERM_GO,
    TERM_SCHOOL,
    TERM_FALSE,
    TERM_RAISE,
    TERM_MARK,
    TERM_WHOLE,
    TERM_MUST,
    TERM_STANDS,
    TERM_OFF,
    TERM_RULED,
    TERM_SET,
    TERM_BACK,
    TERM_WAIVE,
    TERM_LATE
};

/* The words of the record that they stand for. */
extern const char trictrac_words[];

enum term word_term(const struct token *w);

#endif
