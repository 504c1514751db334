/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Suggests players with similar names when a name is unknown. */
#ifndef MATCHES_COMMAND_SUGGEST_H
#define MATCHES_COMMAND_SUGGEST_H

#include "db/store.h"

/* True if the record has a person of this name. If not, or if the store fails, prints one line on
 * stderr. */
bool require_player(struct store *s, const char *called);

#endif
