/* SPDX-License-Identifier: GPL-3.0-or-later */
/* stats: sums of a player's matches, against all or against one, which the store computes; the
 * statistics of a game; and the test whether the throws fit fair dice. */
#ifndef MATCHES_STATS_STATS_H
#define MATCHES_STATS_STATS_H

#include <stdint.h>

#include "base/strbuf.h"
#include "db/store.h"
#include "games/game.h"
#include "games/tables/board.h"
#include "luck.h"
#include "missed.h"

/* The counts of a player and the statistics computed from them. */

/* The counts that `stats` prints. */
struct player_stats {
    const struct game *game;       /* the game counted */
    const char *player, *opponent; /* opponent: NULL: all */
    struct store_results results;
    const struct store_tally *tally; /* counts by the game's kinds of events */
    size_t n_tally;
    struct missed_points missed; /* if the game reports missed points */
    long throws;                 /* number of throws with known dice */
    long unknown;
    long count[ROLLS]; /* as in all_rolls[] */
    bool lucky;        /* `luck` was read */
    struct luck_sum luck;
};

/* Adds the statistics of whose->game, which is `game`, as a part of a page. `any`: there are
 * matches. Returns false if the record cannot be read. */
bool stats_add_page(struct strbuf *w, struct store *s, const struct store_whose *whose,
                    const struct game *game, bool *any, struct store_error *err);

/* Tests whether throws fit fair dice: chi-square over the 21 rolls, with its probability estimated
 * from random samples of the same size. The random generator has a fixed seed, so the result is
 * reproducible. */

struct dice_test {
    long throws;
    double square; /* chi-square */
    double p;      /* share of samples from fair dice that differ as much or more */
    long draws;    /* number of samples */
};

/* Tests the counts, in the order of all_rolls. Without throws p is 1. */
struct dice_test dice_test(const long count[ROLLS]);

/* Adds "120 throws: chi-square 18.3, p = 0.57" and what it means, on several lines. */
void strbuf_add_dice_test(struct strbuf *w, const struct dice_test *t);

#endif
