/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Puff: what a throw gives to play, and wrong plays (rules puff §4-6, §8). */
#ifndef PUFF_RULES_FAULTS_H
#define PUFF_RULES_FAULTS_H

#include "games/tables/play/play.h"

enum puff_fault {
    PUFF_N1, /* a man was put where no number left to play leads */
    PUFF_N3, /* there are more moves than numbers; the numbers of a first doublet were played twice
                as often */
    PUFF_C2, /* a man ended or rested on a field that the opponent holds */
    PUFF_E1, /* a man on the board moved while one was in hand */
    PUFF_D1, /* a number that could be played was not */
    PUFF_S1, /* a man was borne off too soon, or before one farther back */
    PUFF_O1, /* the higher number was played before or without the lower, an underside before or
                without the upper face */
    PUFF_FAULTS
};

/* Bits of tables_throw.rules. */
enum {
    PUFF_SECOND = 1, /* the doublet counts as the second: each number is played twice as often */
    PUFF_MOVING = 2, /* lower-first=moving: men enter by the two numbers in any order */
    PUFF_WHOLE = 4   /* underside=whole: undersides come after all upper faces */
};

extern const struct tables_men puff_men;

/* Sets the groups of a throw whose men, dice and rules are set. Two different numbers: the lower,
 * then the higher. A doublet: the upper faces, then the undersides, which are optional. */
void puff_groups(struct tables_throw *t);

#endif
