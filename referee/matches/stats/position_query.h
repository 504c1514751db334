/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The argument of `find`: a position or a pattern. */
#ifndef MATCHES_STATS_POSITION_QUERY_H
#define MATCHES_STATS_POSITION_QUERY_H

#include "base/strbuf.h"
#include "db/record.h"
#include "games/game.h"

enum { POSITION_ROOM = 128 };

/* Index 0 has the side that threw in seat 0; index 1 is the position seen from across the board. */
struct position_query {
    const struct game *game;
    struct strbuf board[2];          /* "W:1x15 B:1x15", in stored form; a pattern as typed */
    bool pattern;                    /* it contains `*`: more men may be anywhere */
    bool any;                        /* no board was given */
    bool beginning;                  /* it is the initial position of a match */
    int seat;                        /* seat that is to throw; SEAT_NONE: not given */
    char dice[2][4];                 /* "64" and "46"; "": not given */
    char part[STORE_PLACE_PARTS][8]; /* pattern: texts that every matching board contains; "" */
    char start[POSITION_ROOM];       /* where a match of the game begins; "": it has no board */
};

/* Parses "W:1x13,5,6 B:1x15 b 64", or with * "W:12x2,* B:*". False with column and reason. */
bool position_query_read(struct position_query *s, const struct game *game, const char *text,
                         struct parse_error *why);
/* Any position of the game. */
void position_query_any(struct position_query *s, const struct game *game);
/* Parses the argument of --throw, "64". False: it is not a throw. */
bool position_query_throw(struct position_query *s, const char *text);
void position_query_free(struct position_query *s);

/* True if a stored board matches the pattern as typed (0) or from across (1): the men named are
 * there, no man is on a field named "12x0", and a side without * has no other men. */
bool position_query_fits(const struct position_query *s, int across, const char *board);

#endif
