/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a line being typed may become, and what was probably meant by one that is wrong. Looks at
 * the desk, never changes it. */
#ifndef TRICTRAC_ENTRY_H
#define TRICTRAC_ENTRY_H

#include "base/words.h"
#include "games/trictrac/desk/desk.h"

/* Nonzero stops. */
typedef int entry_fn(void *context, const char *text);

/* Calls back with what the word that begins at byte `start` of a line of `length` bytes may
 * become: plays, what is wanted, and once it is begun the words of the language. Under the silent
 * policy only those, which say nothing of this throw. */
void entry_candidates(const struct desk *d, const char *line, size_t start, size_t length,
                      entry_fn *fn, void *context);

/* Whether a line puts down an illegal play, or none that can be, while a legal one is a keystroke
 * or a field away. `play` gets the legal one as it is printed, `better` the line with it. Never
 * under the silent policy. */
bool entry_suspect(const struct desk *d, const char *line, size_t length, struct words *play,
                   struct words *better);

#endif
