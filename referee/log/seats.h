/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Seats as people and programs write them. */
#ifndef LOG_SEATS_H
#define LOG_SEATS_H

#include "db/record.h"
#include "games/game.h"

/* The letter of a seat in a game, which may be NULL, not known; 0: of nobody. */
char seat_letter(const struct game *game, int seat);

/* Whether the players of a game, not known: of none, are listed, Player1 ..., and are not White and
 * Black. */
bool seats_are_listed(const char *game);

/* A turn is called a coup where two sides play. Not known: it is. */
bool turn_is_coup(const struct game *game);

/* How many have won: several where they share it. */
int match_winners(const struct store_match *m);
/* The seat that has won alone; STORE_NOBODY: none has, or several. */
int match_winner(const struct store_match *m);

/* Whether a match has come to the same: its state, who won, how they stand. */
bool match_ends_so(const struct store_match *m, const struct store_change *change);
/* Has it come to that. */
void match_end_so(struct store_match *m, const struct store_change *change);

/* Where the name is that a header gives a player, White the first and Black the second; NULL: it
 * gives none. */
const char **player_slot(struct store_details *d, const char *header);

/* Which seat a header Player1, Player2, ... names; -1: none. */
int seat_of_header(const char *header);

/* Who plays, by the headers and the game: where no header of its own names a seat those are listed,
 * Player1, Player2, ...; who is not named goes by the seat. */
void details_seat(struct store_details *d, const struct game *game);

#endif
