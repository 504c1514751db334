/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A name that nobody has: the players whose names are like it are named. */
#ifndef MATCHES_COMMAND_SUGGEST_H
#define MATCHES_COMMAND_SUGGEST_H

#include "db/store.h"

/* Whether a person is called so in the record; if not, or if that cannot be read, it has been said
 * on stderr in one line. */
bool require_player(struct store *s, const char *called);

#endif
