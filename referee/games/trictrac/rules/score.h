/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Jetons, pegs and pavilion (M XV; LL §140-150; GU I, III). All values; sides are WHITE, BLACK. */
#ifndef TRICTRAC_RULES_SCORE_H
#define TRICTRAC_RULES_SCORE_H

#include "games/tables/board.h"

/* Where the third jeton (the bredouille) and the pavilion are: with a side, or elsewhere. */
enum { RAIL = 2, DOWN = 3 };

struct score {
    uint8_t points[2];  /* the jetons: 0-10, even */
    uint16_t holes[2];  /* the pegs: 0 to the holes of the match */
    uint8_t bredouille; /* WHITE, BLACK or RAIL */
    uint8_t pavilion;   /* WHITE, BLACK, RAIL, or DOWN: laid down for good */
};

struct score score_start(void);

/* Whether `s` wins the present hole double if he makes it now: the other has marked nothing since
 * `s` began, which holds while at most one of them has points, and then for the second to mark
 * until the first marks again. */
bool score_double(const struct score *sc, enum side s);

/* `s` marks a whole gain of points, holes included. Returns the holes pegged. A peg that reaches
 * `last` (the holes of the match) ends it: further holes are not pegged, all jetons go to the
 * rail. A gain of 0 changes nothing. */
int score_gain(struct score *sc, enum side s, int points, int last);

/* The same, but no more than `most` holes are pegged: a jeton that passes home without its hole
 * moves on alone, and the other's stays where it is. */
int score_gain_capped(struct score *sc, enum side s, int points, int most, int last);

/* `s` moved his peg `holes` forward and set his jeton at `jeton`, whatever was due. A hole sends
 * the other's jetons to zero. Returns the holes pegged. */
int score_place(struct score *sc, enum side s, int holes, int jeton, int last);

/* All jetons and the bredouille go back to the rail (M XVI); holes and pavilion stay. */
void score_clear_jetons(struct score *sc);

/* The winner, or -1 while no peg has reached `last`. */
int score_winner(const struct score *sc, int last);

/* Whether `winner` made his holes in a row: the other has none, or the pavilion is with him. */
bool score_grande_bredouille(const struct score *sc, enum side winner);

#endif
