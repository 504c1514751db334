/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The luck of the dice in a match: what each throw gave against the average of the 36, and how long
 * each turn took. Computed from the log, never stored. */
#ifndef MATCHES_STATS_LUCK_H
#define MATCHES_STATS_LUCK_H

#include "log/load.h"

struct luck_turn {
    long number;
    const struct store_coup *row;
    bool known; /* what the throw was worth */
    struct throw_luck luck;
    long milliseconds; /* -1: not known */
};

/* The throws of a player, of one match or of many. */
struct luck_sum {
    long throws, given;
    long sum;         /* 36 times what was to be expected */
    long long spread; /* 1296 times the variance */
    long timed;       /* turns whose time is known, and their time */
    long long milliseconds;
    long left;  /* points due that were left out, and a school */
    long taken; /* points marked by schools */
};

double luck_mean(const struct luck_sum *s);
double luck_deviation(const struct luck_sum *s);
/* Adds the sums of another match. */
void luck_add(struct luck_sum *to, const struct luck_sum *from);
/* Points more than chance; less: below 0. */
double luck_of(const struct luck_sum *s);

/* Adds the turns of a match to the sums of its seats, and calls back with each (fn may be NULL).
 * Turns that the players are still to find out are passed over. False: the reason was printed. */
typedef void luck_turn_fn(void *ctx, const struct luck_turn *turn);
bool luck_read(struct store *s, const struct game *game, const char *key,
               struct luck_sum sum[STORE_SEATS], luck_turn_fn *fn, void *ctx);

#endif
