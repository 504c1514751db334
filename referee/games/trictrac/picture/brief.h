/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A ruling in the few words that fit on a score sheet. */
#ifndef TRICTRAC_PICTURE_BRIEF_H
#define TRICTRAC_PICTURE_BRIEF_H

#include "games/paper.h"
#include "games/trictrac/text/coup.h"

/* The points due, decisions, faults and claims of a coup, and its end, as clauses separated by ";
 * ". BRIEF_KNOWN: the facts known at the table; BRIEF_CLAIMS: only the claims. */
void brief_ruling(struct strbuf *w, const struct ruling *r, const struct coup *c, enum brief what);

#endif
