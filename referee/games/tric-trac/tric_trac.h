/* SPDX-License-Identifier: GPL-3.0-or-later */
/* German Tric-Trac as a struct game. */
#ifndef TRIC_TRAC_TRIC_TRAC_H
#define TRIC_TRAC_TRIC_TRAC_H

#include "games/game.h"

extern const struct game game_tric_trac;

/* help texts */
extern const struct typed_help tric_trac_typed[];
extern const struct help_topic tric_trac_help[];
extern const struct book tric_trac_books[];
extern const struct lesson tric_trac_lessons[];

#endif
