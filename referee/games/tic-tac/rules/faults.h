/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Wrong plays of tic-tac (rules tic-tac §5). */
#ifndef TIC_TAC_RULES_FAULTS_H
#define TIC_TAC_RULES_FAULTS_H

#include "games/tables/play/play.h"

enum tic_tac_fault {
    TIC_TAC_N1, /* a man set down where no number still to be played leads */
    TIC_TAC_N3, /* more moves than the throw has numbers */
    TIC_TAC_C2, /* a man ended or rested on a field with a man of the other's */
    TIC_TAC_D1, /* a number that could be played was not */
    TIC_TAC_S1, /* a man borne off too soon, or past one farther back */
    TIC_TAC_FAULTS
};

/* What is wrong with men put down (struct tables_men). Of all ways to say which number moved whom
 * the one that leaves the fewest men moved by none, then the fewest faults, then the first as
 * listed. */
void tic_tac_rule(const struct tables_throw *t, const struct tables_put *p,
                  struct tables_ruling *out);

#endif
