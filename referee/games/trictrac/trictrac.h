/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef TRICTRAC_H
#define TRICTRAC_H

#include "games/game.h"

extern const struct game game_trictrac;

#endif
