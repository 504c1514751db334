/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Points due that a player did not mark, by reason and over time. */
#ifndef MATCHES_STATS_MISSED_H
#define MATCHES_STATS_MISSED_H

#include "base/strbuf.h"
#include "db/store.h"
#include "games/game.h"

/* MISSED_CODES: exceeds the number of codes of any game. MISSED_CODE: the length of one.
 * MISSED_MONTHS: the maximum number of months listed; with more, periods are years. */
enum { MISSED_CODES = 32, MISSED_CODE = 32, MISSED_MONTHS = 12, PERIOD_TEXT = 8 };

/* A month, "2026.11", or a year, "2026"; "" for matches without a date. */
struct missed_period {
    char name[PERIOD_TEXT];
    long turns; /* turns of all seats */
    long points[MISSED_CODES];
};

struct missed_points {
    char code[MISSED_CODES][MISSED_CODE]; /* reason for the missed points */
    int codes;
    struct missed_period *period; /* the earliest first, matches without a date last */
    size_t periods, room;
    bool years, failed; /* failed: out of memory */
};

/* Sums the stored points of a game that has `missed`. Returns false with the reason in err, or if
 * out of memory (err->code is STORE_OK). Free *out with missed_free in every case. */
bool missed_read(struct store *s, const struct store_whose *whose, struct missed_points *out,
                 struct store_error *err);
void missed_free(struct missed_points *m);

/* Adds a table of 80 columns: a line a code, a column a period. */
void strbuf_add_missed(struct strbuf *w, const struct missed_points *m, const struct game *game);

/* A new JSON object, owned by the caller. Returns NULL if out of memory. */
struct json_t *missed_json(const struct missed_points *m);

#endif
