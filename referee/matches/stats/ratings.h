/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ratings: Glicko-2 ratings of the players of a game, from the results of their matches. */
#ifndef MATCHES_STATS_RATINGS_H
#define MATCHES_STATS_RATINGS_H

#include <stddef.h>

#include "base/strbuf.h"
#include "log/load.h"

/* Glicko-2: Mark E. Glickman, "Example of the Glicko-2 system",
 * http://www.glicko.net/glicko/glicko2.pdf. The steps and symbols in ratings.c are those of the
 * paper. */

struct glicko {
    double rating, deviation, volatility;
};

/* A player before the first period, by the paper. */
extern const struct glicko glicko_unrated;

struct glicko_result {
    struct glicko against; /* as rated before the period */
    double score;          /* 1: won, 0.5: drawn, 0: lost */
};

/* The rating after a period with these results; without any only the deviation grows. */
struct glicko glicko_after(const struct glicko *before, const struct glicko_result *result,
                           size_t n);

/* Ratings of the players of a game, computed from the results in the record. */

struct rated_player {
    const char *name;
    struct glicko now;
    long matches;
    int last; /* month of the last match */
};

/* A match of two: rated in the month in which it was played. */
struct rated_match {
    int month;      /* 12 * year + month, 0 to 11 */
    size_t seat[2]; /* players */
    double score;   /* of the first */
};

struct ratings {
    const struct game *game;
    struct rated_player *player; /* after ratings_read the best first */
    size_t players, player_room;
    struct rated_match *match; /* by month, then by players */
    size_t matches, match_room;
    long unplayed;     /* matches of two that are over, without a turn */
    long undated;      /* other matches of two that are over, without a month in their date */
    long other_number; /* those of more than two players */
    struct arena texts;
    bool failed; /* no memory */
};

/* Adds the ratings of a game as a part of a page, unless there are none. A player's name is a link
 * to `link` and the name. Returns false if the record cannot be read. */
bool ratings_add_page(struct strbuf *w, struct store *s, const struct game *game, const char *link,
                      struct store_error *err);

#endif
