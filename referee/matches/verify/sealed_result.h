/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whether a result that was signed is still the result. */
#ifndef MATCHES_SEALED_RESULT_H
#define MATCHES_SEALED_RESULT_H

#include "db/store.h"
#include "games/game.h"

/* *another: with the first `entries` of its log the match was over, and by all of them its winners
 * or its score are others, or it is open again. What this referee cannot replay is not another. */
enum store_code sealed_result(struct store *s, const char *match, long entries,
                              const struct game *game, bool *another, struct store_error *err);

#endif
