/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Puff: what a throw gives to play, and wrong plays (rules puff §4-6, §8). */
#ifndef PUFF_RULES_FAULTS_H
#define PUFF_RULES_FAULTS_H

#include "games/tables/play/play.h"

enum puff_fault {
    PUFF_N1, /* a man set down where no number still to be played leads */
    PUFF_N3, /* more moves than the throw has numbers; numbers doubled on a first doublet */
    PUFF_C2, /* a man ended or rested on a field the other holds with two or more */
    PUFF_E1, /* a man on the board moved while one was in hand */
    PUFF_D1, /* a number that could be played was not */
    PUFF_S1, /* a man borne off too soon, or past one farther back */
    PUFF_O1, /* the higher before or without the lower; an underside before or without the upper */
    PUFF_FAULTS
};

/* Bits of tables_throw.rules. */
enum {
    PUFF_SECOND = 1, /* a doublet that counts as the second: each number twice as often */
    PUFF_MOVING = 2, /* lower-first=moving: entering, the order of two numbers is free */
    PUFF_WHOLE = 4   /* underside=whole: undersides only behind all of the upper numbers */
};

extern const struct tables_men puff_men;

/* The groups of a throw whose men, dice and rules are there. Two different numbers: the lower, and
 * behind it the higher; a doublet: upper faces, and behind them, as one likes, undersides. */
void puff_groups(struct tables_throw *t);

#endif
