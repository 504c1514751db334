/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What proves that the rows of a match that has ended are those it was judged by: a digest over
 * its state, its seats and all that is derived from its log, kept as an entry of that log, of
 * kind "judged" and text "rules 2 form 2 DIGEST", where the first 2 is the revision of the rules.
 * The last one counts. Whoever replays a log passes it over.
 *   digest: "referee judged 2", revision, state, then "seat", "coup", "due" or "claim" and the
 *   columns of each row in the order of the tables, first all seats, then coups, dues, claims; of a
 *   seat its player is left out
 * Up to version 5 of the record the text was "rules 2 DIGEST" and the digest that of two sides
 * (result_digest_v5.h). It stays provable, and is never written any more.
 */
#ifndef DB_RESULT_DIGEST_H
#define DB_RESULT_DIGEST_H

#include "store.h"

#define JUDGED_KIND "judged"

enum { RESULT_DIGEST_SIZE = 96 };

/* The text for a match whose rows are all of the batch's; its change gives state, standings and
 * revision. The claims may be in any order. */
void result_digest_print(const struct store_batch *all, char text[RESULT_DIGEST_SIZE]);
/* Whether such rows are those that a text proves, of either form. */
bool result_digest_fits(const struct store_batch *all, const char *text);

/* The text for what is stored. */
enum store_code result_digest_stored(struct store *s, const char *key,
                                     char text[RESULT_DIGEST_SIZE], struct store_error *err);
/* The same in the older form: for the logs of older records, which a program of their time may have
 * brought up to date elsewhere. */
enum store_code result_digest_stored_v5(struct store *s, const char *key,
                                        char text[RESULT_DIGEST_SIZE], struct store_error *err);
/* Whether what is stored is what a text proves, of either form. */
enum store_code result_digest_proves(struct store *s, const char *key, const char *text,
                                     bool *proved, struct store_error *err);

/* The revision that a text names, 0: it is none of these. */
long result_digest_revision(const char *text);

#endif
