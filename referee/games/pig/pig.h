/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pig. */
#ifndef PIG_H
#define PIG_H

#include "games/game.h"

extern const struct game game_pig;

/* help texts */
extern const struct typed_help pig_typed[];
extern const struct help_topic pig_help[];
extern const struct book pig_books[];

#endif
