/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The counts of a player and the statistics computed from them. */
#ifndef MATCHES_FIGURES_H
#define MATCHES_FIGURES_H

#include "db/store.h"
#include "games/game.h"
#include "games/tables/dice.h"
#include "luck.h"
#include "missed.h"

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

/* The value of a statistic; 0 if nothing was counted. */
double figure_value(const struct player_stats *s, const struct statistic *f);

/* Expected number of times a roll occurs in `throws` throws. */
double dice_expected(struct dice roll, long throws);

#endif
