/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the thirty-six throws would bring. */
#ifndef PUFF_CHANCES_H
#define PUFF_CHANCES_H

#include "base/words.h"
#include "games/puff/rules/match.h"

struct puff_chances {
    int lost; /* throws of which nothing can be played */
    int hits; /* ... that have a legal play that hits */
    int wins; /* ... that have a legal play that ends the match */
};

/* Of the next throw, `side`'s. */
struct puff_chances puff_chances(const struct puff_match *m, const struct puff_options *o,
                                 enum side side);
void puff_say_chances(struct words *said, enum side side, const struct puff_chances *c);

#endif
