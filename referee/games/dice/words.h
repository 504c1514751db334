/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shared by the files that take words. */
#ifndef DICE_WORDS_H
#define DICE_WORDS_H

#include "turn.h"

/* words.c: as in struct game. */
enum word_result dice_word(void *match, const struct token *w, struct word_context *h,
                           struct parse_error *why);

/* Takes "112346/11", "112346", "/11", "/-" or "-"; in a game without `keeps` "53", one throw per
 * die. */
enum word_result dice_take_dice(struct dice_match *m, const struct token *w, struct word_context *h,
                                struct parse_error *why);
enum word_result dice_take_each(struct dice_match *m, const struct token *w, struct word_context *h,
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

/* aside.c: puts dice of the last throw aside. Digits without a slash are put aside if they
 * count. */
enum word_result dice_put_aside(struct dice_match *m, const struct dice_word *d,
                                struct word_context *h, struct parse_error *why);
enum word_result dice_keep_bare(struct dice_match *m, const struct dice_word *d,
                                struct word_context *h, struct parse_error *why);

/* Begins the next player's turn, if it may begin: the one before is over, or the word stops it. */
enum word_result dice_begin(struct dice_match *m, const struct token *w, struct word_context *h,
                            struct parse_error *why);

/* Whether this word begins a turn in any case: its number or another player's letter was
 * entered. */
bool dice_announced(const struct dice_match *m, const struct word_context *h);

/* Drops the fault K1 of the last throw, whose keep is replaced. */
void dice_forget_k1(struct dice_seen *t);

/* refusals.c: errors in the text; always false. */
bool dice_no_room(const struct dice_match *m, const struct token *w, size_t at,
                  struct parse_error *why);
bool dice_keep_missing(const struct dice_match *m, const struct token *w, struct parse_error *why);

/* Whether the letter before a word, if any, is that of the current player. False with the
 * reason. */
bool dice_letter_fits(const struct dice_match *m, const struct token *w,
                      const struct word_context *h, struct parse_error *why);

/* The index in t->fault of the last fault on which nobody has chosen; -1: none. */
int dice_open_fault(const struct dice_seen *t);

/* A player's name, or else the letter. */
const char *dice_player_of(const struct word_context *h, int seat);

#endif
