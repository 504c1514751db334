/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lines that may be two things, or none: the second man's field, the next dice, one of the choices
 * after a false move. Looks at the desk, never changes it. */
#ifndef TRICTRAC_UNCLEAR_H
#define TRICTRAC_UNCLEAR_H

#include "base/words.h"
#include "games/trictrac/desk/desk.h"

/* The number of a choice, 1-99, when something is to be chosen and the line is a number; else 0. */
int entry_choice(const struct desk *d, const char *line, size_t length);

/* Whether a line that would be read as the next dice or as a choice begins with the field where
 * the second man may well arrive. `meant` gets his move, `better` the line with it. Under the
 * silent policy he need only be able to, legal or not: to be asked tells nothing. */
bool entry_unclear(const struct desk *d, const char *line, size_t length, struct words *meant,
                   struct words *better);

/* Whether a line may be taken that begins with a play: not where all men of the throw are down,
 * whether rightly or not, as the dice are next, or a choice. False with the reason, by names that
 * are with `named`. A man too many is said in the line of its play. */
bool entry_play_due(const struct desk *d, const char *line, size_t length,
                    const struct words *named, struct fault *err);

#endif
