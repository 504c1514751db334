/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What may be typed now. */
#ifndef LOG_OFFERED_H
#define LOG_OFFERED_H

#include "turns.h"

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

/* Whether turns_expand leaves the line as it is. */
bool turns_takes_as_typed(struct turns *t, const struct line_words *line);

/* Calls back with completions of the word at byte `start` of an unfinished line of `length` bytes,
 * after the words before it. */
void turns_candidates(struct turns *t, const char *line, size_t start, size_t length,
                      game_candidate_fn *fn, void *context);

#endif
