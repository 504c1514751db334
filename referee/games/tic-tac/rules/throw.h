/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tic-tac: what a throw allows and what it wins (rules tic-tac §1-2). Fields are those of the
 * player who has thrown. */
#ifndef TIC_TAC_RULES_THROW_H
#define TIC_TAC_RULES_THROW_H

#include "games/tables/board.h"
#include "games/tables/walks.h"

struct tic_tac_throw {
    struct men own, other; /* each in its own numbering */
    struct dice dice;      /* thrown */
};

/* A legal play: where it leaves the men, and how it is told. */
struct tic_tac_play {
    struct men after;
    struct move move[2];
    uint8_t moves;
};

enum { TIC_TAC_PLAYS = 256 }; /* 15 x 15 men by two numbers, 15 men by one, and none */

struct tic_tac_plays {
    struct tic_tac_play play[TIC_TAC_PLAYS]; /* one per position reached */
    int count;
    int numbers; /* every one of them plays so many */
};

/* The fields on which no man may end or rest: the other's men stand there. */
fields tic_tac_blocked(const struct tic_tac_throw *t);

/* Where the man on `from` comes by `number`, the own men standing as in `own`: 1-24, OFF, or 0. */
int tic_tac_arrival(const struct tic_tac_throw *t, const struct men *own, int from, int number);

/* Both numbers if possible, else one, whichever (E). Nothing playable: one play of no moves. */
void tic_tac_list(const struct tic_tac_throw *t, struct tic_tac_plays *out);

/* The play that leaves the men so, or NULL. */
const struct tic_tac_play *tic_tac_find(const struct tic_tac_plays *l, const struct men *after);

/* What a throw may win. */
enum tic_tac_event { TIC_TAC_HIT, TIC_TAC_IN, TIC_TAC_FILL, TIC_TAC_EVENTS };

struct tic_tac_event_rule {
    const char *name;
    uint8_t stakes;
    const char *source;
};
extern const struct tic_tac_event_rule tic_tac_events[TIC_TAC_EVENTS];

struct tic_tac_options {
    uint8_t no_in, no_fill;
};

struct tic_tac_won {
    fields hit;     /* fields with a man that is hit */
    uint8_t event;  /* bits of enum tic_tac_event */
    uint8_t stakes; /* of the dearest; 0 nothing */
};

struct tic_tac_won tic_tac_wins(const struct tic_tac_throw *t, const struct tic_tac_plays *l,
                                const struct tic_tac_options *o);

#endif
