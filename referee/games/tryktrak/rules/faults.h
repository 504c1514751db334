/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is wrong with a play as it was put down (rules 8). */
#ifndef TRYKTRAK_RULES_FAULTS_H
#define TRYKTRAK_RULES_FAULTS_H

#include "plays.h"

enum tryktrak_fault {
    FAULT_N1, /* set down where no number still to be played and no open sum leads */
    FAULT_N3, /* more moves than the throw has numbers */
    FAULT_C2, /* ended or rested on a closed line */
    FAULT_E1, /* another man moved while one was on the bar */
    FAULT_D1, /* a number that could be played was not */
    FAULT_S1, /* borne off too soon, or by a larger number past a man farther back */
    TRYKTRAK_FAULTS
};

/* "N1", ... */
extern const char tryktrak_fault_code[TRYKTRAK_FAULTS][3];

enum {
    TRYKTRAK_PUT = 8, /* men put down in one throw, wrong ones included */
    TRYKTRAK_HOPS = TRYKTRAK_PUT + TRYKTRAK_NUMBERS
};

/* A man by one number, or by none that gives what he did. */
struct tryktrak_hop {
    struct move move;
    uint8_t number; /* 0: none */
    uint8_t wrong;  /* 1 + enum tryktrak_fault: N1, N3, C2 or S1 of this man; 0 nothing */
    uint8_t undone; /* not in `stands` */
};

struct tryktrak_ruling {
    bool legal;
    bool unclear;   /* a sum over two rests, on each of which another man is hit */
    uint8_t empty;  /* 1 + the man put down who was not there: it cannot have been; 0 none */
    uint8_t faults; /* bit set of enum tryktrak_fault */
    uint8_t hops;
    struct tryktrak_hop hop[TRYKTRAK_HOPS]; /* hindmost first, men borne off last */
    struct board lies;   /* as put down; men on a closed line lie there with the others */
    struct board stands; /* as it counts if nobody speaks: those are back where they came from */
};

/* Judges men put down, in whatever order; `put[i].hits` is not looked at. One put down by a sum
 * needs no rest: that which hits nobody is taken, if there is one. `l`: the list of `p`. */
void tryktrak_judge(const struct tables_position *p, const struct tryktrak_plays *l,
                    const struct move *put, int men, struct tryktrak_ruling *out);

/* Whether what is wrong may be let stand: not a man on a closed line. */
bool tryktrak_may_stand(const struct tryktrak_ruling *r);

#endif
