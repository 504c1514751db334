/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Jetons, pegs and the pavilion (M XV; LL §140-150; GU I, III). All plain values; sides are WHITE
 * and BLACK. */
#ifndef TRICTRAC_RULES_SCORE_H
#define TRICTRAC_RULES_SCORE_H

#include <string.h>

#include "games/tables/board.h"

/* The place of the third jeton (the bredouille) or the pavilion, if not with a side. */
enum { RAIL = 2, DOWN = 3 };

/* The place of the third jeton or the pavilion for programs: "w", "b", "rail", "down". Ends
 * with NULL. */
extern const char *const place_names[];

struct score {
    uint8_t points[2];  /* the jetons: 0-10, even */
    uint16_t holes[2];  /* the pegs: 0 to the last hole */
    uint8_t bredouille; /* WHITE, BLACK or RAIL */
    uint8_t pavilion;   /* WHITE, BLACK, RAIL, or DOWN: laid down for good */
};

static inline int smaller(int a, int b)
{
    return a < b ? a : b;
}

struct score score_start(void);

static inline bool score_equal(const struct score *a, const struct score *b)
{
    return memcmp(a, b, sizeof *a) == 0; /* there is no padding */
}

/* Returns true if a hole that `s` wins now is double: the other has marked nothing since `s` began.
 * That is so while at most one of them has points, and for the second to mark until the first marks
 * again. */
bool score_double(const struct score *sc, enum side s);

/* `s` marks points, with the holes they make. Returns the holes pegged. A peg that reaches `last`
 * (the holes of the match) ends the match: no further holes are pegged, and all jetons go to the
 * rail. 0 points change nothing. */
int score_gain(struct score *sc, enum side s, int points, int last);

/* Marks points, but pegs at most `most` holes. If a jeton passes home without a
 * hole, the other's jeton stays. */
int score_gain_capped(struct score *sc, enum side s, int points, int most, int last);

/* `s` moved the peg by `holes` and set the jeton on `jeton`, whatever was due. A hole sends the
 * other's jeton to zero. Returns the holes pegged. */
int score_place(struct score *sc, enum side s, int holes, int jeton, int last);

/* Moves all jetons and the bredouille to the rail (M XVI). Holes and pavilion stay. */
void score_clear_jetons(struct score *sc);

/* Returns the winner; -1: no peg has reached `last`. */
int score_winner(const struct score *sc, int last);

/* Returns true if `winner` made all holes in a row: the other has none, or `winner` has the
 * pavilion. */
bool score_grande_bredouille(const struct score *sc, enum side winner);

/* Awards go to the second player who scores, until the first one scores again: the third jeton, by
 * points, and the pavilion, by holes. */
enum award { BREDOUILLE, PAVILION };

enum award_fault {
    AWARD_POSSIBLE,
    AWARD_EARLY, /* held, although only one player has scored, or none */
    AWARD_DUE    /* not held, although both have scored, each no more than once */
};

/* Sets the holder of an award (RAIL: neither player), if it is possible by the rules with these
 * points and holes. */
enum award_fault score_award(struct score *sc, enum award a, int holder);

/* Returns the holder of an award after an arbiter has changed the score: the previous holder; if
 * only one player had scored, the other; else RAIL. */
int score_award_after(const struct score *before, const struct score *sc, enum award a);

#endif
