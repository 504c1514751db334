/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Seats as people and programs write them. */
#ifndef LOG_SEATS_H
#define LOG_SEATS_H

#include "db/record.h"
#include "games/game.h"

/* The letter of a seat in a game (NULL: unknown game); 0: STORE_NOBODY. */
char seat_letter(const struct game *game, int seat);

/* Whether the game names its players Player1, Player2, ... rather than White and Black. false for
 * an unknown game. */
bool seats_are_listed(const char *game);

/* Whether a turn is called a coup, as in games of two sides and unknown ones. */
bool turn_is_coup(const struct game *game);

/* Number of winners; several may share a match. */
int match_winners(const struct store_match *m);
/* The only winner; STORE_NOBODY: none, or several. */
int match_winner(const struct store_match *m);

/* Whether the match already has the state, winners and score of the change. */
bool match_ends_so(const struct store_match *m, const struct store_change *change);
/* Copies state, winners and score of the change into the match. */
void match_end_so(struct store_match *m, const struct store_change *change);

/* The member of details for a header that names a player (White the first, Black the second); NULL:
 * another header. */
const char **player_slot(struct store_details *d, const char *header);

/* The seat of a header Player1, Player2, ...; -1: another header. */
int seat_of_header(const char *header);

/* Sets number and names of the players from headers and game. Games without headers for seats list
 * them as Player1, ...; a player without a name is named like the seat. */
void details_seat(struct store_details *d, const struct game *game);

#endif
