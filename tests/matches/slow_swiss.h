/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A second reading of C.04.5, plain and slow: lists all pairings and takes the first in the order
 * of the criteria. It shares nothing with referee/matches/pair/ but the description of a round. */
#ifndef SLOW_SWISS_H
#define SLOW_SWISS_H

#include "matches/pair/swiss.h"

/* Pairs up to SLOW_MOST players. Returns false if no pairing is legal. */
enum { SLOW_MOST = 10 };
bool slow_swiss_pair(const struct swiss *in, struct swiss_pairs *out);

#endif
