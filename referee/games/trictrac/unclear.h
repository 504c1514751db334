/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lines that may be two things, or none: the second man's field, the next dice, one of the choices
 * after a false move. Looks at the desk, never changes it. */
#ifndef TRICTRAC_UNCLEAR_H
#define TRICTRAC_UNCLEAR_H

#include "base/words.h"
#include "games/trictrac/desk/desk.h"

/* Whether a line that would be read as the next dice or as a choice begins with the field where
 * the second man may well arrive. `meant` gets his move, `better` the line with it. Under the
 * silent policy he need only be able to, legal or not: to be asked tells nothing. */
bool entry_unclear(const struct desk *d, const char *line, size_t length, struct words *meant,
                   struct words *better);

#endif
