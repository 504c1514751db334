/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is said in a random record: marks and claims. Between the files of drawn_record.h only. */
#ifndef TESTS_DRAWN_PARTS_H
#define TESTS_DRAWN_PARTS_H

#include "drawn_record.h"

/* Adds to the text. */
void drawn_say(struct drawn *d, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* A number 0..n-1; and 1 so many times in a hundred. */
int drawn_below(struct drawn *d, int n);
int drawn_percent(struct drawn *d, int chance);

/* "w" or "b". */
char drawn_letter(int side);

/* The rulings on the first `coups` coups; valid until the next call. */
const struct slow_outcome *drawn_so_far(const struct drawn *d, int coups);

/* The score upon which the coup in hand is marked: as if nothing were marked in it. */
struct slow_score drawn_score_before(struct drawn *d);

/* The outcome of the coup in hand as it stands, or once the other has spoken. */
struct slow_outcome drawn_outcome(struct drawn *d, int speaks);

/* A mark for so much due upon this score, seldom a right one; and that of a player who goes. */
struct slow_mark drawn_mark(struct drawn *d, const struct slow_score *at, int side, int due);
struct slow_mark drawn_mark_of_going(struct drawn *d, const struct slow_score *at, int side,
                                     int due);
struct slow_mark drawn_placed(int holes, int jeton);

/* `whose` is 0 where the roller's own mark needs no letter. */
void drawn_say_mark(struct drawn *d, struct slow_mark mark, char whose);

/* What is claimed where `left` can be. */
int drawn_points(struct drawn *d, int left);

/* A claim is made in the coup in hand, and said; or some at random, the first so often in a
 * hundred. */
void drawn_add_claim(struct drawn *d, const struct slow_claim *x);
void drawn_claims(struct drawn *d, int before, int late, int chance);

#endif
