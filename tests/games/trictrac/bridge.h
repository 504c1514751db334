/* SPDX-License-Identifier: GPL-3.0-or-later */
/* From the core's values to the slow reference's and back, and the two compared. */
#ifndef TESTS_BRIDGE_H
#define TESTS_BRIDGE_H

#include <stdio.h>

#include "games/trictrac/rules/jans.h"
#include "slow.h"

/* All the core says of one position under the default options. */
struct bridge_ruling {
    struct position position;
    struct view view;
    struct plays plays;
    struct dues dues;
};

/* The same position in the other form. Dice not thrown stay so. */
struct position bridge_position(const struct slow_position *p);
struct slow_position bridge_slow(const struct position *p);

/* Men by field, 1-24; index 0 is 0. */
void bridge_men(const struct men *m, int out[25]);

/* Let the core judge. Dice must be thrown. */
void bridge_rule(const struct slow_position *p, struct bridge_ruling *out);

/* Whether the fast `allowed` plays and the slow ones end in the same positions, each once. */
bool bridge_same_plays(const struct plays *fast, const struct slow_play *slow, int count);

/* Whether both lists of dues are equal entry by entry, in order. */
bool bridge_same_dues(const struct dues *fast, const struct slow_due *slow, int count);

/* A play as it is printed: "7/12 1/5/11", "22/off", "-". */
void bridge_play_text(const struct play *p, char out[32]);

/* Men of one side as in a position line: "1x11,5x2", "-". */
void bridge_men_text(const int men[25], char out[80]);

/* Both lists of plays, or of dues, for somebody who looks for the difference. `slow` dues may be
 * NULL: the fast ones alone. */
void bridge_print_plays(FILE *to, const struct plays *fast, const struct slow_play *slow,
                        int count);
void bridge_print_dues(FILE *to, const struct dues *fast, const struct slow_due *slow, int count);

#endif
