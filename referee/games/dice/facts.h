/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sentences with gaps. */
#ifndef DICE_FACTS_H
#define DICE_FACTS_H

#include "match.h"

/* What fills the gaps of a sentence. */
struct dice_facts {
    int who;                                                  /* {who}: a seat */
    long points, turn, total, left, cost, need, number, goal; /* {points}, ... */
    dice_set dice, keep;                                      /* {dice}, {keep}; {left}: "4 dice" */
};

/* Adds a sentence in the user's language, given in English, its gaps filled; NULL: nothing. */
void dice_tell(struct strbuf *w, const struct dice_facts *f, const char *sentence);

/* Those of a turn as it is over, or stands. */
struct dice_facts dice_facts(const struct dice_seen *t);

/* Digits of dice, ascending; "-" for none. */
void dice_add_dice(struct strbuf *w, dice_set d);

#endif
