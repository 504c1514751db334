/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Position lines: "112346 turn=450 throw=2 total=3200 streak=1 entered=yes". */
#ifndef DICE_POSITION_H
#define DICE_POSITION_H

#include "match.h"

struct dice_position {
    dice_set thrown; /* 0: no throw given */
    struct dice_so_far before;
    struct dice_player player;
    bool entered_said;
};

/* Reads a position line. A game without `keeps` takes the throw, turn= and total=. False with place
 * and reason. */
bool dice_read_position(const struct dice_match *m, const struct token *w, size_t n,
                        struct dice_position *p, struct parse_error *why);

/* Whether a throw is given. False with the reason. */
bool dice_thrown(const struct dice_match *m, const struct dice_position *p,
                 struct parse_error *why);

#endif
