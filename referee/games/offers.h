/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The list of possible input, and reasons to ask back before a line is entered. */
#ifndef GAMES_OFFERS_H
#define GAMES_OFFERS_H

#include <stdbool.h>

#include "base/memory.h"
#include "base/strbuf.h"

/* Reasons to ask back before a line is entered, and the questions. */

/* Listed in the order in which the questions are put. */
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

/* The list of possible input. Enter, TAB, the prompt, errors, "did you mean", the phone pages and
 * JSON all use this one list. The most likely comes first; what would be a fault comes last. */

enum offer_kind {
    OFFER_THROW, /* dice. `line` comes before them: "" or the thrower's letter. If offers.dice is 0,
                  * `line` is the throw, which is already known: "21" */
    OFFER_MAN,   /* one man by one die */
    OFFER_PLAY,  /* the only complete play: what an empty line means */
    OFFER_FINISHED, /* no more men: "-" */
    OFFER_DECISION, /* on a fault, or where a ruling leaves a choice: "= back", "go" */
    OFFER_MARK,     /* points: "4", "+3" */
    OFFER_KEEP,     /* dice kept: "/155" */
    OFFER_WORD      /* any other word: "stop", "double" */
};

struct offer {
    enum offer_kind kind;
    const char *line;  /* the text to enter */
    const char *label; /* for a button: translated, as the player would say it */
    const char *worth; /* "155 counts 200", translated; "" */
    const char *fault; /* NULL, or the code and words of the fault it would be */
    int by;            /* the seat that may enter it; SEAT_NONE: any */
};

/* Texts are constant or in the arena, which belongs to the caller. */
struct offers {
    struct arena *arena;
    const char *const *player; /* names by seat */
    struct offer *offer;       /* in the arena */
    size_t count, room;
    int dice;    /* number of dice to throw now; 0: none */
    bool men;    /* men may be moved that are not listed, since a list would reveal them: accept any
                  * field */
    bool failed; /* out of memory: the list is incomplete */
};

/* Adds an offer and copies its texts. */
void offers_add(struct offers *o, const struct offer *one);

#endif
