/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What each of the 36 throws would give. */
#ifndef TRICTRAC_RULES_CHANCES_H
#define TRICTRAC_RULES_CHANCES_H

#include "games/tables/dice.h"
#include "jans.h"

/* The events of a throw: one for each jan, and these. */
enum {
    EVENT_FILL = JANS, /* any quarter is filled */
    EVENT_KEEP,        /* any quarter is kept */
    EVENT_TAKE_CORNER, /* a legal play takes the roller's corner, by effect or by puissance */
    EVENT_HOLE,        /* the roller's points reach twelve or more */
    EVENTS
};

/* The name in JSON: "true-hit", "take-corner". */
const char *event_name(int event);

/* The event of this name; EVENTS: none. */
int event_named(const char *name);

/* One of the 21 rolls. */
struct chance {
    struct dice dice;
    uint8_t weight;
    uint32_t events; /* bit e: event e happens */
    struct dues dues;
};

struct chances {
    struct chance roll[ROLLS]; /* in the order of all_rolls[]: 66, 65, ... 11 */
    uint8_t of36[EVENTS];      /* number of throws in which each event happens */
    uint16_t sum[2];           /* ROLLER, OPPONENT: points over all 36 throws: 36 times the mean */
};

/* Judges every throw of `p` for a roller with `points` (0-11). The dice of `p` are ignored, except
 * if `p->met` is set: they are then the opponent's first throw, for the rencontre. */
void chances_list(const struct position *p, const struct view *v, const struct options *o,
                  int points, struct chances *out);

#endif
