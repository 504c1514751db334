/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One man moved by one number (rules §2, §4), and what the field calls by name. Fields are counted
 * by the player who moves. */
#ifndef GERMAN_RULES_MOVES_H
#define GERMAN_RULES_MOVES_H

#include "games/tables/board.h"
#include "games/tables/walks.h"

enum {
    START = 1,          /* the start tongue */
    HUCKE = 12,         /* the player's own corner */
    THEIR_HUCKE = 13,   /* the other's */
    GOAL = 24,          /* who reaches it is out; the other's start */
    BRIDGE_FIRST = 7,   /* the great bridge: 7-12, each held (D "die Hucke... und die fünf
                         * davorliegenden") */
    PARTIE_POINTS = 12, /* D "Partie" */
    BRIDGE_POINTS = 2   /* D "erbringt 2"; kept, "jeweils nochmals 2" */
};

/* A throw and what it is played in. */
struct german_throw {
    struct board board;
    uint8_t side;      /* enum side: who threw */
    uint8_t number[2]; /* 1-6 */
    uint8_t peg;       /* the player's, before it */
    bool hucke_rest;   /* a man may rest on the other's empty Hucke (option; F) */
};

/* What a man's move gave: 1 or 0 each. */
struct german_gain {
    uint8_t hit, out;
};

/* Where a man comes from `field` by a number: a field, or OFF. */
int german_reach(int field, int number);

/* Puts a man down, on whatever field: a lone opposing man there is hit and goes to its own start;
 * when all fifteen are out they go back to the start together (§4). A man must stand on `from`. */
struct german_gain german_move(struct board *b, enum side side, struct move m);

/* The fields a man of `side` may come to with one number, OFF (bit 25) apart: none that the other
 * holds, and not 13 but to rest, where that is allowed (§2). */
fields german_open(const struct board *b, enum side side, bool hucke_rest);

/* The fields from which `side` may move: all its own; with a man on the start only the start and
 * `brought`, where a man brought off it in this throw stands (0 none). */
fields german_movers(const struct board *b, enum side side, int brought);

/* No man of `side` ends alone on its Hucke or on the other's (§2). */
bool german_ends_well(const struct board *b, enum side side);

/* The great bridge stands. */
bool german_bridge(const struct board *b, enum side side);

/* No man of either side on this field of `side`. */
bool german_empty(const struct board *b, enum side side, int field);

/* A position only a false move can leave: a man alone on its Hucke or on the other's (§7). */
bool german_irregular(const struct board *b);

bool german_same(const struct board *a, const struct board *b);

#endif
