/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rounds of an event: pairings. */
#ifndef MATCHES_PAIR_PAIRING_H
#define MATCHES_PAIR_PAIRING_H

#include <stdbool.h>

#include "base/strbuf.h"
#include "matches/stats/tournament.h"

/* Round robin by Berger's tables: FIDE Handbook C.05, Annex 1. */

/* Rounds in which all meet once. */
int berger_rounds(int players);
/* Pairs a round, counted from 1, with players numbered from 0: `white` and `black` in the order of
 * the table. With an odd number of players one of the two is `players`: the other rests. Returns
 * the number of pairs. */
int berger_round(int players, int round, int white[], int black[]);

/* A knock-out by seeds: 1 meets 2 in the last round at the earliest, 1 to 4 in the one before, and
 * so on. The seeds missing to a power of two give the best seeds a bye in round 1. */

enum { KNOCKOUT_NOBODY = -1, KNOCKOUT_WAITS = -2 };

/* Rounds to a winner; 0: a single player. */
int knockout_rounds(int players);
/* Matches in a round, with the byes of round 1. */
int knockout_boards(int players, int round);

/* Returns which of two players, numbered from 0, has won: KNOCKOUT_WAITS while it is not decided,
 * KNOCKOUT_NOBODY if both are out. */
typedef int knockout_winner_fn(const void *ctx, int a, int b);

/* The players of a board, from 0: KNOCKOUT_WAITS for the winner of a match that is not decided,
 * KNOCKOUT_NOBODY if the other has a bye, or nobody comes from that match. The first is the better
 * seed of round 1, or comes from the upper half of the bracket. */
void knockout_board(int players, int round, int board, knockout_winner_fn *winner, const void *ctx,
                    int who[2]);

enum pair_system { PAIR_SWISS, PAIR_ROUND_ROBIN, PAIR_KNOCKOUT, PAIR_SYSTEMS };

/* A pair, in the tournament's numbers; PLAYER_WAITED: the winner of board 2n or 2n + 1 of the round
 * before, where n is the number of this board, from 0. */
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

/* Why there is no round. */
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

/* The rounds of a system that does not depend on results; of a Swiss the declared ones, 0: not
 * known. */
int pairing_rounds(const struct pairing *p);
/* Pairs a round, from 1; 0: the next. */
enum unpaired pair_round(const struct pairing *p, int round, struct paired_round *out);

/* The first meeting of an earlier round that is not over; NULL: none. */
const struct meeting *pairing_open(const struct pairing *p, int before);

/* The name of the system in the option. Returns NULL if there is none. Its title in the user's
 * language. */
const char *pair_system_name(enum pair_system system);
const char *pair_system_title(enum pair_system system);

/* A round as text and as a line of JSON (malloc'd); the reason why there is none, as text. */
void strbuf_add_paired_round(struct strbuf *w, const struct pairing *p,
                             const struct paired_round *round);
char *json_paired_round(const struct pairing *p, const struct paired_round *round);
void strbuf_add_unpaired(struct strbuf *w, const struct pairing *p, enum unpaired why,
                         const struct paired_round *round);

/* The event as a Tournament Report File (pair.c). */
void strbuf_add_trf(struct strbuf *w, const struct pairing *p);

#endif
