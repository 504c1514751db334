/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whether later entries changed a result that was signed. */
#ifndef MATCHES_SEALED_RESULT_H
#define MATCHES_SEALED_RESULT_H

#include "db/store.h"
#include "games/game.h"

/* *another: true if the match was over after the first `entries` entries of its log, and the whole
 * log gives another winner or score, or leaves the match open. False if this referee cannot replay
 * the match. */
enum store_code sealed_result(struct store *s, const char *match, long entries,
                              const struct game *game, bool *another, struct store_error *err);

#endif
