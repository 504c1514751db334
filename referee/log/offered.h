/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The readers of what can be said now (games/offers.h). */
#ifndef LOG_OFFERED_H
#define LOG_OFFERED_H

#include "turns.h"

/* What can be said now: nothing where the game has no list, or the match is over. */
void turns_offers(struct turns *t, struct offers *out);

/* Adds what a line means that is more than its words: an empty one the only play, a number a choice
 * about a wrong play; nothing: it is to be taken as it is. False with the reason: it means nothing,
 * or speaks of men where all are down. */
bool turns_expand(struct turns *t, const char *line, size_t length, struct strbuf *out,
                  struct parse_error *err);

/* Whether a word of a tables game speaks of men moved, or of none: "bar/4", "17/21x2", "18", "IX",
 * "-". */
bool word_speaks_of_men(const struct token *w);

/* Whether a line is to be taken as it is. */
bool turns_takes_as_typed(struct turns *t, const char *line, size_t length);

/* Calls back with what the word that begins at byte `start` of an unfinished line of `length` bytes
 * may become, once the words before it are said. */
void turns_candidates(struct turns *t, const char *line, size_t start, size_t length,
                      game_candidate_fn *fn, void *context);

#endif
