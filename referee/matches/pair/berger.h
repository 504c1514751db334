/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Round robin by Berger's tables: FIDE Handbook C.05, Annex 1. */
#ifndef MATCHES_PAIR_BERGER_H
#define MATCHES_PAIR_BERGER_H

/* Rounds in which all meet once. */
int berger_rounds(int players);
/* Who meets whom in a round, from 1, numbered from 0: `white` and `black` in the order of the
 * table. With an odd number of players one of the two is `players`: the other sits out. Returns the
 * number of pairs. */
int berger_round(int players, int round, int white[], int black[]);

#endif
