/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "knockout.h"

int knockout_rounds(int players)
{
    int rounds = 0;
    while (1 << rounds < players)
        rounds++;
    return rounds;
}

int knockout_boards(int players, int round)
{
    return 1 << (knockout_rounds(players) - round);
}

/* The seed on a place of a bracket of 2^rounds, both from 0. Each round splits a place in two: the
 * seed that was there, and the one that makes the sum of the two that of the first and the last. */
static int seed_at(int rounds, int place)
{
    int seed = 0;
    for (int round = 1; round <= rounds; round++)
        if (place >> (rounds - round) & 1)
            seed = (1 << round) - 1 - seed;
    return seed;
}

static int winner_of(int players, int round, int board, knockout_winner_fn *winner, const void *ctx)
{
    int who[2];
    knockout_board(players, round, board, winner, ctx, who);
    if (who[0] == KNOCKOUT_NOBODY || who[1] == KNOCKOUT_NOBODY)
        return who[0] == KNOCKOUT_NOBODY ? who[1] : who[0];
    return who[0] < 0 || who[1] < 0 ? KNOCKOUT_WAITS : winner(ctx, who[0], who[1]);
}

void knockout_board(int players, int round, int board, knockout_winner_fn *winner, const void *ctx,
                    int who[2])
{
    int rounds = knockout_rounds(players);
    for (int i = 0; i < 2; i++) {
        if (round > 1) {
            who[i] = winner_of(players, round - 1, 2 * board + i, winner, ctx);
            continue;
        }
        int seed = seed_at(rounds, 2 * board + i);
        who[i] = seed < players ? seed : KNOCKOUT_NOBODY;
    }
}
