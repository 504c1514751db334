/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Wrong plays of tic-tac (rules tic-tac §5). */
#ifndef TIC_TAC_RULES_FAULTS_H
#define TIC_TAC_RULES_FAULTS_H

#include "throw.h"

enum tic_tac_fault {
    TIC_TAC_N1, /* a man set down where no number still to be played leads */
    TIC_TAC_N3, /* more moves than the throw has numbers */
    TIC_TAC_C2, /* a man ended or rested on a field with a man of the other's */
    TIC_TAC_D1, /* a number that could be played was not */
    TIC_TAC_S1, /* a man borne off too soon, or past one farther back */
    TIC_TAC_FAULTS
};

struct tic_tac_fault_rule {
    const char *code;
    bool may_stand;
};
extern const struct tic_tac_fault_rule tic_tac_fault_rules[TIC_TAC_FAULTS];

/* Moves made in this order; bit i of `on`: with move i the man of the move before goes on. */
struct tic_tac_made {
    struct move move[MOVES_MAX];
    uint8_t moves;
    uint16_t on;
};

/* The own men when the moves are done. False: one was moved from where none stood. */
bool tic_tac_put(const struct tic_tac_throw *t, const struct tic_tac_made *m, struct men *after);

/* What is wrong, a bit a fault; 0: legal. Of all ways to say which number moved whom the one that
 * leaves the fewest men moved by none, then the fewest faults, then the first as listed. */
unsigned tic_tac_faults(const struct tic_tac_throw *t, const struct tic_tac_plays *l,
                        const struct tic_tac_made *m);

/* How many faults are in a set. */
static inline int tic_tac_fault_count(unsigned faults)
{
    int n = 0;
    for (; faults; faults &= faults - 1)
        n++;
    return n;
}

/* How the men stand if nobody speaks: a man who came to the other's goes back, and did not go on.
 */
struct men tic_tac_silence(const struct tic_tac_throw *t, const struct tic_tac_made *m);

#endif
