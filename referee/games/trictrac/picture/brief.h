/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A ruling in the few words that fit on a score sheet. */
#ifndef TRICTRAC_PICTURE_BRIEF_H
#define TRICTRAC_PICTURE_BRIEF_H

#include "games/paper.h"
#include "games/trictrac/text/coup.h"

/* What was due, decided, wrong and claimed in a coup, and how it ended, as clauses separated by ";
 * ". BRIEF_KNOWN: what everybody at the table knows; BRIEF_CLAIMS: the claims alone. */
void brief_ruling(struct strbuf *w, const struct ruling *r, const struct coup *c, enum brief what);

#endif
