/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The score of a backgammon match kept a second time, slowly: what was said, one thing after
 * another, by rules 2 and 5 to 8. It knows no men. */
#ifndef BACKGAMMON_SLOW_MATCH_H
#define BACKGAMMON_SLOW_MATCH_H

#include <stdbool.h>

enum { GAMMON_NOBODY = -1 };

struct gammon_match {
    /* the options, filled by who begins */
    int length; /* 0: money play */
    bool crawford, jacoby, beavers;
    int automatic_doubles;

    int points[2];
    int winner; /* of the match */
    int games;  /* that are over */

    /* the game in hand */
    bool begun; /* the opening throw is made */
    bool crawford_game;
    int equal_throws; /* that doubled the cube */
    int cube, owner;  /* owner: a side, or GAMMON_NOBODY: in the middle */
    bool taken;       /* a double was taken */
    int doubler;      /* who waits for an answer, or GAMMON_NOBODY */
    bool annulled;    /* ... to a double that there is not */
    bool beavered;
    int resigner, offer; /* who offers to lose, and how much: 1, 2, 3 */

    bool crawford_was; /* the Crawford game is over */
};

/* Fills the rest, the options being filled. */
void gammon_match_begin(struct gammon_match *m);

/* Both opening dice are equal; they are not; a throw later on. */
void gammon_equal_throw(struct gammon_match *m);
void gammon_throw(struct gammon_match *m);

/* A double; false: there is none, and it is annulled with its answer. */
bool gammon_double(struct gammon_match *m, int side);
void gammon_beaver(struct gammon_match *m);
void gammon_take(struct gammon_match *m); /* of a double, a beaver, a game given up */
void gammon_pass(struct gammon_match *m);
void gammon_resign(struct gammon_match *m, int side, int worth);

/* The last man is off; worth: 1, 2, 3. */
void gammon_win(struct gammon_match *m, int side, int worth);

#endif
