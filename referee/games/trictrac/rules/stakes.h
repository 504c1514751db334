/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a finished match is worth to its winner, as the players agreed (rules §12): exact, in half
 * stakes. */
#ifndef TRICTRAC_RULES_STAKES_H
#define TRICTRAC_RULES_STAKES_H

#include "match.h"

/* What was agreed; stored as written in the options, in this order. */
enum stakes { STAKES_SINGLE, STAKES_DOUBLE, STAKES_BRIDGE, STAKES_NINETEENTH };

/* Why a match is worth that much. */
enum stake_reason {
    STAKE_SINGLE,           /* every match is worth the same */
    STAKE_PLAIN,            /* no grande bredouille */
    STAKE_GRANDE,           /* a grande bredouille, the pavilion or not */
    STAKE_CROSSED,          /* the loser's peg has passed hole 6 */
    STAKE_NOT_CROSSED,      /* ... has not */
    STAKE_SIX,              /* the loser has six holes or more */
    STAKE_UNDER_SIX,        /* ... fewer */
    STAKE_WITH_PAVILION,    /* a grande bredouille by the holder of the pavilion */
    STAKE_WITHOUT_PAVILION, /* ... by the first to win holes, who has none */
    STAKE_GIVEN,            /* it was given up */
    STAKE_REASONS
};

/* The reasons as the record and other programs name them: "grande-bredouille". */
extern const char *const stake_reason_names[STAKE_REASONS];

struct stake {
    uint8_t reason;     /* enum stake_reason */
    uint8_t halves;     /* half stakes: 3 is one stake and a half */
    const char *source; /* the articles it rests on; "" where every match is worth the same */
};

/* What `winner`, whose peg has reached the last hole, has won. A grande bredouille is a match won
 * with holes all in a row, however many the match has; six holes are six in any match. */
struct stake stakes_won(enum stakes agreed, const struct score *sc, enum side winner);

/* What a match that is over, no marqué, is worth to its winner: played out or given up. */
struct stake stakes_of(const struct match *m);

/* What a match may be worth, a bit each: 1 << half stakes. */
unsigned stakes_values(enum stakes agreed);

/* The most that `winner` can still come to win as the score stands, in half stakes. */
uint8_t stakes_risked(enum stakes agreed, const struct score *sc, enum side winner);

#endif
