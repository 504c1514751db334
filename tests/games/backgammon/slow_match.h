/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A slow reference for the score of a backgammon match, by rules 2 and 5 to 8, from what the
 * players say in turn. It does not know the board. */
#ifndef BACKGAMMON_SLOW_MATCH_H
#define BACKGAMMON_SLOW_MATCH_H

#include <stdbool.h>

enum { GAMMON_NOBODY = -1 };

struct gammon_match {
    /* the options, set by the caller */
    int length; /* 0: money play */
    bool crawford, jacoby, beavers;
    int automatic_doubles;

    int points[2];
    int winner; /* of the match */
    int games;  /* finished games */

    /* the current game */
    bool begun; /* the opening throw is made */
    bool crawford_game;
    int equal_throws; /* that doubled the cube */
    int cube, owner;  /* owner: a side, or GAMMON_NOBODY: in the middle */
    bool taken;       /* a double was taken */
    int doubler;      /* the player who waits for an answer, or GAMMON_NOBODY */
    bool annulled;    /* the double was annulled */
    bool beavered;
    int resigner, offer; /* the player who offers to lose, and how much: 1, 2, 3 */

    bool crawford_was; /* the Crawford game is over */
};

/* Initialises the other members; the options must be set. */
void gammon_match_begin(struct gammon_match *m);

/* Record equal opening dice, unequal opening dice, and a later throw. */
void gammon_equal_throw(struct gammon_match *m);
void gammon_throw(struct gammon_match *m);

/* Records a double. Returns false if it is not allowed: it is annulled with its answer. */
bool gammon_double(struct gammon_match *m, int side);
void gammon_beaver(struct gammon_match *m);
void gammon_take(struct gammon_match *m); /* a double, a beaver or a resignation */
void gammon_pass(struct gammon_match *m);
void gammon_resign(struct gammon_match *m, int side, int worth);

/* Records that the last man is off; worth: 1, 2, 3. */
void gammon_win(struct gammon_match *m, int side, int worth);

#endif
