/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Backgammon as a struct game. */
#ifndef BACKGAMMON_BACKGAMMON_H
#define BACKGAMMON_BACKGAMMON_H

#include "games/game.h"

extern const struct game game_backgammon;

/* help texts */
extern const struct typed_help backgammon_typed[];
extern const struct help_topic backgammon_help[];
extern const struct lesson backgammon_lessons[];
extern const struct book backgammon_books[];

#endif
