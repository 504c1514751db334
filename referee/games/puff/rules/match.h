/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A game of Puff from throw to throw: whose it is, which doublet it is, who has won what (rules
 * puff §1, §5, §7). */
#ifndef PUFF_RULES_MATCH_H
#define PUFF_RULES_MATCH_H

#include "throw.h"

enum puff_second { PUFF_OF_GAME, PUFF_OF_TURN };          /* which doublet is the second */
enum puff_first { PUFF_LOWER_ALWAYS, PUFF_LOWER_MOVING }; /* when the lower number is first */
enum puff_under { PUFF_UNDER_ANY, PUFF_UNDER_WHOLE };     /* behind which upper ones an underside */
enum puff_opening { PUFF_OPENING_AGAIN, PUFF_OPENING_PLAYED };

struct puff_options {
    uint8_t second, first, under, opening; /* the enums above */
    uint8_t schneider;                     /* 1: the loser without a man off pays twice */
};

enum { PUFF_NOBODY = 2 }; /* instead of a side */

struct puff_match {
    struct board board;  /* men in hand on BAR */
    uint8_t doublets[2]; /* of each side, as `second` counts them; no more than 255 are counted */
    uint8_t last;        /* who threw last, PUFF_NOBODY before the first throw */
    uint8_t next;        /* who throws if nobody says */
    uint8_t either;      /* the other may throw as well: a doublet's throw declined, the first */
    uint8_t winner;      /* PUFF_NOBODY: it goes on */
    uint8_t given;       /* it was given up: men may be left to the winner */
};

/* All men in hand; who begins is not yet known. */
struct puff_match puff_begin(void);

/* From a board set up, `side` to throw. */
struct puff_match puff_begin_from(const struct board *b, enum side side);

/* Whether it is a side's to throw. */
bool puff_may_throw(const struct puff_match *m, enum side side);

/* It throws: counts a doublet, and says what is to be played. */
struct puff_throw puff_throws(struct puff_match *m, const struct puff_options *o, enum side side,
                              struct dice dice);

/* How manieth doublet the throw at hand is, 0 none. */
int puff_doublet(const struct puff_match *m, struct dice dice);

/* The throw ends with the men so: who throws next, or has won. */
void puff_played(struct puff_match *m, const struct puff_men *after, struct dice dice);

enum puff_reason { PUFF_SINGLE, PUFF_SCHNEIDER };

struct puff_stake {
    const char *reason;
    uint8_t halves; /* half stakes */
};
extern const struct puff_stake puff_stakes[];

/* What a win over the other side of `b` is worth. */
enum puff_reason puff_worth(const struct puff_options *o, const struct board *b, enum side winner);

/* The men as `side` counts them. */
static inline struct puff_men puff_seen(const struct board *b, enum side side)
{
    return (struct puff_men){b->side[side], b->side[other_side(side)]};
}

static inline bool puff_none_left(const struct men *m)
{
    return !men_any(m);
}

#endif
