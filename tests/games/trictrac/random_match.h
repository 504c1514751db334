/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Random typed matches: legal and illegal plays, wrong marks, claims, the arbiter. */
#ifndef TESTS_RANDOM_MATCH_H
#define TESTS_RANDOM_MATCH_H

#include "deal.h"
#include "games/trictrac/text/coup.h"

/* How a match is played. */
struct manner {
    unsigned wrong; /* percent of coups in which something goes wrong */
    long longest;   /* coups at most */
    int holes;      /* of the match */
    int announce;   /* enum announce */
    bool ecrire;    /* it is a marqué */
    bool endless;   /* no one marks a hole or goes: a marqué that only `longest` ends */
};

/* Adds the coups, one per line, unnumbered if `bare`. Returns the number of coups. */
long random_match(struct deal *d, const struct manner *m, bool bare, struct strbuf *out);

#endif
