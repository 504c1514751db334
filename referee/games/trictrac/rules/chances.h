/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What each of the 36 throws would give, before the dice are thrown. */
#ifndef TRICTRAC_RULES_CHANCES_H
#define TRICTRAC_RULES_CHANCES_H

#include "jans.h"

enum { ROLLS = 21, THROWS = 36 };

/* What may happen in a throw: every jan of its own, and these. */
enum {
    EVENT_FILL = JANS, /* any quarter is filled */
    EVENT_KEEP,        /* any quarter is kept */
    EVENT_TAKE_CORNER, /* a legal play takes the own corner, by effect or by puissance */
    EVENT_HOLE,        /* what is due to the roller makes his points twelve or more */
    EVENTS
};

/* As other programs read it: "true-hit", "take-corner". */
const char *event_name(int event);

/* The event of this name, or EVENTS. */
int event_named(const char *name);

/* One roll: a doublet is one throw of the 36, any other roll two. */
struct chance {
    struct dice dice;
    uint8_t weight;
    uint32_t events; /* bit e: event e happens */
    struct dues dues;
};

struct chances {
    struct chance roll[ROLLS]; /* 66, 65, ... 61, 55, ... 11 */
    uint8_t of36[EVENTS];      /* in how many throws each event happens */
    uint16_t sum[2];           /* ROLLER, OPPONENT: points over all 36; a 36th is the expectation */
};

/* Where a roll stands in the list, 0-20; its dice must be thrown. */
int roll_index(struct dice d);

/* Judges every throw of `p`, whose own dice do not matter, for a roller who has `points` (0-11).
 * Only where `p` says `met` are its dice looked at: the other's first throw, for the rencontre. */
void chances_list(const struct position *p, const struct view *v, const struct options *o,
                  int points, struct chances *out);

#endif
