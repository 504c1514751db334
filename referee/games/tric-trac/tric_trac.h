/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef TRIC_TRAC_H
#define TRIC_TRAC_H

#include "games/game.h"

extern const struct game game_tric_trac;

#endif
