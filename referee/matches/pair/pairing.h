/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pairs the rounds of an event. */
#ifndef MATCHES_PAIR_PAIRING_H
#define MATCHES_PAIR_PAIRING_H

#include <stdbool.h>

#include "base/strbuf.h"
#include "matches/stats/tournament.h"

/* Round robin by Berger's tables: FIDE Handbook C.05, Annex 1. */

/* Returns the number of rounds in which all meet once. */
int berger_rounds(int players);
/* Pairs a round, counted from 1, of players numbered from 0. Fills `white` and `black` in the order
 * of the table. If the number of players is odd, one of a pair is `players`, and the other rests.
 * Returns the number of pairs. */
int berger_round(int players, int round, int white[], int black[]);

/* A knock-out by seeds: 1 meets 2 in the last round at the earliest, 1 to 4 in the one before, and
 * so on. The seeds missing to a power of two give the best seeds a bye in round 1. */

enum { KNOCKOUT_NOBODY = -1, KNOCKOUT_WAITS = -2 };

/* Returns the number of rounds until there is a winner; 0 for a single player. */
int knockout_rounds(int players);
/* Returns the number of boards in a round, including the byes of round 1. */
int knockout_boards(int players, int round);

/* Returns which of two players, numbered from 0, has won: KNOCKOUT_WAITS while it is not decided,
 * KNOCKOUT_NOBODY if both are out. */
typedef int knockout_winner_fn(const void *ctx, int a, int b);

/* Returns the players of a board, from 0: KNOCKOUT_WAITS for the winner of a match that is not
 * decided, KNOCKOUT_NOBODY if the other has a bye or if that match has no winner. The first is the
 * better seed in round 1, and later the player from the upper half of the bracket. */
void knockout_board(int players, int round, int board, knockout_winner_fn *winner, const void *ctx,
                    int who[2]);

enum pair_system { PAIR_SWISS, PAIR_ROUND_ROBIN, PAIR_KNOCKOUT, PAIR_SYSTEMS };

/* A pair, by the numbers of the tournament. PLAYER_WAITED: the winner of board 2n or 2n + 1 of the
 * previous round, where n is the number of this board, counted from 0. */
enum { PLAYER_WAITED = -2 };
struct paired_board {
    int who[2];                /* White first */
    const struct meeting *met; /* their match; NULL: not in the record */
    int winner;                /* NO_ENTRANT: none yet */
};

struct paired_round {
    int round;
    bool published; /* it was published, not computed */
    struct paired_board board[ENTRANTS_MOST];
    int boards;
    int bye[ENTRANTS_MOST], byes;
};

struct pairing {
    const char *event;
    const struct game *game;
    enum pair_system system;
    int declared; /* how many rounds there are to be; 0: not said */
    struct tournament t;
};

/* The reason why a round cannot be paired. */
enum unpaired {
    PAIRED,
    ALL_PLAYED,    /* round robin: all have met */
    WON,           /* knock-out: there is a winner, `round->board[0].winner` */
    STILL_OPEN,    /* Swiss: a match of an earlier round is not over, `round->board[0]` */
    NOT_YET,       /* Swiss: rounds before it have not been played */
    NO_SUCH_ROUND, /* beyond the last */
    NO_PAIRING,    /* Swiss: in any pairing two players would meet again, or one rest twice */
    NO_PAIR_MEMORY
};

/* Returns the number of rounds of the system, or for a Swiss the declared number (0: unknown). */
int pairing_rounds(const struct pairing *p);
/* Pairs a round, counted from 1; 0: the next round. */
enum unpaired pair_round(const struct pairing *p, int round, struct paired_round *out);

/* Returns the first meeting of an earlier round that is not over, or NULL. */
const struct meeting *pairing_open(const struct pairing *p, int before);

/* Returns the name of the system in the option, and its title in the user's language. */
const char *pair_system_name(enum pair_system system);
const char *pair_system_title(enum pair_system system);

/* Add a round as text, return it as a line of JSON (malloc'd), and add the reason why there is
 * none. */
void strbuf_add_paired_round(struct strbuf *w, const struct pairing *p,
                             const struct paired_round *round);
char *json_paired_round(const struct pairing *p, const struct paired_round *round);
void strbuf_add_unpaired(struct strbuf *w, const struct pairing *p, enum unpaired why,
                         const struct paired_round *round);

/* Adds the event as a Tournament Report File (pair.c). */
void strbuf_add_trf(struct strbuf *w, const struct pairing *p);

#endif
