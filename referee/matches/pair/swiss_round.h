/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A round while it is paired. Only the files of swiss_pair include this. */
#ifndef MATCHES_PAIR_SWISS_ROUND_H
#define MATCHES_PAIR_SWISS_ROUND_H

#include "matching.h"
#include "swiss.h"

_Static_assert((int)MATCHING_MOST == (int)SWISS_MOST, "a node for each player");

/* A set of players, and pairs of an earlier set to begin a matching with. */
struct swiss_set {
    const struct swiss *in;
    bool has[SWISS_MOST];
    int mate[SWISS_MOST];
};

int swiss_set_count(const struct swiss_set *s);
/* How many players of the set are left over when as many as can be are paired under [C1]. */
int swiss_set_left_over(struct swiss_set *s);
/* Whether all can be paired. */
bool swiss_set_pairs(struct swiss_set *s);

/* Chooses the upfloaters for the residents, the players of `left` with the score `top` (3.5). They
 * are added to `bracket`, which holds the residents. `left` holds all players that are not paired
 * yet and can all be paired. */
void swiss_choose_upfloaters(const struct swiss_set *left, int top, struct swiss_set *bracket);
/* Pairs the bracket (3.6): the opponent of each of its players goes to `opponent`. */
void swiss_pair_bracket(struct swiss_set *bracket, int top, int opponent[]);

#endif
