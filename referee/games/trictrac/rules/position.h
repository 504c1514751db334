/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A trictrac position as one side sees it, and the words of the board. */
#ifndef TRICTRAC_RULES_POSITION_H
#define TRICTRAC_RULES_POSITION_H

#include "games/tables/board.h"

enum {
    TALON = 1,
    CORNER = 12,      /* the rest corner, coin de repos */
    THEIR_CORNER = 13 /* the other's rest corner */
};

/* The quarters a side can fill; his grand jan (13-18 for the roller) is not one of them. */
enum quarter { PETIT, GRAND, RETOUR, QUARTERS };

extern const fields quarter_fields[QUARTERS];

/* What is to be judged: the men, who throws, what he threw. A plain value. */
struct position {
    struct board board;
    uint8_t side;     /* enum side: who is to throw, or has thrown */
    struct dice dice; /* high = 0: not thrown */
    uint8_t roll;     /* the player's n-th throw in this relevé; 0 when not known */
    uint8_t met;      /* the second player's first throw of the match is the first player's too */
};

/* The board as the roller sees it: everything in his numbering, as sets. */
struct view {
    struct men own;          /* the roller's men */
    fields own1, own2, own3; /* fields where he has at least one, two, three */
    fields theirs;           /* fields with any opposing man */
    fields theirs2;          /* fields with two opposing men or more */
    fields may_end;     /* where one of his men may come to stay (rules §2; the corner apart) */
    fields may_rest;    /* where it may rest between two numbers */
    bool corners_empty; /* nobody, of either side, stands on 12 or on 13 */
    bool provincial;    /* a number that can be played inside must be (rules §12) */
};

/* The roller's view of a position, bearing off as in Paris; for the provincial way the caller
 * sets the last member. */
struct view position_view(const struct position *p);

/* Whether `side` can still fill his own quarter that begins at `lo` (1 or 7, his numbering):
 * for k = 1..6 at least 2k of his men stand on lo+k-1 or behind (M XIV; LL §61, §213). */
bool quarter_fillable(const struct men *men, int lo);

/* A position only a false move can leave: a lone man on a rest corner, or a man on the other's
 * corner (M VII). */
bool position_irregular(const struct board *b);

/* Both sides' fifteen men on their talons. */
struct board board_at_start(void);

#endif
