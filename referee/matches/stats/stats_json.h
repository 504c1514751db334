/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The output of `stats --json`. */
#ifndef MATCHES_STATS_JSON_H
#define MATCHES_STATS_JSON_H

#include "figures.h"

/* A malloc'd line as those of json.h; NULL: out of memory. */
char *json_stats(const struct player_stats *s);

#endif
