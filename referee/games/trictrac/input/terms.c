/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "terms.h"

#include "base/vocabulary.h"

/* In the order of enum term. */
const char trictrac_words[] =
    "stay go school false raise mark whole must stands off ruled set back waive late";

enum term word_term(const struct token *w)
{
    char word[RECORDED_WORD];
    return (enum term)(1 + recorded_word(trictrac_words, w, word));
}
