/* SPDX-License-Identifier: GPL-3.0-or-later */
/* 10,000 and its presets. */
#ifndef GAMES_TEN_THOUSAND_TEN_THOUSAND_H
#define GAMES_TEN_THOUSAND_TEN_THOUSAND_H

#include "games/dice/parts.h"
#include "games/game.h"
#include "games/ten-thousand/rules/terms.h"

extern const struct game game_ten_thousand, game_truba, game_farkle;

/* help texts */
extern const struct help_topic ten_thousand_help[];
extern const struct book ten_thousand_books[];
extern const struct typed_help ten_thousand_typed[];
extern const struct lesson ten_thousand_lessons[];

#endif
