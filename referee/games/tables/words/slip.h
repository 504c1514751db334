/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A play typed at the table where none is due: the next player forgot the dice, or the opponent has
 * a choice. In a record, where line breaks mean nothing, it is one man more. */
#ifndef TABLES_WORDS_SLIP_H
#define TABLES_WORDS_SLIP_H

#include "notation.h"

/* The first word of a line behind those that announce a turn, where it speaks of men moved. */
bool tables_play_begins(const char *line, size_t length, enum naming n, struct word *w);

/* False, with the reason: the dice come next, of the player who is called so. */
bool tables_dice_first(const struct word *w, const char *player, struct fault *why);

/* False, with the reason: a wrong play is down, and the player who is called so may decide. */
bool tables_choice_first(const struct word *w, const char *player, bool may_stand,
                         struct fault *why);

#endif
