/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A first game of ten coups for people who have never used the referee. */
#ifndef REPL_TUTORIAL_H
#define REPL_TUTORIAL_H

#include "base/status.h"
#include "games/game.h"

/* On a terminal the learner types each line and gets a hint if it differs; otherwise the game plays
 * itself. All points and faults are the game's own rulings. Nothing is stored. */
enum status tutorial_run(const struct game *game);

#endif
