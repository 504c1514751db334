/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * fold_cases: turns whose ruling depends on the order of the words, with the ruling that the rules
 * and the treatises require. They test the fold of slow_fold.h.
 */
#ifndef TESTS_FOLD_CASES_H
#define TESTS_FOLD_CASES_H

struct fold_case {
    const char *about; /* what holds, and the article */
    const char *text;  /* as slow_fold_text.h reads it */
    const char *end;   /* as fold_text_end() writes it */
};

extern const struct fold_case fold_cases[];
extern const int fold_cases_count;

#endif
