/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The letters of White and Black in the user's language, which become w and b of the record. Only
 * at a terminal: pipes and records know w and b alone. */
#ifndef REPL_LETTERS_H
#define REPL_LETTERS_H

#include "commands.h"

/* Puts w and b in the place of the language's letters. Where one is the other player's letter in
 * the record, as b for Blanc, the user is asked once a match what it means. False: there was no
 * answer, and the line goes back. */
bool letters_settled(struct repl *r, char **line);

/* The same in the argument of a command that names a player among its first `words` (0: anywhere):
 * what follows are a reason's. The answer is malloc'd, NULL: there was none, or no memory. */
char *letters_in_argument(struct repl *r, const char *argument, int words);

/* Another match is open: nothing is known of its letters yet. */
void letters_forget(struct repl *r);

/* Keeps the answer with the match, once the match is stored. */
void letters_keep(struct repl *r);

#endif
