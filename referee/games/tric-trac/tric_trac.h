/* SPDX-License-Identifier: GPL-3.0-or-later */
/* German Tric-Trac as the house sees it. */
#ifndef TRIC_TRAC_TRIC_TRAC_H
#define TRIC_TRAC_TRIC_TRAC_H

#include "games/game.h"

extern const struct game game_tric_trac;

/* help.c */
extern const struct typed_help german_typed[];
extern const struct help_topic german_help[];
extern const struct book german_books[];
extern const struct lesson german_lessons[];

#endif
