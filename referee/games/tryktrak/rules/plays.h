/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The plays that a throw of tryktrak allows, the player who cannot throw, and the worth of a game
 * (rules 1-7). Men move as in all games with a bar (games/tables/play/ways.c). */
#ifndef TRYKTRAK_RULES_PLAYS_H
#define TRYKTRAK_RULES_PLAYS_H

#include "games/tables/play/play.h"

enum {
    TRYKTRAK_NUMBERS = 4, /* a doublet has four numbers (rules 2) */
    /* The most positions: four numbers divided among fifteen men, C(18,4). */
    TRYKTRAK_PLAYS = 3060
};

struct tryktrak_play {
    struct board after;
    struct move move[TRYKTRAK_NUMBERS]; /* in an order in which they can be made */
    uint8_t moves, hits;
};

struct tryktrak_plays {
    struct tryktrak_play play[TRYKTRAK_PLAYS]; /* one play for each position in which plays end */
    int count;       /* at least one: if nothing can be played, the play without moves */
    uint8_t numbers; /* how many numbers each of them plays */
    uint8_t higher;  /* only the higher number can be played, and it must be */
};

/* Lists the legal plays of a throw (rules 4). `p->dice` must be thrown. `higher`: of two numbers
 * of which one can be played, the higher must, if it can (an option; the seed says nothing). */
void tryktrak_list(const struct tables_position *p, bool higher, struct tryktrak_plays *out);

/* Returns the legal play that ends in this position, or NULL if there is none. */
const struct tryktrak_play *tryktrak_find(const struct tryktrak_plays *l,
                                          const struct board *after);

/* Shows the list as struct tables_men requires. */
bool tryktrak_ways(const struct tables_throw *t, const struct board *aim, tables_visit *v, void *c);

/* Returns true if a side has men on the bar and all six lines are closed (rules 6). */
bool tryktrak_shut_out(const struct board *b, enum side side);

/* The stakes won by the first to bear off fifteen men (rules 7). */
enum tryktrak_stake {
    STAKE_SINGLE,   /* 1: the loser has a man off */
    STAKE_NONE_OFF, /* 2: none off, all home */
    STAKE_NOT_HOME, /* 4: none off, not all home */
    STAKE_ON_BAR    /* 8: none off, not all home, one on the bar */
};

/* Returns the stake of a game, by the men of the loser. */
enum tryktrak_stake tryktrak_stake(const struct men *loser);

#endif
