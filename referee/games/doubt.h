/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reasons to ask back before a line is entered, and the questions. */
#ifndef GAMES_DOUBT_H
#define GAMES_DOUBT_H

#include "base/strbuf.h"

/* In the order in which they are asked. */
enum doubt {
    DOUBT_WAYS,     /* two plays lead to what the line names */
    DOUBT_MEANING,  /* the line has two possible meanings */
    DOUBT_MISTYPED, /* the line is wrong, and a right one is a keystroke away */
    DOUBT_LEFT_OUT, /* the line closes a turn with the next dice, and something of that turn is
                     * missing; or takes back a decision */
    DOUBTS
};

/* Begins as zeros, with the players' names set in `question` and `way`; freed by doubted_free(). */
struct doubted {
    struct strbuf way[2]; /* DOUBT_WAYS: both in notation, the usual one first; other kinds: way[0]
                           * is what may have been meant instead */
    struct strbuf better[2]; /* the line corrected for each */
    struct strbuf question;  /* DOUBT_LEFT_OUT: the question */
    bool needed; /* DOUBT_LEFT_OUT: a decision is missing, without which no dice can be thrown;
                  * false: a man may be missing */
};

void doubted_free(struct doubted *d);

#endif
