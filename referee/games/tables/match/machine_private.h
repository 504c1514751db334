/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Declarations shared by the files of this folder. */
#ifndef GAMES_TABLES_MATCH_MACHINE_PRIVATE_H
#define GAMES_TABLES_MATCH_MACHINE_PRIVATE_H

#include "machine.h"

/* Closes an attempt that has been judged if no further move can come. */
void tables_settle(const struct tables_game *g, const struct tables_turn *t,
                   struct tables_attempt *a);

/* Returns true if the next throw decides who begins, so that either player may throw. */
static inline bool tables_is_opening(const struct tables_state *s)
{
    return s->opens && !s->set_up && s->may == 3;
}

/* Throws the dice of a turn whose side and `before` are set. */
void tables_roll(const struct tables_match *m, struct tables_turn *t, const uint8_t die[2]);

/* Returns the current attempt, or NULL if there is none or it was sent back. */
struct tables_attempt *tables_attempt_at_hand(struct tables_turn *t);
/* tables_takes_men() returns true if an attempt accepts more moves; tables_faults_now() returns the
 * faults in it that can be reported now. */
bool tables_takes_men(const struct tables_attempt *a);
uint16_t tables_faults_now(const struct tables_game *g, const struct tables_attempt *a);

/* Accept typed moves, and later interpret them: when another word comes or the line ends. Fail with
 * place and reason if the moves make no sense. */
enum word_result tables_take_men(struct tables_match *m, const struct token *w,
                                 struct word_context *h, struct parse_error *why);
bool tables_read_men(struct tables_match *m, struct parse_error *why);
/* Returns true if two digits are a field, not a throw. They are a field if a move is due and a man
 * can reach the field. After a single field, the play must also be legal with the field and, if on
 * the same line, without it. */
bool tables_is_field(const struct tables_match *m, const struct token *w,
                     const struct word_context *h);

/* Returns true if the letter before a word, if any, is that of a player who may say the word;
 * otherwise false with the reason. */
bool tables_may_say(const struct tables_turn *t, const struct token *w,
                    const struct word_context *h, enum tables_by by, struct parse_error *why);
/* Says a word of the game in a turn, as `say` of struct tables_game. A word that answers is refused
 * if there is nothing to answer. */
enum tables_say tables_say_own(const struct tables_match *m, struct tables_turn *t, int w,
                               struct tables_said *said, const char **why);
/* Returns the side that must answer the offer of a turn. */
enum side tables_answerer(const struct tables_game *g, const struct tables_turn *t);
/* Adds a word that is needed and is implied by a letter and dice, or by a play. */
void tables_say_unsaid(struct tables_match *m, enum tables_unsaid by, const struct word_context *h);

/* Prints what has not been printed of the current turn. `closed`: the next turn has begun. */
void tables_say_news(struct tables_match *m, bool closed, struct strbuf *said);
/* Stores the only legal play, as printed, if no man was moved yet. Returns false if there are
 * several. */
bool tables_only_play(const struct tables_verdict *v, char out[TABLES_PLAY_TEXT]);

/* Ends the match in favour of `winner`, because it was given up. */
void tables_give(struct tables_state *s, const struct tables_match *m, enum side winner);

/* Returns true if the fields of a word have names that exist only in the other numbering of the
 * game, and makes an error that explains how to set it. */
bool tables_otherwise_numbered(const struct tables_match *m, const struct token *w,
                               struct parse_error *why);

/* Shared by the files that print rulings: sentences, JSON, rows, pictures. */

/* Returns "w" or "b". */
const char *tables_letter(int side);
/* Returns "stands" or "back": the choice on a wrong attempt, or the default if none was made. */
const char *tables_chosen_name(const struct tables_verdict *v, int attempt);
/* Returns true if the opponent can still choose what happens to an attempt: no choice was made, and
 * the next turn has not begun. */
bool tables_attempt_open(const struct tables_verdict *v, int attempt);
/* Returns true if the turn needs no more input. */
bool tables_known(const struct tables_verdict *v);
/* Returns true if the other side was passed over before this turn. */
bool tables_skipped(const struct tables_verdict *v);
/* Returns the seat that throws next if no letter names one; SEAT_NONE if a letter must. */
int tables_next_seat(const struct tables_verdict *v);
/* Returns the side that throws in a position line, even if it is passed over. */
enum side tables_stated_side(const struct tables_state *s);
bool tables_has_key(const struct tables_game *g, enum tables_key_of of);

/* Stores the moves of an attempt, or of the play that counts if there is no attempt. Returns false
 * if there are none yet. */
bool tables_put(const struct tables_verdict *v, int attempt, struct walks *out);
/* Returns the play of tables_put() as printed, "?" if it is not known, or NULL if there is none. */
const char *tables_play_text(const struct tables_verdict *v, int attempt, enum naming naming,
                             char out[TABLES_PLAY_TEXT]);

/* The state of a match on the real table. */
struct tables_table {
    struct tables_state state;
    struct board board; /* with a wrong play that still awaits a choice */
    enum side side;     /* the side that throws or has thrown */
    bool over;
    bool waits; /* the current throw, `v`, is not finished */
    struct tables_verdict v;
};
void tables_lying(const struct tables_match *m, struct tables_table *out);

/* Returns the facts of a throw (what it may win) as JSON, or NULL if out of memory. */
struct json_t *tables_json_facts(const struct tables_verdict *v);

const struct tables_outfit *tables_outfit(const struct tables_game *g);

/* Makes a turn with this throw in a state. */
void tables_throw_upon(const struct tables_match *m, const struct tables_state *s, enum side side,
                       struct dice dice, struct tables_turn *out);

/* One way to each position in which a legal play ends, in the order found. */
struct tables_ends {
    struct tables_way *way; /* malloc'd, as `slot` */
    uint32_t *slot;
    size_t count, room;
    bool failed; /* out of memory */
};
void tables_list_ends(const struct tables_men *g, const struct tables_throw *t,
                      struct tables_ends *out);
void tables_ends_free(struct tables_ends *e);

#endif
