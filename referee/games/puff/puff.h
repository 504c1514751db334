/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Puff as a struct game. */
#ifndef PUFF_PUFF_H
#define PUFF_PUFF_H

#include "games/game.h"

extern const struct game game_puff;

/* help texts */
extern const struct typed_help puff_typed[];
extern const struct help_topic puff_help[];
extern const struct book puff_books[];
extern const struct lesson puff_lessons[];

#endif
