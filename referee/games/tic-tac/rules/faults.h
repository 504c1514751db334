/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rules of tic-tac: what pays, and faults. */
#ifndef GAMES_TIC_TAC_RULES_FAULTS_H
#define GAMES_TIC_TAC_RULES_FAULTS_H

#include "games/tables/play/play.h"

/* Tic-tac: how men go, and what a throw wins (rules tic-tac §1-2). Fields are those of the player
 * who has thrown. */

extern const struct tables_men tic_tac_men;

/* The events that a throw may win. */
enum tic_tac_event { TIC_TAC_HIT, TIC_TAC_IN, TIC_TAC_FILL, TIC_TAC_EVENTS };

/* Stakes: C "a hit is but one"; "a double game"; "you win two". */
extern const uint8_t tic_tac_stakes[TIC_TAC_EVENTS];

struct tic_tac_won {
    fields hit;     /* fields with a man that is hit */
    uint8_t event;  /* bits of enum tic_tac_event */
    uint8_t stakes; /* the stakes of the highest event; 0: none */
};

/* Returns the events that a throw wins. `but`: bits of the events that do not count, by
 * agreement. */
struct tic_tac_won tic_tac_wins(const struct tables_throw *t, unsigned but);

/* Wrong plays of tic-tac (rules tic-tac §5). */

enum tic_tac_fault {
    TIC_TAC_N1, /* a man was put where no number left to play leads */
    TIC_TAC_N3, /* there are more moves than numbers */
    TIC_TAC_C2, /* a man ended or rested on a field with a man of the opponent */
    TIC_TAC_D1, /* a number that could be played was not */
    TIC_TAC_S1, /* a man was borne off too soon, or before one farther back */
    TIC_TAC_FAULTS
};

/* The faults of a play (`rule` of struct tables_men). Of all ways to assign the numbers to the
 * moves it takes the one with the fewest moves without a number, then with the fewest faults, then
 * the first in order. */
void tic_tac_rule(const struct tables_throw *t, const struct tables_put *p,
                  struct tables_ruling *out);

#endif
