/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Recognizes a match that was entered twice, in another notation or by other rules: a hash over
 * players, date, place in a partie, throws and plays. A play counts by where the men stand after
 * it, not by its text. If the dice were not seen, side and marks are hashed instead. Nothing that
 * the rules compute is in it. */
#ifndef DB_FINGERPRINT_H
#define DB_FINGERPRINT_H

#include "store.h"

/* The fingerprint of a match without coups. */
void fingerprint_begin(const struct store_details *d, char fingerprint[STORE_HASH_SIZE]);

/* Adds a coup to it. */
void fingerprint_add(const struct store_coup *c, char fingerprint[STORE_HASH_SIZE]);

#endif
