/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which plays a throw allows (rules M VI-IX, XIV; LL §34, §57, §83, §192; GU VI). */
#ifndef TRICTRAC_RULES_PLAYS_H
#define TRICTRAC_RULES_PLAYS_H

#include "position.h"

/* One man put down. `to` is OFF for a man borne off; `rest` is the field where a man who plays
 * both numbers rests between them, 0 for a man who plays one. All in the mover's numbering. */
struct step {
    uint8_t from, rest, to;
};

struct play {
    struct men after;    /* the roller's men when it is done */
    struct step step[2]; /* as printed: by `from`, then `to`, descending */
    uint8_t steps;       /* men put down, 0-2 */
    uint8_t excedants;   /* numbers that bore off the farthest man, being too large for all */
    bool puissance;      /* took the corner by the power of hitting the other's */
    uint8_t privileges;  /* provincial: men to spare of a full retour borne off to keep it */
};

/* No more than 15 x 15 pairs of men, 15 men alone, and the corner by puissance. */
enum { PLAYS_MAX = 256 };

struct plays {
    struct play play[PLAYS_MAX]; /* one per position reached */
    int allowed;     /* the first `allowed` are legal after every obligation (rules §3.1-5) */
    int count;       /* all of them satisfy §3.1-3: both numbers if possible, fewest excédants */
    uint8_t numbers; /* how many numbers every one of them plays, 0-2 */
    uint8_t high_only; /* one number, and it is the higher because the higher can be played */
    bool exits;        /* a legal play bears off the last man (the `allowed` ones all do) */
};

/* Lists the plays of a throw. `p->dice` must be thrown. Nothing playable: one play of no steps,
 * `numbers` 0. Any physically possible position is accepted, irregular ones included. */
void plays_list(const struct position *p, const struct view *v, struct plays *out);

/* Applies the obligations of §3.4-5 to the plays listed, anew: sets `allowed`. */
void plays_apply_obligations(struct plays *l);

/* Whether no play of any throw can end with a quarter full or bear off the last man: no obligation
 * but to play both numbers, or the higher, then binds. */
bool plays_unrestricted(const struct view *v);

/* Whether the men put down, in whatever order (one with his rest, or two), are plainly one of the
 * plays plays_list allows; `out` is then that play. False says nothing: most plays are plain, and
 * the list decides the others. */
bool plays_plain(const struct position *p, const struct view *v, const struct step *step, int steps,
                 struct play *out);

/* The quarter whose six fields each hold two of the men, or QUARTERS. At most one can: it takes
 * twelve men. */
enum quarter full_quarter(const struct men *m);

#endif
