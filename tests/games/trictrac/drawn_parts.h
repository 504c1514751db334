/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Marks and claims of a random record. Private to the files of drawn_record.h. */
#ifndef TESTS_DRAWN_PARTS_H
#define TESTS_DRAWN_PARTS_H

#include "drawn_record.h"

/* Appends to the text. */
void drawn_say(struct drawn *d, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Return a random number 0..n-1, and 1 with a probability of `chance` percent. */
int drawn_below(struct drawn *d, int n);
int drawn_percent(struct drawn *d, int chance);

/* Returns 'w' or 'b'. */
char drawn_letter(int side);

/* Returns the rulings on the first `coups` coups; valid until the next call. */
const struct slow_outcome *drawn_so_far(const struct drawn *d, int coups);

/* Returns the score before the marks of the current coup. */
struct slow_score drawn_score_before(struct drawn *d);

/* Returns the outcome of the current coup: as it is, or if the opponent makes a claim. */
struct slow_outcome drawn_outcome(struct drawn *d, int speaks);

/* Return a random mark, often a wrong one, of a player to whom `due` is due: if he stays, and if he
 * goes. */
struct slow_mark drawn_mark(struct drawn *d, const struct slow_score *at, int side, int due);
struct slow_mark drawn_mark_of_going(struct drawn *d, const struct slow_score *at, int side,
                                     int due);
struct slow_mark drawn_placed(int holes, int jeton);

/* Appends a mark to the text. `whose` is 0 if it is the roller's, which needs no letter. */
void drawn_say_mark(struct drawn *d, struct slow_mark mark, char whose);

/* Returns the points of a random claim, of which `left` can be claimed. */
int drawn_points(struct drawn *d, int left);

/* Add a claim to the current coup and to the text; and random claims, the first with a probability
 * of `chance` percent. */
void drawn_add_claim(struct drawn *d, const struct slow_claim *x);
void drawn_claims(struct drawn *d, int before, int late, int chance);

#endif
