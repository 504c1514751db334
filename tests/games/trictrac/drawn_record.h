/* SPDX-License-Identifier: GPL-3.0-or-later */
/* drawn_record: random records full of wrong marks, goings and claims, as they are typed and as
 * the slow reference takes them. Everything that is drawn is something that can happen at a
 * table; nothing of it comes from a ruling of the referee. */
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

/* What may be said about marks; the index of drawn_words. */
enum drawn_word {
    DRAWN_SCHOOL,
    DRAWN_FALSE,
    DRAWN_NOTHING_CLAIMED,
    DRAWN_MARK,
    DRAWN_WHOLE,
    DRAWN_WORDS
};

/* Which of them are used: the language of the record may not have them all yet. */
extern int drawn_words[DRAWN_WORDS];

/* Draws a record from a seed, always the same. */
void drawn_record(struct drawn *d, uint64_t seed);

/* Adds to a drawn record what its coups do not know: points waived, and points added late. */
void drawn_leave_out(struct drawn *d);

/* Moves the second man of some turns behind the next dice, which came early. Returns how many. */
int drawn_throw_early(struct drawn *d);

#endif
