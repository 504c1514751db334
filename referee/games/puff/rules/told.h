/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A play as people tell it, "6/13 18": which moves are meant. A sum is told without its rests, a
 * field alone without the man who comes there. */
#ifndef PUFF_RULES_TOLD_H
#define PUFF_RULES_TOLD_H

#include "faults.h"

struct puff_told {
    struct puff_play play;
    struct puff_men after;
    unsigned faults; /* puff_faults of it */
    uint8_t struck;  /* men hit at rests that were not told */
    uint8_t rests;   /* rests that were not told */
    uint8_t around;  /* men with such rests though one number leads just there */
    bool bare;       /* a field alone is in it */
};

enum puff_sense {
    PUFF_SENSE,      /* way[0] is meant */
    PUFF_TWO_SENSES, /* way[0] rather, but way[1] is as good */
    PUFF_NO_MAN,     /* nobody stands where a man is said to come from */
    PUFF_NO_ARRIVAL, /* nobody can come to a field told alone */
    PUFF_NO_HIT,     /* nobody is hit where a "*" says so */
    PUFF_TOO_MANY    /* more than MOVES_MAX moves */
};

/* What is meant by `told`: what is legal before what is not, then the fewest faults, then the rests
 * that hit nobody; fields alone in the order of the dice as typed, `die`. Of no sense, `*at` is the
 * walk that has none. */
enum puff_sense puff_understand(const struct puff_throw *t, const uint8_t die[2],
                                const struct walks *told, struct puff_told way[2], int *at);

#endif
