/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Wrong plays (rules puff §8): what is wrong with what was put down, and how it stands. */
#ifndef PUFF_RULES_FAULTS_H
#define PUFF_RULES_FAULTS_H

#include "throw.h"

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

struct puff_fault_rule {
    const char *code;
    bool may_stand; /* the other may let it stand; else it goes back */
    const char *source;
};

extern const struct puff_fault_rule puff_fault_rules[PUFF_FAULTS];

/* What was put down, in the order it was. */
struct puff_play {
    struct move move[MOVES_MAX];
    uint8_t moves;
    uint16_t on; /* bit i: with move i the man of the move before goes on */
};

/* Moves the men as they were moved. False: one was moved from where none stood; `*at` says which.
 */
bool puff_put(const struct puff_throw *t, const struct puff_play *play, struct puff_men *after,
              int *at);

/* What is wrong with it, a bit a fault; 0: it is legal. `play` is such that puff_put does it.
 * Where a man may have been borne off by one number or another, that reading is taken which leaves
 * the fewest men moved by no number, then the fewest faults, then the first as listed. */
unsigned puff_faults(const struct puff_throw *t, const struct puff_play *play);

/* How many faults are in a set. */
static inline int puff_fault_count(unsigned faults)
{
    int n = 0;
    for (; faults; faults &= faults - 1)
        n++;
    return n;
}

/* How the men stand if nobody speaks: a man on a field the other holds goes back where it came
 * from, and did not go on. */
struct puff_men puff_silence(const struct puff_throw *t, const struct puff_play *play);

#endif
