/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The letters of White and Black in the user's language, which are converted to w and b of the
 * record. Conversion applies only at a terminal: pipes and records use only w and b. */
#ifndef REPL_LETTERS_H
#define REPL_LETTERS_H

#include "commands.h"

/* Replaces the language's letters by w and b. If a letter is the other player's letter in the
 * record, such as b for Blanc, the prompt asks once per match for its meaning. Returns false if
 * there was no answer; the line is then put back. */
bool letters_settled(struct repl *r, char **line);

/* Converts the letters in the argument of a command that names a player among its first `words`
 * words (0: anywhere); words after these belong to a reason. Returns malloc'd memory, or NULL if
 * there was no answer or memory ran out. */
char *letters_in_argument(struct repl *r, const char *argument, int words);

/* Discards the known meaning, when another match is opened. */
void letters_forget(struct repl *r);

/* Stores the answer with the match, once the match is stored. */
void letters_keep(struct repl *r);

#endif
