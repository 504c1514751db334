/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The text of a turn as it was typed. `letters`: of the players, in the order of their seats. */
#ifndef BASE_TYPED_H
#define BASE_TYPED_H

#include "scan.h"
#include "words.h"

/* Whether a word only announces a turn: its number, "12.", or a player's letter. */
bool word_announces(const struct word *w, const char *letters);

/* Adds the words of `typed`, one blank between them, without those before the dice and those that
 * announce the next turn. */
void words_add_typed(struct words *w, const char *typed, const char *letters);

#endif
