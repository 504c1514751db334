/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sentences: what a throw came to, what is wrong, what to do now; the board, and the effects of a
 * correction. */
#ifndef GAMES_TABLES_MATCH_MACHINE_PRIVATE_H
#define GAMES_TABLES_MATCH_MACHINE_PRIVATE_H

#include "machine.h"

/* Shared by the files of this folder. */

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

/* Shared by the files that print rulings: sentences, JSON, rows, pictures. */

/* "w", "b". */
const char *tables_letter(int side);
/* "stands" or "back": what is or will be chosen for a wrong attempt. */
const char *tables_chosen_name(const struct tables_verdict *v, int attempt);
/* Whether an attempt can still be chosen for: nobody has chosen, and the next turn has not begun.
 */
bool tables_attempt_open(const struct tables_verdict *v, int attempt);
/* True if the turn needs nothing more. */
bool tables_known(const struct tables_verdict *v);
/* True if the other side was passed over before this turn. */
bool tables_skipped(const struct tables_verdict *v);
/* The seat that throws next if none is named; SEAT_NONE: one must be named. */
int tables_next_seat(const struct tables_verdict *v);
/* The side that throws in a position line, even if it is passed over. */
enum side tables_stated_side(const struct tables_state *s);
bool tables_has_key(const struct tables_game *g, enum tables_key_of of);

/* The moves of an attempt, or of the play that counts if there is no attempt. False: none yet. */
bool tables_put(const struct tables_verdict *v, int attempt, struct walks *out);
/* It as printed, "?" if it is not known; NULL: there is none. */
const char *tables_play_text(const struct tables_verdict *v, int attempt, enum naming naming,
                             char out[TABLES_PLAY_TEXT]);

/* A match as it lies on the real board. */
struct tables_table {
    struct tables_state state;
    struct board board; /* with a wrong play on which nobody has chosen */
    enum side side;     /* the side that throws or has thrown */
    bool over;
    bool waits; /* the current throw, `v`, is not finished */
    struct tables_verdict v;
};
void tables_lying(const struct tables_match *m, struct tables_table *out);

/* What the throw may win, as JSON. NULL: no memory. */
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
    bool failed; /* no memory */
};
void tables_list_ends(const struct tables_men *g, const struct tables_throw *t,
                      struct tables_ends *out);
void tables_ends_free(struct tables_ends *e);

#endif
