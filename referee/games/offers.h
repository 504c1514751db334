/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What can be entered now. Enter, TAB, the prompt, errors, "did you mean", the phone pages and JSON
 * all use this one list. The most likely comes first; what would be a fault comes last. */
#ifndef GAMES_OFFERS_H
#define GAMES_OFFERS_H

#include <stdbool.h>

#include "base/memory.h"

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
