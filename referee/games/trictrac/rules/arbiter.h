/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An arbiter's ruling on what no rule covers (rules §11 ends there): the men, the score and the
 * next throw as they are to be, whatever the last coup gave. */
#ifndef TRICTRAC_RULES_ARBITER_H
#define TRICTRAC_RULES_ARBITER_H

#include "score.h"

struct match;

enum arbiter_ruled_what {
    RULED_BOARD = 1 << 0,
    RULED_SCORE = 1 << 1,
    RULED_TURN = 1 << 2,
    RULED_VOID = 1 << 3,         /* the throw counts as not made */
    RULED_END = 1 << 4,          /* a player gives the match up */
    RULED_UNKNOWN_PLAY = 1 << 5, /* the play is not known: `board` lies after it */
    /* after these, nothing of the coup before can be claimed any more */
    RULED_SETTLES = RULED_BOARD | RULED_SCORE | RULED_TURN
};

struct arbiter_ruled {
    uint8_t what;       /* bits of enum arbiter_ruled_what; 0: no ruling */
    uint8_t next;       /* enum side: the next thrower (RULED_TURN) */
    uint8_t winner;     /* enum side: the winner (RULED_END) */
    uint8_t worth;      /* half stakes won (RULED_END) */
    struct score score; /* RULED_SCORE */
    struct board board;
};

/* Sets the match to what was ruled. A ruling on men, score or turn settles the coup before: nothing
 * of it can be claimed any more (our decision; a player who wants to claim does so before the
 * ruling). A match given up keeps its holes as they are pegged (rules §12, §13: custom). */
void match_decree(struct match *m, const struct arbiter_ruled *d);

#endif
