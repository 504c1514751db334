/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A first game of ten turns for people who have never used the referee. */
#ifndef REPL_TUTORIAL_H
#define REPL_TUTORIAL_H

#include "base/status.h"
#include "games/game.h"

/* Runs the tutorial. On a terminal the learner types each line and gets a hint if it differs
 * from the expected one; otherwise the lines are entered automatically. All points and faults
 * are the game's own rulings. Nothing is stored. */
enum status tutorial_run(const struct game *game);

#endif
