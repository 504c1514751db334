/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Proves that the derived rows of a finished match are those of its judgement: a digest over state,
 * seats and all derived rows, stored as an entry of the log with kind "judged" and text
 * "rules 2 form 2 DIGEST"; the first 2 is the revision of the rules. The last such entry counts. A
 * replay skips it.
 *   digest: "referee judged 2", revision, state, then "seat", "coup", "due" or "claim" and the
 *   columns of each row in the order of the tables: all seats (without the player), then coups,
 *   dues, claims
 *
 * Up to version 5 of the record the text was "rules 2 DIGEST", with a digest for two sides
 * (result_digest_v5.h). It is still verified, but no longer written.
 */
#ifndef DB_RESULT_DIGEST_H
#define DB_RESULT_DIGEST_H

#include "store.h"

#define JUDGED_KIND "judged"

enum { RESULT_DIGEST_SIZE = 96 };

/* The text for a match whose rows are all in the batch, with state, scores and revision in its
 * change. The claims may be in any order. */
void result_digest_print(const struct store_batch *all, char text[RESULT_DIGEST_SIZE]);
/* Whether the rows of the batch have the digest in `text`, of either form. */
bool result_digest_fits(const struct store_batch *all, const char *text);

/* The text for the stored rows of a match. */
enum store_code result_digest_stored(struct store *s, const char *key,
                                     char text[RESULT_DIGEST_SIZE], struct store_error *err);
/* The same in the older form, for logs of older records that an older program may have migrated
 * elsewhere. */
enum store_code result_digest_stored_v5(struct store *s, const char *key,
                                        char text[RESULT_DIGEST_SIZE], struct store_error *err);
/* Whether the stored rows of a match have the digest in `text`, of either form. */
enum store_code result_digest_proves(struct store *s, const char *key, const char *text,
                                     bool *proved, struct store_error *err);

/* The revision in a text; 0: not a result digest. */
long result_digest_revision(const char *text);

#endif
