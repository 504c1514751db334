/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shared by the files of this folder. */
#ifndef TABLES_MATCH_MACHINE_PRIVATE_H
#define TABLES_MATCH_MACHINE_PRIVATE_H

#include "machine.h"

/* Sees whether more is to come of an attempt whose men are down and ruled on. */
void tables_settle(const struct tables_game *g, const struct tables_turn *t,
                   struct tables_attempt *a);

/* A turn upon `t->before` whose side is known is thrown. */
void tables_roll(const struct tables_match *m, struct tables_turn *t, const uint8_t die[2]);

/* The last attempt; NULL: there is none, or it was sent back. */
struct tables_attempt *tables_attempt_at_hand(struct tables_turn *t);
/* Whether more men may be put down in it; what is wrong with it as it is told now. */
bool tables_takes_men(const struct tables_attempt *a);
uint16_t tables_faults_now(const struct tables_game *g, const struct tables_attempt *a);

/* Men named (men.c). They are read when something else comes, or the line ends: false with the
 * place and reason of what makes no sense. */
enum word_result tables_take_men(struct tables_match *m, const struct token *w,
                                 struct word_context *h, struct parse_error *why);
bool tables_read_men(struct tables_match *m, struct parse_error *why);
/* Two figures may be a throw or a field: a field where a man is wanted who can come there; behind a
 * field alone, if the play is right so, and on the same line if it was right before. */
bool tables_is_field(const struct tables_match *m, const struct token *w,
                     const struct word_context *h);

/* Whether a letter before a word names who says it. False with the reason. */
bool tables_may_say(const struct tables_turn *t, const struct token *w,
                    const struct word_context *h, enum tables_by by, struct parse_error *why);
/* Says a word of the game's own in a turn, as `say` of struct tables_game: one that answers only
 * where there is something to answer. */
enum tables_say tables_say_own(const struct tables_match *m, struct tables_turn *t, int w,
                               struct tables_said *said, const char **why);
/* The side that has to answer what a turn has offered. */
enum side tables_answerer(const struct tables_game *g, const struct tables_turn *t);
/* A word that is wanted goes without saying where a letter and dice, or men, come. */
void tables_say_unsaid(struct tables_match *m, enum tables_unsaid by, const struct word_context *h);

/* Tells what of the turn in hand was not told yet; it then is. `closed`: the next has begun. */
void tables_say_news(struct tables_match *m, bool closed, struct strbuf *said);
/* The only play there is, as printed, where nothing is put down yet; false: there are more. */
bool tables_only_play(const struct tables_verdict *v, char out[TABLES_PLAY_TEXT]);

/* A side is given the match: the state is over. */
void tables_give(struct tables_state *s, const struct tables_match *m, enum side winner);

#endif
