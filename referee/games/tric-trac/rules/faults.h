/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is wrong with a play as it was put down (rules §7). */
#ifndef GERMAN_RULES_FAULTS_H
#define GERMAN_RULES_FAULTS_H

#include "plays.h"

/* A bit each, in the order in which they are told. */
enum german_fault {
    GERMAN_N1 = 1 << 0, /* a man set down where no number takes it */
    GERMAN_N3 = 1 << 1, /* more moves than the throw has numbers */
    GERMAN_C2 = 1 << 2, /* on a held field, on the other's Hucke, alone on the own one; by force
                         * without the right */
    GERMAN_E1 = 1 << 3, /* another man moved while one stood on the start */
    GERMAN_D1 = 1 << 4  /* a number that could be played was not */
};
enum { GERMAN_FAULTS = 5 };

extern const char *const german_fault_code[GERMAN_FAULTS];

struct german_ruling {
    struct board after; /* as put down: with C2 men of both sides may stand on one field */
    uint8_t faults;     /* enum german_fault; 0: legal */
    uint8_t hits;
    uint8_t points; /* what it brings if it stands, the great bridge included */
    bool shared;    /* men of both stand on one field: that cannot stay */
};

/* Rules on `moves` men put down in this order. A man must stand wherever one is taken from. The
 * play is judged by the position it ends in: how the men came there is no matter if there is a
 * legal way. */
void german_rule(const struct german_throw *t, const struct move *m, int moves,
                 struct german_ruling *out);

/* The moves that remain of a play nobody spoke about: a man that may not stay where it is goes back
 * where it came from, and its number counts as not played (§7 C2). Other faults stand. Returns how
 * many are left in `out`, which has room for as many. */
int german_remains(const struct german_throw *t, const struct move *m, int moves, struct move *out);

#endif
