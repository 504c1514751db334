/* SPDX-License-Identifier: GPL-3.0-or-later */
/* drawn_record: random records full of wrong marks, goings and claims, as typed text and as input
 * of the slow reference. Everything drawn can happen at a table, and nothing depends on a ruling of
 * the referee. */
#ifndef TESTS_DRAWN_RECORD_H
#define TESTS_DRAWN_RECORD_H

#include "deal.h"
#include "slow_marks.h"

enum { DRAWN_COUPS = 12, DRAWN_TEXT = 4096 };

struct drawn {
    struct deal deal;
    struct slow_table table;
    struct slow_position board; /* as the next coup begins; side: who throws */
    int rolls[2];               /* throws in this relevé */
    int next_die[2];            /* the next throw, if it is settled; else 0 */
    int untouched;              /* the roller has marked, and no man is touched */
    int other_marked;           /* the other has said what he marks */
    int coups;
    struct slow_coup coup[DRAWN_COUPS];
    int used;
    char text[DRAWN_TEXT]; /* the whole record */
};

/* Words about marks; indexes of drawn_words. */
enum drawn_word {
    DRAWN_SCHOOL,
    DRAWN_FALSE,
    DRAWN_NOTHING_CLAIMED,
    DRAWN_MARK,
    DRAWN_WHOLE,
    DRAWN_WORDS
};

/* 1 for each word that may be drawn. */
extern int drawn_words[DRAWN_WORDS];

/* Draws the record that belongs to a seed. */
void drawn_record(struct drawn *d, uint64_t seed);

/* Adds words to a drawn record that are not in its coups: points waived, and points added late. */
void drawn_leave_out(struct drawn *d);

/* Moves the second man of some turns after the next dice, which were thrown early. Returns the
 * number of these turns. */
int drawn_throw_early(struct drawn *d);

#endif
