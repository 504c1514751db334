/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the files of the machine have of each other. */
#ifndef TABLES_MATCH_INNER_H
#define TABLES_MATCH_INNER_H

#include "machine.h"

/* What is wrong with an attempt as it is told now. */
uint16_t tables_faults(const struct tables_game *g, const struct tables_turn *t, int attempt);
/* Sees whether more is to come of an attempt whose men are down and ruled on. */
void tables_settle(const struct tables_game *g, const struct tables_turn *t,
                   struct tables_attempt *a);

/* A turn upon `t->before` whose side is known is thrown. */
void tables_roll(const struct tables_match *m, struct tables_turn *t, const uint8_t die[2]);

/* Tells what of the turn in hand was not told yet; it then is. `closed`: the next has begun. */
void tables_say_news(struct tables_match *m, bool closed, struct words *said);
/* The only play there is, as printed, where nothing is put down yet; false: there are more. */
bool tables_only_play(const struct tables_verdict *v, char out[TABLES_PLAY_TEXT]);

/* A word of the game's own, by what was typed; -1: none. `number` gets what is joined to it. */
int tables_own_word(const struct tables_game *g, const struct word *w, struct word *number);
/* Whether a word of the game's own can be said now, on a copy of the turn in hand. */
enum tables_say tables_try_word(const struct tables_match *m, int word, int amount,
                                struct tables_turn *turn, const char **why);

/* A side is given the match: the state is over. */
void tables_give(struct tables_state *s, const struct tables_match *m, enum side winner);

#endif
