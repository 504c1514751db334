/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is said at the table of a match of 10,000. */
#ifndef TEN_SAID_H
#define TEN_SAID_H

#include "match.h"

/* What fills the gaps of a sentence. */
struct ten_facts {
    int who;                                            /* {who}: a seat */
    long points, turn, total, left, cost, need, number; /* {points}, ... */
    dice_set dice, keep;                                /* {dice}, {keep}; {left}: "4 dice" */
};

/* Adds a sentence in the user's language, given in English, its gaps filled. */
void ten_tell(struct words *w, const struct ten_facts *f, const char *sentence);

/* What has just been told. */
enum ten_told { TOLD_THROW, TOLD_KEEP, TOLD_STOP, TOLD_CHOICE };

/* Says what follows from it; nothing where nobody listens, or where the players have agreed to find
 * out for themselves. */
void ten_say(const struct ten *m, enum ten_told what, struct words *said);

/* All of a turn. */
void ten_say_turn(const struct ten_seen *t, struct words *said);

/* What hinders stopping, as a clause. */
const char *ten_hindrance(enum ten_why why);

/* What stopping now comes to, or why it is not allowed and what is needed: a line, none where no
 * turn is open. */
void ten_say_right(const struct ten_seen *t, struct words *said);

/* What a zero would cost a player whose turn is open, a line; nothing where it costs nothing. */
void ten_say_danger(const struct ten_seen *t, struct words *said);

/* Throwing so many dice on, after a turn so far; with the keep before it, where it is not 0. */
void ten_say_chance(const struct ten_terms *t, const struct ten_so_far *before, int left,
                    dice_set keep, struct words *said);

/* As in struct game. */
void ten_prompt(void *match, struct words *said);
void ten_score(void *match, struct words *said);
void ten_stands(void *match, struct words *said);

#endif
