/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is looked for by `find`: a position, or a pattern of one, as it was typed. */
#ifndef MATCHES_STATS_POSITION_QUERY_H
#define MATCHES_STATS_POSITION_QUERY_H

#include "base/strbuf.h"
#include "games/game.h"

/* The first has the side that threw in seat 0, the other is the same seen from across the board. */
struct position_query {
    const struct game *game;
    struct strbuf
        board[2];    /* "W:1x15 B:1x15", as the record has it; of a pattern as it was typed */
    bool pattern;    /* a `*` stands in it: more men may stand anywhere */
    bool beginning;  /* a match begins so */
    int seat;        /* who is to throw; SEAT_NONE: not said */
    char dice[2][4]; /* "64" and "46"; "": not said */
    char must[2][8]; /* of a pattern: text that a board which fits has; "": any may fit */
};

/* Reads "W:1x13,5,6 B:1x15 b 64", or with * "W:12x2,* B:*". False with the place and reason. */
bool position_query_read(struct position_query *s, const struct game *game, const char *text,
                         struct parse_error *why);
/* The throw of --throw, "64". False: it is none. */
bool position_query_throw(struct position_query *s, const char *text);
void position_query_free(struct position_query *s);

/* Whether a board, as the record has it, fits the pattern as typed (0) or from across (1): what it
 * names stands there, "12x0" that nobody does, and where a side has no * nothing else. */
bool position_query_fits(const struct position_query *s, int across, const char *board);

#endif
