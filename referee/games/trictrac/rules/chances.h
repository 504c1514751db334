/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What each of the 36 throws would give, before the dice are thrown. */
#ifndef TRICTRAC_RULES_CHANCES_H
#define TRICTRAC_RULES_CHANCES_H

#include "games/tables/dice.h"
#include "jans.h"

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

/* One roll of the 21. */
struct chance {
    struct dice dice;
    uint8_t weight;
    uint32_t events; /* bit e: event e happens */
    struct dues dues;
};

struct chances {
    struct chance roll[ROLLS]; /* as in all_rolls[]: 66, 65, ... 11 */
    uint8_t of36[EVENTS];      /* in how many throws each event happens */
    uint16_t sum[2];           /* ROLLER, OPPONENT: points over all 36; a 36th is the expectation */
};

/* Judges every throw of `p`, whose own dice do not matter, for a roller who has `points` (0-11).
 * Only where `p` says `met` are its dice looked at: the other's first throw, for the rencontre. */
void chances_list(const struct position *p, const struct view *v, const struct options *o,
                  int points, struct chances *out);

#endif
