/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The parties of trictrac, as the session asks for them (games/game.h). */
#ifndef TRICTRAC_PARTIE_H
#define TRICTRAC_PARTIE_H

#include "games/trictrac/words/partie.h"

/* See `partie` in games/game.h. */
bool partie_tell(const struct partie_match *matches, size_t n, bool json, struct words *sheet,
                 struct words *next, struct fault *err);

#endif
