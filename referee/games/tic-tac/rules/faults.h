/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Wrong plays of tic-tac (rules tic-tac §5). */
#ifndef TIC_TAC_RULES_FAULTS_H
#define TIC_TAC_RULES_FAULTS_H

#include "games/tables/play/play.h"

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
