/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The luck of the dice in words and as JSON. */
#ifndef MATCHES_STATS_LUCK_SHOWN_H
#define MATCHES_STATS_LUCK_SHOWN_H

#include <jansson.h>

#include "base/json_builder.h"
#include "luck.h"

/* Adds "Anna threw 14.0 points more than chance: ..." and how long the turns took; seat: as in
 * strbuf_add_player_name. */
void strbuf_add_luck(struct strbuf *w, const char *player, int seat, const struct luck_sum *s);
/* Puts the members of a sum into an object. */
void put_luck(struct json_builder *o, const struct luck_sum *s);

#endif
