/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What may be doubted of a line before it is taken, and what to ask then. */
#ifndef GAMES_DOUBT_H
#define GAMES_DOUBT_H

#include "base/strbuf.h"

/* In the order in which they are asked about. */
enum doubt {
    DOUBT_WAYS,     /* what is named can be reached in two ways */
    DOUBT_MEANING,  /* it can be taken for two things */
    DOUBT_MISTYPED, /* what it says is wrong, and something right is a keystroke away */
    DOUBT_LEFT_OUT, /* it closes a turn by the next dice, and something is left out of that */
    DOUBTS
};

/* Begin with zeros, the players' names in `question` and `way`; to be freed. */
struct doubted {
    struct strbuf way[2];    /* ways: both as printed, the usual one first; else [0] is what may be
                              * meant and would not be taken */
    struct strbuf better[2]; /* the line with each */
    struct strbuf question;  /* left out: what is asked */
    bool needed; /* ... it is a decision, without which no dice can be thrown; else a man,
                  * who may not have been played */
};

void doubted_free(struct doubted *d);

#endif
