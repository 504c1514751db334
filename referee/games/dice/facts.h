/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fills the gaps of sentences. */
#ifndef DICE_FACTS_H
#define DICE_FACTS_H

#include "match.h"

/* The values for the gaps. */
struct dice_facts {
    int who;                                                  /* {who}: the player at this seat */
    long points, turn, total, left, cost, need, number, goal; /* {points}, ... */
    dice_set dice, keep;                                      /* {dice}, {keep}; {left}: "4 dice" */
};

/* Adds a sentence, given in English, translated and with its gaps filled. NULL: adds nothing. */
void dice_tell(struct strbuf *w, const struct dice_facts *f, const char *sentence);

/* The values for a turn that is over, or as it stands. */
struct dice_facts dice_facts(const struct dice_seen *t);

/* Adds the digits of dice, ascending; "-" for none. */
void dice_add_dice(struct strbuf *w, dice_set d);

#endif
