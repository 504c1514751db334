/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shared by the files of this folder. A function that takes a word returns false if the word is not
 * understood or impossible, with place and reason in `err`. */
#ifndef TRICTRAC_INPUT_PARTS_H
#define TRICTRAC_INPUT_PARTS_H

#include "input.h"
#include "terms.h"

/* --- single words (games/trictrac/input/read.c) ----------------------------------------------- */

bool input_digit(char c);

/* The number of at most three digits that the word is; -1: none. */
int input_number(const char *s, const char *end);

/* Reads "8" after "+", or "1:2" after "@", from byte `from` of the word. */
bool input_read_mark(const struct token *w, size_t from, struct mark *m, struct parse_error *err);

/* Reads one step "1/7", "1-7" or "1/5/11" from `*at`. */
bool input_read_step(const struct input *d, const struct token *w, const char **at,
                     struct step *out, struct parse_error *err);

/* --- letters (letter.c) ----------------------------------------------------------------------- */

/* The subject of a word. */
enum said_of {
    SAID_OF_GOING,
    SAID_OF_MEN,
    SAID_OF_MARK,
    SAID_OF_FALSE_MOVE,
    SAID_AGAINST_CLAIM,
    SAID_FOR_CLAIM
};

/* Whether the word before is the letter of `side`. */
bool input_speaks(const struct input *d, enum side side);

/* Whether it is the letter of the other side. In stored text such a letter counts for nothing. */
bool input_names_other(const struct input *d, enum side side);

/* False if a letter names a player other than `side` (the thrower or the opponent), who alone may
 * enter the word. */
bool input_may_say(const struct input *d, const struct token *w, enum said_of what, enum side side,
                   struct parse_error *err);
bool input_roller_says(const struct input *d, const struct token *w, enum said_of what,
                       struct parse_error *err);
bool input_opponent_says(const struct input *d, const struct token *w, struct parse_error *err);

/* --- the current coup (hand.c) ---------------------------------------------------------------- */

/* Brings `ruling` up to date. unlisted: its plays are not needed. */
bool input_judge_as(struct input *d, bool unlisted, struct parse_error *err);

/* The ruling is out of date. */
void input_changed(struct input *d);

/* False if the dice were not entered, or the arbiter has ruled on this throw. */
bool input_need_throw(const struct input *d, const struct token *w, struct parse_error *err);

bool input_add_step(struct input *d, const struct token *w, size_t offset, struct step s,
                    struct parse_error *err);

/* Why a coup is impossible, to be translated. */
const char *coup_error_text(enum coup_error e);

/* Puts a man down in the turn before, which early dice closed (early.c). Returns false if the man
 * belongs to this turn or must be refused. */
bool input_finish_last(struct input *d, const struct token *w);

/* --- men named by where they arrive (games/trictrac/input/arrive.c) --------------------------- */

bool input_take_arrival(struct input *d, const struct token *w, int to, struct parse_error *err);

/* Whether any man comes to the field by a number of the throw, or by both. */
bool input_reaches(const struct input *d, int to);

/* Turns fields named alone into steps. */
bool input_take_arrivals(struct input *d, struct parse_error *err);

/* --- what is said (games/trictrac/input/said.c) ----------------------------------------------- */

/* Whether a number right after "school" is its amount. It is not if it can only be dice, over 24,
 * or 22, which is far more often a throw. */
bool input_is_amount(const struct token *w, int n);
bool input_take_amount(struct input *d, const struct token *w, int n, struct parse_error *err);

/* Adds an event without more to it. */
bool input_add(struct input *d, const struct token *w, enum turn_event_kind kind, int at,
               struct parse_error *err);

/* The coup takes the choice that was entered. */
bool input_chosen(struct input *d, struct parse_error *err);

bool input_take_choice(struct input *d, const struct token *w, struct parse_error *err);
bool input_take_term(struct input *d, const struct token *w, enum term term,
                     struct parse_error *err);
bool input_take_touched(struct input *d, const struct token *w, struct parse_error *err);
bool input_take_mark(struct input *d, const struct token *w, struct parse_error *err);
bool input_take_must(struct input *d, const struct token *w, struct parse_error *err);
bool input_take_late(struct input *d, const struct token *w, struct parse_error *err);
/* The arbiter gives the claimant `points` instead. False: too many rulings. */
bool input_overrule(struct input *d, struct claim *x, int points, bool by_arbiter);
bool input_take_ruled(struct input *d, const struct token *w, struct parse_error *err);
bool input_take_set(struct input *d, const struct token *w, struct parse_error *err);

#endif
