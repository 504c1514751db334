/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Possible input, completions of an unfinished line, and doubts about a line before it is
 * accepted. */
#ifndef LOG_OFFERED_H
#define LOG_OFFERED_H

#include "turns.h"

/* A decision that is due before the dice, as to stay or to go. */

/* Adds the pending decision and its keys; adds nothing if no decision is pending. */
void turns_say_decision(struct turns *t, struct strbuf *out);

/* Doubts about a line before it is accepted. */

/* Whether a line is doubtful in this way, and the question to ask. Asks the game first; mistyped or
 * omitted men are found by trying the line. */
bool turns_doubt(struct turns *t, enum doubt kind, const struct line_words *line,
                 struct doubted *out);

/* Possible input. */

/* The possible inputs; none if the game has no list or the match is over. */
void turns_offers(struct turns *t, struct offers *out);

/* Expands a short line: an empty one to the only play, a number to that choice about a wrong play.
 * Adds nothing if the line is to be taken as it is. false with the reason: it has no meaning here,
 * or names men although the play is complete. */
bool turns_expand(struct turns *t, const char *line, size_t length, struct strbuf *out,
                  struct parse_error *err);
/* Expands a line that is already scanned. */
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
