/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Between the files that take words. */
#ifndef TEN_WORDS_H
#define TEN_WORDS_H

#include "match.h"

/* "112346/11", "112346", "/11", "/-", "-". */
enum took ten_take_dice(struct ten *m, const struct word *w, struct heard *h, struct fault *why);

/* Begins the next player's turn, if it may begin: the one before is over, or the word stops it. */
enum took ten_begin(struct ten *m, const struct word *w, struct heard *h, struct fault *why);

/* The keep that a K1 was in the last throw is another now. */
void ten_forget_k1(struct ten_turn *t);

/* Faults of the text; false. */
bool ten_no_room(const struct word *w, struct fault *why);
bool ten_keep_missing(const struct ten_seen *t, const struct word *w, struct fault *why);

/* The letter before a word, if any, is that of the player whose turn it is. False with the reason.
 */
bool ten_letter_fits(const struct ten *m, const struct word *w, const struct heard *h,
                     struct fault *why);

/* A player by name, else by letter. */
const char *ten_player_of(const struct heard *h, int seat);

#endif
