/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Polish tryktrak (doc/rules/tryktrak.md). */
#ifndef TRYKTRAK_H
#define TRYKTRAK_H

#include "games/game.h"

extern const struct game game_tryktrak;

#endif
