/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The matches of an event, added up: who beat whom, holes, stakes, marqués, ladder, dice. */
#ifndef MATCHES_STANDINGS_H
#define MATCHES_STANDINGS_H

#include "dice_test.h"
#include "log/load.h"

enum { STANDINGS_MOST = 200 }; /* players */

struct standing_of {
    const char *player;
    long matches, won, lost, drawn; /* that are over; drawn: nobody has won */
    long major, major_against;
    long stakes, stakes_against; /* half stakes */
    long marques;                /* matches of a partie among them */
    long wins[STANDINGS_MOST];   /* against each, as they are listed */
    int ladder;                  /* his rung, from 1 */
};

struct standings {
    const char *event;
    const struct game *game;
    struct standing_of *of; /* by matches won, then balance of stakes, then of holes, then name */
    int players;
    long matches, open, others; /* over; not over; of other games */
    long count[ROLLS], unknown; /* dice of all of them */
    struct arena texts;
};

/* Counts, of each match, the version that counts. False: `err` or no memory (err->code STORE_OK).
 */
bool standings_read(struct store *s, const char *event, const struct game *game,
                    struct standings *out, struct store_error *err);
void standings_free(struct standings *t);

/* The table in words, as a page, as comma-separated values, and as a line of JSON (malloc'd). */
void strbuf_add_standings(struct strbuf *w, const struct standings *t);
void strbuf_add_standings_page(struct strbuf *w, const struct standings *t);
void strbuf_add_standings_csv(struct strbuf *w, const struct standings *t);
char *json_standings(const struct standings *t);

#endif
