/* SPDX-License-Identifier: GPL-3.0-or-later */
/* luck MATCH: what each throw of a match gave against the average of the 36, and how long each
 * turn took. Computed from the log, never stored. */
#ifndef MATCHES_STATS_LUCK_H
#define MATCHES_STATS_LUCK_H

#include <jansson.h>

#include "base/json_builder.h"
#include "db/store.h"
#include "log/load.h"

/* The luck of the dice in a match: what each throw gave against the average of the 36, and how long
 * each turn took. Computed from the log, never stored. */

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

/* Adds the sums of another match. */
void luck_add(struct luck_sum *to, const struct luck_sum *from);

/* Adds the turns of a match to the sums of its seats, and calls back with each (fn may be NULL).
 * Turns that the players are still to find out are passed over. Returns false after printing the
 * reason. */
typedef void luck_turn_fn(void *ctx, const struct luck_turn *turn);
bool luck_read(struct store *s, const struct game *game, const char *key,
               struct luck_sum sum[STORE_SEATS], luck_turn_fn *fn, void *ctx);

/* How long the turns of a match took, by the times of the log. */

struct luck_times {
    long *entry;   /* where each turn begins, from 1 */
    long long *at; /* of each entry, from 1: milliseconds; -1: it is no line that was typed */
    long turns, entries;
    bool failed; /* no memory */
};

/* The luck of the dice in words and as JSON. */

/* Adds "Anna threw 14.0 points more than chance: ..." and how long the turns took; seat: as in
 * strbuf_add_player_name. */
void strbuf_add_luck(struct strbuf *w, const char *player, int seat, const struct luck_sum *s);
/* Puts the members of a sum into an object. */
void put_luck(struct json_builder *o, const struct luck_sum *s);

#endif
