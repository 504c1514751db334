/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What proves that the rows of a match that has ended are those it was judged by: a digest over
 * its state, its winner and all that is derived from its log, kept as an entry of that log, of
 * kind "judged" and text "rules 2 DIGEST", where 2 is the revision of the rules. The last one
 * counts. Whoever replays a log passes it over.
 *   digest: "referee judged 1", revision, state, winner, then "coup", "due" or "claim" and the
 *   columns of each row in the order of the tables, first all coups, then dues, then claims
 */
#ifndef DB_JUDGED_H
#define DB_JUDGED_H

#include "store.h"

#define JUDGED_KIND "judged"

enum { JUDGED_SIZE = 96 };

/* The text for a match whose rows are all of the batch's; its change gives state and revision. The
 * claims may be in any order. */
void judged_print(const struct store_batch *all, char text[JUDGED_SIZE]);

/* The text for what is stored. */
enum store_code judged_stored(struct store *s, const char *key, char text[JUDGED_SIZE],
                              struct store_error *err);

/* The revision that a text names, 0: it is none of these. */
long judged_revision(const char *text);

#endif
