/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tie-breaks of standings, as columns and in sentences. */
#ifndef MATCHES_STATS_TIE_BREAKS_SHOWN_H
#define MATCHES_STATS_TIE_BREAKS_SHOWN_H

#include "base/json_builder.h"
#include "standings.h"

enum { TIE_TITLE = 96 };

/* The tie-breaks that have a column of their own: not those the table has anyhow, and each once.
 * Returns how many, as indices of t->ties. */
int tie_columns(const struct standings *t, int column[TIE_BREAKS_MOST]);
/* The title of one in the user's language; returns `out`. */
const char *tie_title(const struct standings *t, enum tie_break of, char out[TIE_TITLE]);
/* What a player has by it: in the user's language, or with `plain` as programs read it. Nothing if
 * it was not asked of the player. */
void strbuf_add_tie(struct strbuf *w, const struct standing_of *p, int tie, bool plain);

/* How places are given, and who shares one: a line each. */
void strbuf_add_places(struct strbuf *w, const struct standings *t);

/* The words of the tie-breaks; what a player has by each, null if it was not asked. */
json_t *json_tie_words(const struct standings *t);
json_t *json_ties(const struct standings *t, const struct standing_of *p);

#endif
