/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What `stats --json` says. */
#ifndef MATCHES_STATS_JSON_H
#define MATCHES_STATS_JSON_H

#include "figures.h"

/* A malloc'd line as those of json.h; NULL: there is no memory. */
char *json_stats(const struct player_stats *s);

#endif
