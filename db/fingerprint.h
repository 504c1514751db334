/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What tells that two matches are the same, however they were written and by whatever rules they
 * were judged: a hash over players, date, place in a partie, throws and plays. Of a play counts
 * how the men stand after it, not in what words it was put down. Where the dice were not seen
 * there is nothing else to go by: side and marks join. Nothing that rules compute does. */
#ifndef DB_FINGERPRINT_H
#define DB_FINGERPRINT_H

#include "store.h"

/* The fingerprint of a match without coups. */
void fingerprint_begin(const struct store_details *d, char print[STORE_HASH_SIZE]);

/* ... with one more. */
void fingerprint_add(const struct store_coup *c, char print[STORE_HASH_SIZE]);

#endif
