/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "berger.h"

int berger_rounds(int players)
{
    return players - 1 + players % 2;
}

/* Round 1 is 1-n, 2-(n-1) and so on. In each further round all numbers but n, which is even and has
 * its colours by turns, are higher by n / 2, and go on with 1 after n - 1. */
int berger_round(int players, int round, int white[], int black[])
{
    int n = players + players % 2, by = (round - 1) * (n / 2);
    for (int i = 0; i < n / 2; i++) {
        white[i] = (i + by) % (n - 1);
        black[i] = i ? (n - 1 - i + by) % (n - 1) : n - 1;
    }
    if (round % 2 == 0) {
        black[0] = white[0];
        white[0] = n - 1;
    }
    return n / 2;
}
