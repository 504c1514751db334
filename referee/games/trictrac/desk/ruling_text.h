/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The sum of a ruling in one line, as the record keeps it to be compared. */
#ifndef TRICTRAC_DESK_RULING_TEXT_H
#define TRICTRAC_DESK_RULING_TEXT_H

#include "facts.h"

enum { RULING_TEXT = 2048 };

/* "true-hit@18*2=8 false-hit@4=2, due 8:2, marked 8:2, holes 0:0, stay, illegal, N1 T1 = stands,
 * under w 0/4 open": every jan due, with its field (roller's numbering), ways and points; what was
 * due, marked and pegged, roller:opponent; the decision; whether the play was illegal, the codes
 * of its faults and what the opponent chose; each school with its kind, whose fault it is, what
 * was claimed of how much, and what became of it. Returns `out`. */
char *ruling_print(const struct ruling *r, const struct coup *c, char out[RULING_TEXT]);

/* Takes such a line apart again: what is told by numbers, dues, sums and schools. It may be
 * anything; what is not understood is left out. */
void ruling_read(const char *line, struct facts *out);

#endif
