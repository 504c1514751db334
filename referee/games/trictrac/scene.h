/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The board at a moment of a match. */
#ifndef TRICTRAC_SCENE_H
#define TRICTRAC_SCENE_H

#include "games/paper.h"
#include "games/trictrac/picture/board.h"

struct scene trictrac_scene(const struct turn_ref *at, enum moment when);

#endif
