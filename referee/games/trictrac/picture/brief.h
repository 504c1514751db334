/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A ruling in the few words a score sheet has room for. */
#ifndef TRICTRAC_PICTURE_BRIEF_H
#define TRICTRAC_PICTURE_BRIEF_H

#include "games/trictrac/words/render.h"

/* What was due, decided, wrong and claimed in a coup: clauses with "; " between them. */
void brief_ruling(struct words *w, const struct ruling *r, const struct coup *c);

/* What everybody at the table knows of it: holes, decision, rulings on claims, the end. */
void brief_said(struct words *w, const struct ruling *r, const struct coup *c);

/* The claims alone. */
void brief_claims(struct words *w, const struct ruling *r);

#endif
