/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Ratings of the players of a game, computed from the results in the record. */
#ifndef MATCHES_STATS_RATINGS_H
#define MATCHES_STATS_RATINGS_H

#include "glicko.h"
#include "log/load.h"

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

/* Rates all matches of the game that were played and are over, of each the version that counts. A
 * month is a rating period; a player enters with the first match. False: `err` has the reason, or
 * memory is out (out->failed). */
bool ratings_read(struct store *s, const struct game *game, struct ratings *out,
                  struct store_error *err);
void ratings_free(struct ratings *r);

#endif
