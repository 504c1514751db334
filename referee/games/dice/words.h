/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Between the files that take words. */
#ifndef DICE_WORDS_H
#define DICE_WORDS_H

#include "turn.h"

/* words.c: as in struct game. */
enum word_result dice_word(void *match, const struct token *w, struct word_context *h,
                           struct parse_error *why);

/* "112346/11", "112346", "/11", "/-", "-"; of a game without keeps "53", a throw a die. */
enum word_result dice_take_dice(struct dice_match *m, const struct token *w, struct word_context *h,
                                struct parse_error *why);
enum word_result dice_take_each(struct dice_match *m, const struct token *w, struct word_context *h,
                                struct parse_error *why);

/* A word of dice in its parts: "112346/11", "112346", "/11", "/-". */
struct dice_word {
    const struct token *w;
    dice_set thrown, kept;
    int count;     /* of the dice thrown */
    bool slash;    /* what is put aside is said: */
    bool none;     /* ... nothing */
    bool best;     /* ... all that counts */
    size_t behind; /* the slash */
};

/* aside.c: puts dice of the last throw aside; of digits without a slash, if they count. */
enum word_result dice_put_aside(struct dice_match *m, const struct dice_word *d,
                                struct word_context *h, struct parse_error *why);
enum word_result dice_keep_bare(struct dice_match *m, const struct dice_word *d,
                                struct word_context *h, struct parse_error *why);

/* Begins the next player's turn, if it may begin: the one before is over, or the word stops it. */
enum word_result dice_begin(struct dice_match *m, const struct token *w, struct word_context *h,
                            struct parse_error *why);

/* This word begins a turn whatever goes on: its number or another player's letter was said. */
bool dice_announced(const struct dice_match *m, const struct word_context *h);

/* The keep that a K1 was in the last throw is another now. */
void dice_forget_k1(struct dice_seen *t);

/* Faults of the text; false. */
bool dice_no_room(const struct dice_match *m, const struct token *w, size_t at,
                  struct parse_error *why);
bool dice_keep_missing(const struct dice_seen *t, const struct token *w, struct parse_error *why);

/* The letter before a word, if any, is that of the player whose turn it is. False with the reason.
 */
bool dice_letter_fits(const struct dice_match *m, const struct token *w,
                      const struct word_context *h, struct parse_error *why);

/* The fault that can still be chosen about, the last one that nobody has: its place in t->fault, or
 * -1. */
int dice_open_fault(const struct dice_seen *t);

/* A player by name, else by letter. */
const char *dice_player_of(const struct word_context *h, int seat);

#endif
