/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Between the files of the desk. What takes a word returns false when it is not understood or
 * cannot be, with place and reason in `err`. */
#ifndef TRICTRAC_DESK_PARTS_H
#define TRICTRAC_DESK_PARTS_H

#include "desk.h"
#include "terms.h"

/* --- single words (games/trictrac/input/read.c) ------------------------------------------------
 */

bool input_digit(char c);

/* A whole word that is a number of at most three digits; -1 when it is not. */
int input_number(const char *s, const char *end);

/* "8" after "+", or "1:2" after "@", from byte `from` of the word on. */
bool input_read_mark(const struct token *w, size_t from, struct mark *m, struct parse_error *err);

/* One step "1/7", "1-7", "1/5/11" from `*at` on. */
bool input_read_step(const struct input *d, const struct token *w, const char **at,
                     struct step *out, struct parse_error *err);

/* --- letters (letter.c) ----------------------------------------------------------------------- */

/* What a word speaks of. */
enum said_of { SAID_OF_GOING, SAID_OF_MEN, SAID_OF_FALSE_MOVE, SAID_AGAINST_CLAIM, SAID_FOR_CLAIM };

/* The word before is a letter, and not that of `side`. */
bool input_names_other(const struct input *d, enum side side);

/* Only `side` may say the word: who threw, the opponent. */
bool input_may_say(const struct input *d, const struct token *w, enum said_of what, enum side side,
                   struct parse_error *err);
bool input_roller_says(const struct input *d, const struct token *w, enum said_of what,
                       struct parse_error *err);
bool input_opponent_says(const struct input *d, const struct token *w, struct parse_error *err);

/* --- the coup in hand (hand.c) ---------------------------------------------------------------- */

/* Brings `ruling` up to date; unlisted: nobody asks for its plays. */
bool input_judge_as(struct input *d, bool unlisted, struct parse_error *err);

/* Its ruling must be made again. */
void input_changed(struct input *d);

/* The dice must have been said, and the arbiter have ruled on nothing of that throw. */
bool input_need_throw(const struct input *d, const struct token *w, struct parse_error *err);

bool input_add_step(struct input *d, const struct token *w, size_t offset, struct step s,
                    struct parse_error *err);

/* Why a coup cannot have been, to be translated. */
const char *coup_error_text(enum coup_error e);

/* --- men named by where they arrive (games/trictrac/input/arrive.c) ----------------------------
 */

bool input_take_arrival(struct input *d, const struct token *w, int to, struct parse_error *err);

/* Whether any man comes to the field by a number of the throw, or by both. */
bool input_reaches(const struct input *d, int to);

/* Fields named alone become steps. */
bool input_take_arrivals(struct input *d, struct parse_error *err);

/* --- what is said (games/trictrac/input/said.c) ------------------------------------------------
 */

/* Whether a number right after "school" is its amount: unless it can only be dice, over 24, or 22,
 * a throw far more often than a school. */
bool input_is_amount(const struct token *w, int n);
bool input_take_amount(struct input *d, const struct token *w, int n, struct parse_error *err);

bool input_take_choice(struct input *d, const struct token *w, struct parse_error *err);
bool input_take_term(struct input *d, const struct token *w, enum term term,
                     struct parse_error *err);
bool input_take_touched(struct input *d, const struct token *w, struct parse_error *err);
bool input_take_mark(struct input *d, const struct token *w, struct parse_error *err);
bool input_take_must(struct input *d, const struct token *w, struct parse_error *err);
/* The arbiter gives the claimant so many points instead; false: there have been too many rulings.
 */
bool input_overrule(struct input *d, struct claim *x, int points, bool by_arbiter);
bool input_take_ruled(struct input *d, const struct token *w, struct parse_error *err);
bool input_take_set(struct input *d, const struct token *w, struct parse_error *err);

#endif
