/* SPDX-License-Identifier: GPL-3.0-or-later */
/* German Tric-Trac on a throw of the tables games. */
#ifndef GERMAN_RULES_MEN_H
#define GERMAN_RULES_MEN_H

#include "faults.h"
#include "games/tables/play/play.h"

/* Bits of tables_throw.rules. */
enum {
    GERMAN_HUCKE_REST = 1,
    GERMAN_GOES_ON = 2 /* a partie won by the first move is played on */
};

extern const struct tables_men german_men;

struct german_throw german_seen(const struct tables_throw *t);

/* Whether a play begins with a move that wins the partie, and what this brings. */
bool german_first_wins(const struct tables_throw *t, const struct tables_put *p, int *points);

#endif
