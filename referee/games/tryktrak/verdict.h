/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A throw from beginning to end, as it is told, printed and kept. */
#ifndef TRYKTRAK_VERDICT_H
#define TRYKTRAK_VERDICT_H

#include "match.h"

/* A play, judged. */
struct tryktrak_judged {
    struct tryktrak_ruling ruling;
    struct walks walks;  /* as printed */
    struct walks stands; /* without what went back by itself */
    uint8_t chosen;      /* enum tryktrak_choice */
    bool partial;        /* more of it is wanted */
};

struct tryktrak_verdict {
    enum side side, other;
    bool wants;    /* men are still to be put down */
    bool complete; /* there is a play that counts */
    bool open;     /* it is wrong, and the other has not said what becomes of it */
    bool legal;    /* the first play */
    uint8_t plays; /* judged: none, the first, and the one made after "back" */
    struct tryktrak_judged play[2];
    uint8_t legal_plays;       /* of the list: 0 not counted (dice not seen), 1 one, 2 more */
    uint8_t numbers;           /* how many numbers each of them plays */
    struct walks only;         /* if there is one: it */
    const struct walks *final; /* what counts; NULL: nothing yet. Part of `play` */
    uint8_t hits;              /* men hit by that */
    struct board after;        /* the men now; before, while nothing counts */
    struct board lies;         /* as they lie on the table, a wrong play included */
    struct next next;
};

/* `closed`: the next throw was made. */
void tryktrak_rule(const struct tryktrak *m, const struct tryktrak_coup *c, bool closed,
                   struct tryktrak_verdict *out);

/* What a stake is called: "none-off-on-bar". */
const char *stake_name(enum tryktrak_stake stake);

#endif
