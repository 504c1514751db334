/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Recognizes a match that was entered twice, in another notation or by other rules: one hash over
 * game, players, date, place in a partie, throws and plays. A play counts by where the men stand
 * after it, not by its text. If the dice were not seen, side and marks are hashed instead. Nothing
 * that the rules compute is in it. */
#ifndef DB_FINGERPRINT_H
#define DB_FINGERPRINT_H

#include "digest.h"
#include "store.h"

/* Begins with a match without coups. game: its name in the record. */
void fingerprint_begin(struct digest *f, const char *game, const struct store_details *d);
/* Adds a coup. */
void fingerprint_add(struct digest *f, const struct store_coup *c);
/* Computes the fingerprint up to the last coup added. Does not change `f`, so that more coups can
 * be added. */
void fingerprint_so_far(const struct digest *f, char fingerprint[STORE_HASH_SIZE]);

#endif
