/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A trictrac position, also as the roller sees it, and the names of the board. */
#ifndef TRICTRAC_RULES_POSITION_H
#define TRICTRAC_RULES_POSITION_H

#include "games/tables/board.h"

enum {
    TALON = 1,
    CORNER = 12,      /* the rest corner, coin de repos */
    THEIR_CORNER = 13 /* the opponent's rest corner */
};

/* The quarters a side can fill. The opponent's grand jan (13-18 in the roller's numbering) is not
 * one. */
enum quarter { PETIT, GRAND, RETOUR, QUARTERS };

extern const fields quarter_fields[QUARTERS];

/* A position to judge: the men, who throws, and the throw. */
struct position {
    struct board board;
    uint8_t side;     /* enum side: is to throw, or has thrown */
    struct dice dice; /* high = 0: not thrown */
    uint8_t roll;     /* this player's n-th throw in the current relevé; 0: not known */
    uint8_t met;      /* the second player's first throw of the match equals the first player's */
};

/* The board as the roller sees it: sets of fields in the roller's numbering. */
struct view {
    struct men own;          /* the roller's men */
    fields own1, own2, own3; /* fields with at least one, two, three of the roller's men */
    fields theirs;           /* fields with any opposing man */
    fields theirs2;          /* fields with two opposing men or more */
    fields may_end;     /* fields where a roller's man may end (rules §2; the corner excepted) */
    fields may_rest;    /* fields where it may rest between two numbers */
    bool corners_empty; /* no man of either side stands on 12 or 13 */
    bool provincial;    /* provincial bearing off: a number that can be played inside must be (rules
                         * §12) */
};

/* The roller's view of a position, with bearing off as in Paris. For the provincial rule the caller
 * sets `provincial`. */
struct view position_view(const struct position *p);

/* Whether `side` can still fill its own quarter that begins at `lo` (1 or 7 in its numbering): for
 * k = 1..6 at least 2k of its men stand on lo+k-1 or behind (M XIV; LL §61, §213). */
bool quarter_fillable(const struct men *men, int lo);

/* Whether only a false move can have led here: a single man on its rest corner, or a man on the
 * opponent's (M VII). */
bool position_irregular(const struct board *b);

/* Fifteen men of each side on its talon. */
struct board board_at_start(void);

#endif
