/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What tells that two matches are the same, however they were written: a hash over players, date,
 * place in a partie, and what every coup came to. */
#ifndef FINGERPRINT_H
#define FINGERPRINT_H

#include "store.h"

/* The fingerprint of a match without coups. */
void fingerprint_begin(const struct store_details *d, char print[STORE_HASH_SIZE]);

/* ... with one more. */
void fingerprint_add(const struct store_coup *c, char print[STORE_HASH_SIZE]);

#endif
