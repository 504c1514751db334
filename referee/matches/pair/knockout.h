/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A knock-out by seeds: 1 meets 2 in the last round at the earliest, 1 to 4 in the one before, and
 * so on. Who is missing to a power of two gives the best seeds a bye in round 1. */
#ifndef MATCHES_PAIR_KNOCKOUT_H
#define MATCHES_PAIR_KNOCKOUT_H

#include <stdbool.h>

enum { KNOCKOUT_NOBODY = -1, KNOCKOUT_WAITS = -2 };

/* Rounds to a winner; 0: a single player. */
int knockout_rounds(int players);
/* Matches in a round, with the byes of round 1. */
int knockout_boards(int players, int round);

/* Who of two players, numbered from 0, has won: KNOCKOUT_WAITS while it is not decided,
 * KNOCKOUT_NOBODY if both are out. */
typedef int knockout_winner_fn(const void *ctx, int a, int b);

/* The players of a board, from 0: KNOCKOUT_WAITS for the winner of a match that is not decided,
 * KNOCKOUT_NOBODY if the other has a bye, or nobody comes from that match. The first is the better
 * seed of round 1, or comes from the upper half of the bracket. */
void knockout_board(int players, int round, int board, knockout_winner_fn *winner, const void *ctx,
                    int who[2]);

#endif
