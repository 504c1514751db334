/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A position, also as the roller sees it, and the plays a throw allows (rules M VI-IX, XIV; LL §34,
 * §57, §83, §192; GU VI). */
#ifndef TRICTRAC_RULES_PLAYS_H
#define TRICTRAC_RULES_PLAYS_H

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

/* Returns the roller's view of a position, with bearing off as in Paris. For the provincial rule
 * the caller sets `provincial`. */
struct view position_view(const struct position *p);

/* Returns true if `side` can still fill its own quarter that begins at `lo` (1 or 7 in its
 * numbering): for k = 1..6 at least 2k of its men stand on 1 to lo+k-1 (M XIV; LL §61, §213). */
bool quarter_fillable(const struct men *men, int lo);

/* Returns true if only a false move can have led here: a single man on its rest corner, or a man on
 * the opponent's (M VII). */
bool position_irregular(const struct board *b);

/* Fifteen men of each side on its talon. */
struct board board_at_start(void);

/* One man's move, in the mover's numbering. `to` is OFF for a man borne off. `rest` is the field
 * where a man that plays both numbers rests between them; 0 for a man that plays one. */
struct step {
    uint8_t from, rest, to;
};

struct play {
    struct men after;    /* the roller's men after the play */
    struct step step[2]; /* as printed: by `from`, then `to`, descending */
    uint8_t steps;       /* men moved, 0-2 */
    uint8_t excedants;   /* numbers too large for every man, which bore off the farthest */
    bool puissance;     /* the corner was taken by puissance: because the opponent's could be hit */
    uint8_t privileges; /* provincial: spare men of a full retour, borne off to keep it */
};

/* Enough for 15 x 15 pairs of men, 15 single men, and the corner by puissance. */
enum { PLAYS_MAX = 256 };

struct plays {
    struct play play[PLAYS_MAX]; /* one for each position reached */
    int allowed;       /* the first `allowed` plays meet every obligation (rules §3.1-5) */
    int count;         /* all plays meet §3.1-3: both numbers if possible, fewest excédants */
    uint8_t numbers;   /* numbers each of them plays, 0-2 */
    uint8_t high_only; /* one number, the higher one, because it can be played */
    bool exits;        /* a legal play bears off the last man (then all `allowed` ones do) */
};

/* Lists the plays of a throw. `p->dice` must be thrown. If nothing can be played, the list has one
 * play without steps, and `numbers` is 0. Accepts any physically possible position, irregular ones
 * included. */
void plays_list(const struct position *p, const struct view *v, struct plays *out);

/* Moves the plays that fit to the front of the first `count`; returns how many do. */
int plays_put_first(struct plays *l, int count, bool (*fits)(const struct play *, int), int what);

/* Allows only the plays in which the man on `field` moves on into 19-24 (rules R1, late; `must`),
 * whether they fill or keep or not. If there is none, returns false and changes nothing. */
bool plays_require_man(struct plays *l, int field);

/* Returns true if no play of any throw can end with a quarter full or bear off the last man. Then
 * the only obligation is to play both numbers, or else the higher. */
bool plays_unrestricted(const struct view *v);

/* Returns true if the men moved, in any order (one with its rest, or two), are clearly one of the
 * plays that plays_list allows, and sets `*out` to it. False decides nothing: use the list. */
bool plays_plain(const struct position *p, const struct view *v, const struct step *step, int steps,
                 struct play *out);

/* Returns the quarter whose six fields each hold two of the men; QUARTERS: none. At most one can be
 * full: it takes twelve men. */
enum quarter full_quarter(const struct men *m);

#endif
