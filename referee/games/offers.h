/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What can be said now: one list, which Enter, TAB, the prompt, errors, "did you mean", the phone
 * and other programs read. In the order in which a person would want it; what would be a fault
 * comes last. */
#ifndef GAMES_OFFERS_H
#define GAMES_OFFERS_H

#include <stdbool.h>

#include "base/arena.h"

enum offer_kind {
    OFFER_THROW, /* dice, `offers.dice` of them: `line` comes before them, "" or the letter of who
                  * throws; where that is 0, it is a throw that is known, "21" */
    OFFER_MAN,   /* one man by one number */
    OFFER_PLAY,  /* the only whole play there is: what an empty line means */
    OFFER_FINISHED, /* no more men: "-" */
    OFFER_DECISION, /* of a fault, or of what a ruling leaves open: "= back", "go" */
    OFFER_MARK,     /* points: "4", "+3" */
    OFFER_KEEP,     /* dice put aside: "/155" */
    OFFER_WORD      /* any other word: "stop", "double" */
};

struct offer {
    enum offer_kind kind;
    const char *line;  /* what is typed for it */
    const char *label; /* for a button: translated, in the player's own words */
    const char *worth; /* "155 counts 200", translated; "" */
    const char *fault; /* NULL, or what would be ruled: its code and words */
    int by;            /* the seat that says it; SEAT_NONE: any */
};

/* Texts are constant or of the arena, which is the caller's. */
struct offers {
    struct arena *arena;
    const char *const *player; /* names by seat */
    struct offer *offer;       /* of the arena */
    size_t count, room;
    int dice;    /* so many may be thrown now; 0: none */
    bool men;    /* men may be moved, too, that are not listed, as that would tell: any field */
    bool failed; /* no memory: the list is not whole */
};

/* Adds one; its texts are copied. */
void offers_add(struct offers *o, const struct offer *one);

#endif
