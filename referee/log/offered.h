/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What can be typed now, what completes an unfinished line, and what may be doubted of a line
 * before it is taken. */
#ifndef LOG_OFFERED_H
#define LOG_OFFERED_H

#include "turns.h"

/* A decision that is due before the dice, as to stay or to go. */

/* Adds what decides and its keys, where a decision is due; nothing where none is. */
void turns_say_decision(struct turns *t, struct strbuf *out);

/* What may be doubted of a line before it is taken. */

/* Whether a line is doubtful in this way, and the question to ask. Asks the game first; mistyped or
 * omitted men are found by trying the line. */
bool turns_doubt(struct turns *t, enum doubt kind, const struct line_words *line,
                 struct doubted *out);

/* What may be typed now. */

/* The possible inputs; none if the game has no list or the match is over. */
void turns_offers(struct turns *t, struct offers *out);

/* Expands a short line: an empty one to the only play, a number to that choice about a wrong play.
 * Adds nothing if the line is to be taken as it is. false with the reason: it has no meaning here,
 * or names men although the play is complete. */
bool turns_expand(struct turns *t, const char *line, size_t length, struct strbuf *out,
                  struct parse_error *err);
/* The same of a line that is scanned already. */
bool turns_expand_words(struct turns *t, const struct line_words *line, struct strbuf *out,
                        struct parse_error *err);

/* Whether a word of a tables game is about moved men, or about none: "bar/4", "17/21x2", "18",
 * "IX", "-". */
bool word_speaks_of_men(const struct token *w);

/* Calls back with completions of the word at byte `start` of an unfinished line of `length` bytes,
 * after the words before it. */
void turns_candidates(struct turns *t, const char *line, size_t start, size_t length,
                      game_candidate_fn *fn, void *context);

#endif
