/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A first game of ten coups, for who knows trictrac or not and has never seen the referee. */
#ifndef TALK_TUTORIAL_H
#define TALK_TUTORIAL_H

#include "base/status.h"
#include "games/game.h"

/* On a terminal the learner types each line, with a hint when it is another; otherwise it plays
 * itself. What it says of points and faults is the game's own ruling; nothing is stored. */
enum status tutorial_run(const struct game *game);

#endif
