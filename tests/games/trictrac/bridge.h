/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Converts between the values of the core and of the slow reference, and compares both. */
#ifndef TESTS_BRIDGE_H
#define TESTS_BRIDGE_H

#include <stdio.h>

#include "games/trictrac/rules/jans.h"
#include "slow.h"

/* The core's results for one position under the default options. */
struct bridge_ruling {
    struct position position;
    struct view view;
    struct plays plays;
    struct dues dues;
};

/* Convert a position to the other form. Dice may be unthrown. */
struct position bridge_position(const struct slow_position *p);
struct slow_position bridge_slow(const struct position *p);

/* Stores the men by field, 1-24; index 0 is 0. */
void bridge_men(const struct men *m, int out[25]);

/* Judges a position with the core. The dice must be thrown. */
void bridge_rule(const struct slow_position *p, struct bridge_ruling *out);

/* Returns true if the fast `allowed` plays and the slow ones end in the same positions, each once.
 */
bool bridge_same_plays(const struct plays *fast, const struct slow_play *slow, int count);

/* Returns true if both lists of dues are equal, including the order. */
bool bridge_same_dues(const struct dues *fast, const struct slow_due *slow, int count);

/* Writes a play as printed: "7/12 1/5/11", "22/off", "-". */
void bridge_play_text(const struct play *p, char out[32]);

/* Writes the men of one side as in a position line: "1x11,5x2", "-". */
void bridge_men_text(const int men[25], char out[80]);

/* Print both lists of plays, or of dues, to find the difference. If `slow` dues are NULL, only the
 * fast ones are printed. */
void bridge_print_plays(FILE *to, const struct plays *fast, const struct slow_play *slow,
                        int count);
void bridge_print_dues(FILE *to, const struct dues *fast, const struct slow_due *slow, int count);

#endif
