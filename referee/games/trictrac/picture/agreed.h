/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is said of a match beside its coups: what was agreed on, and which marqué it is. */
#ifndef TRICTRAC_PICTURE_AGREED_H
#define TRICTRAC_PICTURE_AGREED_H

#include "told.h"

/* Adds a line on the options that are not the usual ones, and from which coup on where they were
 * changed on the way; nothing where all are. */
void agreed_options(struct words *w, const struct told *t);

/* Adds "Marqué 3 of the partie Soirée" as the headers say, nothing for an ordinary match. */
void agreed_partie(struct words *w, const struct told *t);

#endif
