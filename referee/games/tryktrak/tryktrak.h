/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Polish tryktrak (doc/rules/tryktrak.md). */
#ifndef TRYKTRAK_H
#define TRYKTRAK_H

#include "games/game.h"

extern const struct game game_tryktrak;

/* help texts */
extern const struct typed_help tryktrak_typed[];
extern const struct help_topic tryktrak_help[];
extern const struct book tryktrak_books[];
extern const struct lesson tryktrak_lessons[];

#endif
