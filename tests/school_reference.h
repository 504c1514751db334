/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * school_reference: a second, plain reading of rules §9 and §11a, to check the referee's own
 * against: what a wrong mark costs, and what peg and jetons come to. Written from the text alone,
 * one function for each sentence of it; it shares no code with the referee.
 */
#ifndef TESTS_SCHOOL_REFERENCE_H
#define TESTS_SCHOOL_REFERENCE_H

#include <stdbool.h>

enum { REF_HOLES = 12 }; /* of a match */

/* Pegs and jetons, and for each side whether the other has marked since its points began. */
struct ref_board {
    int points[2], holes[2];
    bool disturbed[2];
};

/* One mark as it was made: a gain, or where peg and jeton were moved. */
struct ref_mark {
    int gain; /* -1: peg and jeton were moved: */
    int holes, jeton;
};

bool ref_over(const struct ref_board *b);

/* Whether the hole that `side` is at would be double. */
bool ref_double(const struct ref_board *b, int side);

/* `side` marks; all jetons go to the rail when a peg comes to the last hole. */
void ref_make(struct ref_board *b, int side, struct ref_mark m);

/* All jetons to the rail. */
void ref_clear(struct ref_board *b);

enum ref_kind { REF_NONE = -1, REF_UNDER, REF_OVER, REF_LOST_JAN, REF_HOLE };

struct ref_ruling {
    int marked; /* m; not said of one who went */
    enum ref_kind kind;
    int school;            /* what the other may mark */
    struct ref_mark right; /* the mark as a claim puts it back */
};

/* `side` had to mark `due` (n) and made `m`; `undone` (f) of n was due for a fill or a keep that
 * was not done; `went`: he left after it. */
struct ref_ruling ref_school(const struct ref_board *b, int side, struct ref_mark m, int due,
                             int undone, bool went);

#endif
