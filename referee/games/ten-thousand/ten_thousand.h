/* SPDX-License-Identifier: GPL-3.0-or-later */
/* 10,000 and its presets. */
#ifndef TEN_THOUSAND_TEN_THOUSAND_H
#define TEN_THOUSAND_TEN_THOUSAND_H

#include "games/game.h"

extern const struct game game_ten_thousand, game_truba, game_farkle;

#endif
