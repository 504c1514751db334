/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How long the turns of a match took, by the times of the log. */
#ifndef MATCHES_STATS_LUCK_TIMES_H
#define MATCHES_STATS_LUCK_TIMES_H

#include "db/store.h"

struct luck_times {
    long *entry;   /* where each turn begins, from 1 */
    long long *at; /* of each entry, from 1: milliseconds; -1: it is no line that was typed */
    long turns, entries;
    bool failed; /* no memory */
};

/* Reads entries and stored turns of a match. False: *err has the reason, or `failed`. */
bool luck_times_read(struct store *s, const char *key, struct luck_times *out,
                     struct store_error *err);
void luck_times_free(struct luck_times *t);

/* From the last line of the turn before to the last of this one, in milliseconds; -1: not known, of
 * the first turn, of what was entered at one time, and of more than an hour, which is a break. */
long luck_time_of(const struct luck_times *t, long turn);

#endif
