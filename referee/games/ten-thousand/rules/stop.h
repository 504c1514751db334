/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The right to stop, what stopping writes, and what a zero costs (§4-6). */
#ifndef TEN_RULES_STOP_H
#define TEN_RULES_STOP_H

#include "terms.h"

enum { LEAST_THROWS = 3 }; /* U Truba: "in the first three throws" */

/* A player between two turns. */
struct ten_player {
    int32_t total;
    int32_t zeros; /* in a row */
    bool entered;
};

/* What stands against stopping, or why a zero is written. */
enum ten_why { WHY_NONE, WHY_NOTHING, WHY_LEAST, WHY_HOT, WHY_ENTRY, WHY_PIT };

/* What a player who begins a turn with this total must gain to get out of a pit; 0: he is in
 * none. */
int32_t ten_pit(const struct ten_terms *t, int32_t total);

/* A turn as it is when something was put aside. */
struct ten_so_far {
    int32_t points; /* put aside in this turn, those of the last throw included */
    int throws;     /* so many */
    bool hot;       /* every die on the table counts */
};

/* The turn is over with a truba: the least was not reached in time (§4). */
bool ten_burns(const struct ten_terms *t, const struct ten_so_far *s);

struct ten_stop {
    uint8_t why;    /* enum ten_why: the first that applies */
    bool may;       /* stop; a pit too deep does not hinder, it writes a zero */
    int32_t writes; /* if he stops, with the right or without it */
};
struct ten_stop ten_stop(const struct ten_terms *t, const struct ten_player *p,
                         const struct ten_so_far *s);

/* The player after so many points were written, 0 a zero; `full`: the zero made the row full, which
 * cost `penalty`. */
struct ten_written {
    struct ten_player player;
    int32_t penalty;
    bool full;
};
struct ten_written ten_write(const struct ten_terms *t, struct ten_player p, int32_t points);

#endif
