/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pig. */
#ifndef PIG_H
#define PIG_H

#include "games/game.h"

extern const struct game game_pig;

#endif
