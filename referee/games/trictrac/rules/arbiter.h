/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the arbiter rules where no rule reaches (rules §11 ends there): men, score and throw as they
 * are to be, whatever the coup before gave. */
#ifndef TRICTRAC_RULES_ARBITER_H
#define TRICTRAC_RULES_ARBITER_H

#include "games/tables/board.h"

struct match;

enum decreed_what {
    DECREED_BOARD = 1 << 0,
    DECREED_SCORE = 1 << 1,
    DECREED_TURN = 1 << 2,
    DECREED_VOID = 1 << 3, /* the throw is as if it had not been made */
    DECREED_END = 1 << 4,  /* somebody gives the match up */
    /* after these nothing can be claimed any more of the coup they close */
    DECREED_SETTLES = DECREED_BOARD | DECREED_SCORE | DECREED_TURN
};

struct decreed {
    uint8_t what;   /* enum decreed_what; 0: nothing is ruled */
    uint8_t next;   /* enum side: who throws, with TURN */
    uint8_t winner; /* enum side: who has won, with END */
    uint8_t worth;  /* half stakes won, with END */
    uint8_t points[2];
    uint16_t holes[2];
    struct board board;
};

/* A match that stands otherwise than as ruled stands so now. The arbiter's ruling on men, score or
 * turn settles the coup before it: nothing can be claimed of it any more (our decision; who wants
 * to claim does so before it is ruled). What is given up keeps its holes as they are pegged
 * (rules §12, §13: custom). */
void match_decree(struct match *m, const struct decreed *d);

#endif
