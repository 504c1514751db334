/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shared by the files of this folder. */
#ifndef TABLES_MATCH_MACHINE_PRIVATE_H
#define TABLES_MATCH_MACHINE_PRIVATE_H

#include "machine.h"

/* Closes an attempt that has been judged if no further move can come. */
void tables_settle(const struct tables_game *g, const struct tables_turn *t,
                   struct tables_attempt *a);

/* Whether the next throw decides who begins, and either player may. */
static inline bool tables_is_opening(const struct tables_state *s)
{
    return s->opens && !s->set_up && s->may == 3;
}

/* Throws the dice of a turn whose side and `before` are set. */
void tables_roll(const struct tables_match *m, struct tables_turn *t, const uint8_t die[2]);

/* The current attempt; NULL: there is none, or it was sent back. */
struct tables_attempt *tables_attempt_at_hand(struct tables_turn *t);
/* Whether an attempt takes more moves; and the faults in it that can be reported now. */
bool tables_takes_men(const struct tables_attempt *a);
uint16_t tables_faults_now(const struct tables_game *g, const struct tables_attempt *a);

/* Take moves that are typed, and read them (men.c). They are read when another word comes or the
 * line ends. False with place and reason: they make no sense. */
enum word_result tables_take_men(struct tables_match *m, const struct token *w,
                                 struct word_context *h, struct parse_error *why);
bool tables_read_men(struct tables_match *m, struct parse_error *why);
/* Whether two digits are a field, not a throw: if a move is due and a man can reach the field;
 * after a field alone, if the play is legal then and, on the same line, was so before. */
bool tables_is_field(const struct tables_match *m, const struct token *w,
                     const struct word_context *h);

/* Whether the letter before a word, if any, is that of the player who may say it. False with the
 * reason. */
bool tables_may_say(const struct tables_turn *t, const struct token *w,
                    const struct word_context *h, enum tables_by by, struct parse_error *why);
/* Says a word of the game in a turn, as `say` of struct tables_game. A word that answers is refused
 * if there is nothing to answer. */
enum tables_say tables_say_own(const struct tables_match *m, struct tables_turn *t, int w,
                               struct tables_said *said, const char **why);
/* The side that must answer the offer of a turn. */
enum side tables_answerer(const struct tables_game *g, const struct tables_turn *t);
/* Says a word that is needed and that a letter and dice, or a play, imply. */
void tables_say_unsaid(struct tables_match *m, enum tables_unsaid by, const struct word_context *h);

/* Prints what has not been printed of the current turn. `closed`: the next turn has begun. */
void tables_say_news(struct tables_match *m, bool closed, struct strbuf *said);
/* The only legal play, as printed, if no man was moved yet. False: there are several. */
bool tables_only_play(const struct tables_verdict *v, char out[TABLES_PLAY_TEXT]);

/* Ends the match in favour of `winner`, because it was given up. */
void tables_give(struct tables_state *s, const struct tables_match *m, enum side winner);

/* Whether the fields of a word have names that only the other numbering of the game has. Makes the
 * error that tells how to set it. */
bool tables_otherwise_numbered(const struct tables_match *m, const struct token *w,
                               struct parse_error *why);

#endif
