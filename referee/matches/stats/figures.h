/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is counted of a player, and what it comes to. */
#ifndef MATCHES_FIGURES_H
#define MATCHES_FIGURES_H

#include "db/store.h"
#include "games/game.h"
#include "games/tables/dice.h"
#include "missed.h"

/* What `stats` counts. */
struct player_stats {
    const struct game *game;       /* that is counted */
    const char *player, *opponent; /* opponent: NULL, all */
    struct store_results results;
    const struct store_tally *tally; /* of the kinds of the game */
    size_t n_tally;
    struct missed_points missed; /* where the game has that */
    long throws;                 /* with known dice */
    long unknown;
    long count[ROLLS]; /* as in all_rolls[] */
};

/* What a figure comes to, 0 where nothing was counted. */
double figure_value(const struct player_stats *s, const struct statistic *f);

/* How often so many throws should give a roll. */
double dice_expected(struct dice roll, long throws);

#endif
