/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Help on the books a game's rulings cite. */
#ifndef REPL_SOURCES_H
#define REPL_SOURCES_H

#include "games/game.h"

/* Adds help on "sources" (all books of the game), a book ("ll") or a place in one ("m-x",
 * "ll-185"). Names are in the form that help looks up: small letters, parts joined by hyphens.
 * False: the name is none of these, and nothing was added. */
bool sources_on(struct strbuf *w, const struct game *game, const char *name);

#endif
