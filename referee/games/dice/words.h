/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shared by the files that take words. */
#ifndef GAMES_DICE_WORDS_H
#define GAMES_DICE_WORDS_H

#include "match.h"

/* words.c: as in struct game. */
enum word_result dice_word(void *match, const struct token *w, struct word_context *h,
                           struct parse_error *why);

/* A word of dice, parsed: "112346/11", "112346", "/11", "/-". */
struct dice_word {
    const struct token *w;
    dice_set thrown, kept;
    int count;     /* number of dice thrown */
    bool slash;    /* it has a slash: what is put aside is entered */
    bool none;     /* after the slash: nothing is put aside */
    bool best;     /* after the slash: everything that counts */
    size_t behind; /* offset after the slash */
};

/* Returns the index in t->fault of the last fault without a choice, or -1 if there is none. */
int dice_open_fault(const struct dice_seen *t);

#endif
