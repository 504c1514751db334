/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The partie à écrire as a series of matches (games/game.h). */
#ifndef TRICTRAC_PARTIE_H
#define TRICTRAC_PARTIE_H

#include "games/game.h"

/* See `series` in games/game.h. */
bool trictrac_series(const struct series_match *of, size_t n, const struct series_told *told,
                     struct parse_error *err);
/* See `account` there: of a marqué that is over, how many times its holes count, and the number of
 * refaits before it. */
bool trictrac_account(void *match, long out[SCORE_FIELDS]);
extern const struct score_field trictrac_accounted[];

#endif
