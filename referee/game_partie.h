/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The parties of trictrac, as the session asks for them (game.h). */
#ifndef GAME_PARTIE_H
#define GAME_PARTIE_H

#include "text/partie.h"

/* See `partie` in game.h. */
bool partie_tell(const struct partie_match *matches, size_t n, bool json, struct words *sheet,
                 struct words *next, struct text_error *err);

#endif
