/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a line being typed may become, and what was probably meant by one that is wrong. Looks at
 * the desk, never changes it. */
#ifndef TRICTRAC_ENTRY_H
#define TRICTRAC_ENTRY_H

#include "base/words.h"
#include "games/trictrac/desk/desk.h"

/* Whether a line puts down an illegal play, or none that can be, while a legal one is a keystroke
 * or a field away. `play` gets the legal one as it is printed, `better` the line with it. Never
 * under the silent policy. */
bool entry_suspect(const struct desk *d, const char *line, size_t length, struct words *play,
                   struct words *better);

#endif
