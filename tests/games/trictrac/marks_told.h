/* SPDX-License-Identifier: GPL-3.0-or-later */
/* marks_told: the rulings on each coup of a record as a line of text, by the referee from the text
 * of the record and by the slow reference, so that both can be compared and read: marked R/O; due
 * R/O; kind side points(claimed) state, ...; score P+H P+H double SIDES pavilion PLACE[, won by
 * SIDE] with "went" or "went, G1" instead of the marks. Schools are sorted. False schools of 0
 * points are omitted, as are, in the coup that ends the match, faults that can no longer be
 * claimed. */
#ifndef TESTS_MARKS_TOLD_H
#define TESTS_MARKS_TOLD_H

#include <stdbool.h>

#include "drawn_record.h"

enum { REPLAYED_LINE = 640, REPLAYED_COUPS = DRAWN_COUPS + 2 };

struct replayed_match {
    int coups;
    char line[REPLAYED_COUPS][REPLAYED_LINE];
};

/* Writes the referee's rulings. If it rejects the text, the last line says why. */
void tell_referee(const char *text, struct replayed_match *out);

/* Writes the rulings of the slow reference. */
void tell_reference(const struct slow_table *table, const struct slow_coup *coup, int count,
                    struct replayed_match *out);

#endif
