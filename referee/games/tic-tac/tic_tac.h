/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tic-tac as a struct game. */
#ifndef TIC_TAC_TIC_TAC_H
#define TIC_TAC_TIC_TAC_H

#include "games/game.h"

extern const struct game game_tic_tac;

/* help texts */
extern const struct typed_help tic_tac_typed[];
extern const struct help_topic tic_tac_help[];
extern const struct book tic_tac_books[];

#endif
