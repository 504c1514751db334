/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a finished match is worth to its winner, as agreed (rules §12): exact, in half stakes. */
#ifndef TRICTRAC_RULES_STAKES_H
#define TRICTRAC_RULES_STAKES_H

#include "match.h"

/* The agreements. Options store them by name, in this order. */
enum stakes { STAKES_SINGLE, STAKES_DOUBLE, STAKES_BRIDGE, STAKES_NINETEENTH };

/* The reason for the value of a match. */
enum stake_reason {
    STAKE_SINGLE,           /* every match is worth the same */
    STAKE_PLAIN,            /* no grande bredouille */
    STAKE_GRANDE,           /* a grande bredouille, with or without the pavilion */
    STAKE_CROSSED,          /* the loser's peg has passed hole 6 */
    STAKE_NOT_CROSSED,      /* the loser's peg has not passed hole 6 */
    STAKE_SIX,              /* the loser has six holes or more */
    STAKE_UNDER_SIX,        /* the loser has fewer than six holes */
    STAKE_WITH_PAVILION,    /* a grande bredouille by the holder of the pavilion */
    STAKE_WITHOUT_PAVILION, /* a grande bredouille by the first to win holes, who does not have the
                             * pavilion */
    STAKE_GIVEN,            /* the match was given up */
    STAKE_REASONS
};

/* The reasons as the record and JSON name them: "grande-bredouille". */
extern const char *const stake_reason_names[STAKE_REASONS];

struct stake {
    uint8_t reason;     /* enum stake_reason */
    uint8_t halves;     /* 3 is one stake and a half */
    const char *source; /* the articles that support it; "" where every match is worth the same */
};

/* Returns the value of a match that is over, played out or given up. Not for a marqué. In a grande
 * bredouille all holes are won in a row, whatever their number; six holes are six in any match. */
struct stake stakes_of(const struct match *m);

/* Returns the possible values of a match, as bits 1 << half stakes. */
unsigned stakes_values(enum stakes agreed);

/* Returns the most that `winner` can still win from this score, in half stakes. */
uint8_t stakes_risked(enum stakes agreed, const struct score *sc, enum side winner);

#endif
