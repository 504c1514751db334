/* SPDX-License-Identifier: GPL-3.0-or-later */
/* marks_told: what is ruled on each coup of a record as a line of text, by the referee from the
 * record's own words and by the slow reference, so that both can be compared and read:
 *   marked R/O; due R/O; kind side points(claimed) state, ...; score P+H P+H double SIDES
 *   pavilion PLACE[, won by SIDE]
 * with "went" or "went, G1" in place of what was marked. Schools are sorted; left out are false
 * ones of nothing and, in the coup that ends the match, what can no longer be claimed. */
#ifndef TESTS_MARKS_TOLD_H
#define TESTS_MARKS_TOLD_H

#include <stdbool.h>

#include "drawn_record.h"

enum { REPLAYED_LINE = 640, REPLAYED_COUPS = DRAWN_COUPS + 2 };

struct replayed_match {
    int coups;
    char line[REPLAYED_COUPS][REPLAYED_LINE];
};

/* The referee's rulings; where he does not understand, the last line says so. */
void tell_referee(const char *text, struct replayed_match *out);

/* The reference's. */
void tell_reference(const struct slow_table *table, const struct slow_coup *coup, int count,
                    struct replayed_match *out);

#endif
