/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Points that a player was due and left out, by what they were due for, over time. */
#ifndef MATCHES_MISSED_H
#define MATCHES_MISSED_H

#include "base/strbuf.h"
#include "db/store.h"
#include "games/game.h"

/* MISSED_CODES: more than any game knows of; MISSED_MONTHS: the most that are told apart, where
 * there are more time is counted by years. */
enum { MISSED_CODES = 32, MISSED_MONTHS = 12, PERIOD_TEXT = 8 };

/* A month, "2026.11", or a year, "2026"; "" of matches without a date. */
struct missed_period {
    char name[PERIOD_TEXT];
    long turns; /* of all seats */
    long points[MISSED_CODES];
};

struct missed_points {
    const char *code[MISSED_CODES]; /* what was missed, as the game's own text */
    int codes;
    struct missed_period *period; /* the earliest first, those without a date last */
    size_t periods, room;
    bool years, failed; /* failed: no memory */
};

/* Adds up what the store knows of a game that has `missed`. False: err says why, or, where its code
 * is STORE_OK, there was no memory. missed_free it in any case. */
bool missed_read(struct store *s, const struct store_whose *whose, const struct game *game,
                 struct missed_points *out, struct store_error *err);
void missed_free(struct missed_points *m);

/* All periods as one, without a name. */
struct missed_period missed_in_all(const struct missed_points *m);
/* The points of a period under all codes. */
long missed_sum(const struct missed_period *p);
/* So many points in so many turns come to this in a hundred; 0 where there was no turn. */
double missed_rate(long points, long turns);

/* As a table: a line a code, a column a period, in 80 columns. */
void strbuf_add_missed(struct strbuf *w, const struct missed_points *m, const struct game *game);

/* An object, new; NULL: no memory. */
struct json_t *missed_json(const struct missed_points *m);

#endif
