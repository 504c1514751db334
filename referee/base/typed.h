/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The text of a turn as typed. `letters`: the players' letters by seat. */
#ifndef BASE_TYPED_H
#define BASE_TYPED_H

#include "scan.h"
#include "strbuf.h"

/* Whether a word only announces a turn: its number, "12.", or a player's letter. */
bool token_announces(const struct token *w, const char *letters);

/* The first word of a line after those that announce a turn. false: none, or a parse error. */
bool typed_first(struct scanner scan, const char *letters, struct token *w);

/* Adds the words of `typed`, separated by single blanks, without those before the dice and those
 * that announce the next turn. */
void strbuf_add_typed(struct strbuf *w, const char *typed, const char *letters);

#endif
